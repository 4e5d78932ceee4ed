import { html, Html } from './html.js';

const colors = {
  cream: '#F5F3EE',
  paper: '#FCFBF8',
  ink: '#11282B',
  quiet: '#46585B',
  line: '#D9D4C9',
  lark: '#F4C145',
};
const sans = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";

// For email clients that support color schemes; others show the colors of the markup.
const darkStyle = new Html(`<style>
@media (prefers-color-scheme: dark) {
.mail-bg { background: #0C1A1D !important }
.mail-paper { background: #12262A !important; border-color: #24393D !important }
.mail-ink, .mail-ink a { color: #F2EEE5 !important }
.mail-quiet { color: #B3C0BE !important }
.mail-line { border-color: #24393D !important }
}
@media (max-width: 480px) {
.mail-paper { padding: 24px 20px !important }
.mail-fact, .mail-fact td { display: block !important; width: auto !important }
.mail-label { padding-bottom: 0 !important }
.mail-value { border-top: 0 !important; padding-top: 2px !important }
}
</style>`);

export interface EmailPage {
  brand: string;
  /** Shown beside the subject in a mailbox. */
  preview: string;
  title: string;
  content: Html[];
  footer: string;
}

/** One column, readable without images and in email clients that only support table layouts. */
export const emailPage = ({ brand, preview, title, content, footer }: EmailPage): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${darkStyle}
      </head>
      <body
        class="mail-bg mail-ink"
        style="margin:0;background:${colors.cream};color:${colors.ink};${sans}"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          class="mail-bg"
          width="100%"
          cellspacing="0"
          cellpadding="0"
          style="background:${colors.cream}"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellspacing="0"
                cellpadding="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td
                    class="mail-ink"
                    style="padding:0 4px 20px;font-size:18px;font-weight:700;letter-spacing:-0.01em;color:${colors.ink}"
                  >
                    <span style="border-bottom:4px solid ${colors.lark};padding-bottom:3px"
                      >${brand}</span
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    class="mail-paper mail-ink"
                    style="background:${colors.paper};border:1px solid ${colors.line};border-radius:14px;padding:32px 28px;color:${colors.ink}"
                  >
                    <h1
                      dir="auto"
                      style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-0.02em;font-weight:700;overflow-wrap:anywhere"
                    >
                      ${title}
                    </h1>
                    ${content}
                  </td>
                </tr>
                <tr>
                  <td
                    class="mail-quiet"
                    style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:${colors.quiet}"
                  >
                    ${footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;

/** One label and value per row; on narrow screens the value is below its label. */
export const factsTable = (facts: { label: string; value: Html }[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellspacing="0"
    cellpadding="0"
    style="font-size:15px;line-height:1.5"
  >
    ${facts.map(
      ({ label, value }) =>
        html`<tr class="mail-fact">
          <td
            class="mail-quiet mail-line mail-label"
            valign="top"
            style="padding:10px 16px 10px 0;border-top:1px solid ${colors.line};color:${colors.quiet};width:30%"
          >
            ${label}
          </td>
          <td
            class="mail-ink mail-line mail-value"
            valign="top"
            dir="auto"
            style="padding:10px 0;border-top:1px solid ${colors.line};color:${colors.ink};overflow-wrap:anywhere"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;

export const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;font-size:15px;line-height:1.55">${text}</p>`;

export const textLink = (label: string, href: string): Html =>
  html`<a class="mail-ink" href="${href}" style="color:${colors.ink}">${label}</a>`;

/** The button for the next step. */
export const actionButton = (label: string, href: string): Html =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin-top:24px">
    <tr>
      <td style="background:${colors.lark};border-radius:999px">
        <a
          href="${href}"
          style="display:inline-block;padding:13px 24px;font-size:15px;font-weight:700;color:${colors.ink} !important;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
