import { html, type Html, lines } from './html.js';
import { actionButton, factsTable, emailPage, paragraph, textLink } from './email-page.js';

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
