import { html, Html, lines } from './html.js';

/** Subject and both bodies of an email. */
export interface EmailContent {
  subject: string;
  html: string;
  text: string;
}

export interface Fact {
  label: string;
  text: string;
  /** Its markup in the HTML body; the text when left out. */
  html?: Html;
}

export interface EmailParts {
  brand: string;
  subject: string;
  /** Shown beside the subject in a mailbox. */
  preview: string;
  title: string;
  /** Paragraphs that we wrote. */
  paragraphs?: string[];
  facts: Fact[];
  /** The text that the sender wrote, with its line breaks. */
  message?: string;
  /** The next step. */
  action?: { label: string; href: string };
  footer: string;
}

/** Renders an email as HTML and as plain text, with the same content. */
export const composeEmail = ({
  brand,
  subject,
  preview,
  title,
  paragraphs = [],
  facts,
  message,
  action,
  footer,
}: EmailParts): EmailContent => {
  const rows = facts.map((fact) => ({ label: fact.label, value: fact.html ?? html`${fact.text}` }));
  const content = [
    ...paragraphs.map(paragraph),
    factsTable(
      message === undefined ? rows : [...rows, { label: 'Message', value: lines(message) }],
    ),
    ...(action ? [actionButton(action.label, action.href)] : []),
  ];
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const list = facts.map(({ label, text }) => `${`${label}:`.padEnd(width)}${text}`).join('\n');
  const parts = [
    title,
    ...paragraphs,
    list,
    ...(message === undefined ? [] : [message]),
    `-- \n${footer}`,
  ];
  return {
    subject,
    html: emailPage({ brand, preview, title, content, footer }),
    text: parts.join('\n\n'),
  };
};

interface Receipt extends Omit<EmailParts, 'footer' | 'message'> {
  /** The form in which the address was typed. */
  form: string;
}

/**
 * Renders an email to an address that was typed into a form. It must not contain free text from the
 * form, because the sender of a form can name a stranger's address.
 */
export const composeReceipt = ({ form, ...parts }: Receipt): EmailContent =>
  composeEmail({
    ...parts,
    footer: `Sent by the ${parts.brand} website because this address was entered in a ${form}. If that was not you, you do not need to do anything.`,
  });

// An unpaired surrogate cannot be encoded in a URL.
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(wellFormed(email)).replace('%40', '@')}`;

/** Contact details of a sender, as links. */
export const contactFacts = ({ phone, email }: { phone: string; email: string }): Fact[] => [
  { label: 'Phone', text: phone, html: textLink(phone, `tel:${phone.replace(/[^\d+]/g, '')}`) },
  { label: 'Email', text: email, html: textLink(email, mailto(email)) },
];

/** A button that opens a reply to the sender. */
export const replyByEmail = (
  email: string,
  subject: string,
): NonNullable<EmailParts['action']> => ({
  label: 'Reply by email',
  href: `${mailto(email)}?subject=${encodeURIComponent(wellFormed(subject))}`,
});

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
.email-bg { background: #0C1A1D !important }
.email-paper { background: #12262A !important; border-color: #24393D !important }
.email-ink, .email-ink a { color: #F2EEE5 !important }
.email-quiet { color: #B3C0BE !important }
.email-line { border-color: #24393D !important }
}
@media (max-width: 480px) {
.email-paper { padding: 24px 20px !important }
.email-fact, .email-fact td { display: block !important; width: auto !important }
.email-label { padding-bottom: 0 !important }
.email-value { border-top: 0 !important; padding-top: 2px !important }
}
</style>`);

interface EmailPage {
  brand: string;
  /** Shown beside the subject in a mailbox. */
  preview: string;
  title: string;
  content: Html[];
  footer: string;
}

/** One column, readable without images and in email clients that only support table layouts. */
const emailPage = ({ brand, preview, title, content, footer }: EmailPage): string =>
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
        class="email-bg email-ink"
        style="margin:0;background:${colors.cream};color:${colors.ink};${sans}"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          class="email-bg"
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
                    class="email-ink"
                    style="padding:0 4px 20px;font-size:18px;font-weight:700;letter-spacing:-0.01em;color:${colors.ink}"
                  >
                    <span style="border-bottom:4px solid ${colors.lark};padding-bottom:3px"
                      >${brand}</span
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    class="email-paper email-ink"
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
                    class="email-quiet"
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
const factsTable = (facts: { label: string; value: Html }[]): Html =>
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
            style="padding:10px 0;border-top:1px solid ${colors.line};color:${colors.ink};overflow-wrap:anywhere"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;

const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;font-size:15px;line-height:1.55">${text}</p>`;

export const textLink = (label: string, href: string): Html =>
  html`<a class="email-ink" href="${href}" style="color:${colors.ink}">${label}</a>`;

/** The button for the next step. */
const actionButton = (label: string, href: string): Html =>
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
