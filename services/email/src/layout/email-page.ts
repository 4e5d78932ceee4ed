import type { EmailSettings } from '../emails/email-definition.js';
import { colors, darkColors, sans, serif } from './email-colors.js';
import { html, Html } from './html.js';

// For email clients that support color schemes; others show the colors of the markup.
const styles = new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.email-bg { background: ${darkColors.cream} !important }
.email-paper { background: ${darkColors.paper} !important; border-color: ${darkColors.line} !important }
.email-ink, .email-ink a { color: ${darkColors.ink} !important }
.email-quiet, .email-quiet a { color: ${darkColors.quiet} !important }
.email-line { border-color: ${darkColors.line} !important }
.email-action a { color: ${colors.ink} !important }
}
@media (max-width: 480px) {
.email-margin { padding: 20px 10px !important }
.email-body { padding: 26px 20px 28px !important }
.email-title { font-size: 26px !important }
.email-fact, .email-fact td { display: block !important; width: auto !important }
.email-label { padding-bottom: 0 !important }
.email-value { border-top: 0 !important; padding-top: 2px !important }
.email-action, .email-action td, .email-action a { display: block !important }
}
</style>`);

interface EmailPage {
  settings: EmailSettings;
  /** Shown beside the subject in a mailbox. */
  preview: string;
  picture: Html | undefined;
  title: string;
  content: Html[];
  footer: string;
}

/** Keeps the beginning of the body out of the preview in a mailbox. */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60));

/** One column, readable without images and in email clients that only support table layouts. */
export const emailPage = ({
  settings: { BRAND, SITE_ORIGIN },
  preview,
  picture,
  title,
  content,
  footer,
}: EmailPage): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title}</title>
        ${styles}
      </head>
      <body
        class="email-bg email-ink"
        style="margin:0;background:${colors.cream};color:${colors.ink};${sans};-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preview}${filler}</div>
        <table
          role="presentation"
          class="email-bg"
          width="100%"
          cellspacing="0"
          cellpadding="0"
          style="background:${colors.cream}"
        >
          <tr>
            <td class="email-margin" align="center" style="padding:36px 16px">
              <table
                role="presentation"
                width="100%"
                cellspacing="0"
                cellpadding="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td style="padding:0 4px 22px">
                    <a
                      class="email-ink"
                      href="${SITE_ORIGIN}/"
                      style="${serif};font-size:24px;line-height:1.2;letter-spacing:-0.02em;color:${colors.ink};text-decoration:none;border-bottom:4px solid ${colors.lark};padding-bottom:3px"
                      >${BRAND}</a
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    class="email-paper"
                    style="background:${colors.paper};border:1px solid ${colors.line};border-radius:14px"
                  >
                    <table role="presentation" width="100%" cellspacing="0" cellpadding="0">
                      ${picture ?? []}
                      <tr>
                        <td
                          class="email-body email-ink"
                          style="padding:34px 32px 36px;color:${colors.ink}"
                        >
                          <h1
                            class="email-title"
                            dir="auto"
                            style="margin:0 0 18px;${serif};font-size:30px;line-height:1.15;letter-spacing:-0.02em;font-weight:400;overflow-wrap:anywhere"
                          >
                            ${title}
                          </h1>
                          ${content}
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td
                    class="email-quiet"
                    style="padding:22px 4px 0;font-size:13px;line-height:1.55;color:${colors.quiet}"
                  >
                    ${footer}
                    <br /><br />
                    ${BRAND} is run by a dealership and is not affiliated with the manufacturer.<br />
                    <a href="${SITE_ORIGIN}/contact" style="color:${colors.quiet}">Contact</a>
                    &nbsp;·&nbsp;
                    <a href="${SITE_ORIGIN}/privacy-policy" style="color:${colors.quiet}"
                      >Privacy Policy</a
                    >
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
