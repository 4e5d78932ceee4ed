import type { EmailParts, Step } from './compose-email.js';
import { colors, serif } from './email-colors.js';
import { html, type Html } from './html.js';

/** The picture across the whole width of the card. */
export const pictureRow = ({ src, alt, href }: NonNullable<EmailParts['picture']>): Html =>
  html`<tr>
    <td class="email-paper" style="background:${colors.paper};padding:0;font-size:0;line-height:0">
      <a href="${href}" style="text-decoration:none"
        ><img
          src="${src}"
          alt="${alt}"
          width="600"
          height="315"
          style="display:block;width:100%;height:auto;border:0;border-radius:14px 14px 0 0;background:#DCE3E0;color:${colors.ink};font-size:17px;line-height:1.5"
      /></a>
    </td>
  </tr>`;

export const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${text}</p>`;

/** What happens next, each step with its number on a stop of the road. */
export const stepsList = (title: string, steps: Step[]): Html =>
  html`<h2
      style="margin:28px 0 12px;${serif};font-size:20px;line-height:1.25;letter-spacing:-0.01em;font-weight:400"
    >
      ${title}
    </h2>
    <table
      role="presentation"
      width="100%"
      cellspacing="0"
      cellpadding="0"
      style="margin:0 0 20px;font-size:16px;line-height:1.5"
    >
      ${steps.map(
        (step, index) =>
          html`<tr>
            <td valign="top" width="44" style="width:44px;padding:8px 0">
              <table role="presentation" cellspacing="0" cellpadding="0">
                <tr>
                  <td
                    align="center"
                    width="28"
                    height="28"
                    style="width:28px;height:28px;border-radius:14px;background:${colors.lark};color:#11282B;font-size:14px;line-height:28px;font-weight:700"
                  >
                    ${String(index + 1)}
                  </td>
                </tr>
              </table>
            </td>
            <td valign="top" style="padding:10px 0">
              <strong>${step.title}</strong><br /><span
                class="email-quiet"
                style="color:${colors.quiet}"
                >${step.text}</span
              >
            </td>
          </tr>`,
      )}
    </table>`;

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
        html`<tr class="email-fact">
          <td
            class="email-quiet email-line email-label"
            valign="top"
            style="padding:10px 16px 10px 0;border-top:1px solid ${colors.line};color:${colors.quiet};width:30%"
          >
            ${label}
          </td>
          <td
            class="email-ink email-line email-value"
            valign="top"
            dir="auto"
            style="padding:10px 0;border-top:1px solid ${colors.line};color:${colors.ink};overflow-wrap:anywhere;word-break:break-word"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;

export const textLink = (label: string, href: string): Html =>
  html`<a class="email-ink" href="${href}" style="color:${colors.ink}">${label}</a>`;

/** The button for the next step. */
export const actionButton = (label: string, href: string): Html =>
  html`<table
    role="presentation"
    class="email-action"
    cellspacing="0"
    cellpadding="0"
    style="margin-top:28px"
  >
    <tr>
      <td align="center" style="background:${colors.lark};border-radius:999px">
        <a
          href="${href}"
          style="display:inline-block;padding:15px 28px;font-size:16px;line-height:20px;font-weight:700;color:#11282B !important;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

/** A number to call, which phones dial. */
export const callLine = (label: string, phone: string): Html =>
  html`<p style="margin:20px 0 0;font-size:16px;line-height:1.55">
    ${label}
    <a
      class="email-ink"
      href="tel:${phone.replace(/[^\d+]/g, '')}"
      style="color:${colors.ink};font-weight:700;white-space:nowrap"
      >${phone}</a
    >.
  </p>`;
