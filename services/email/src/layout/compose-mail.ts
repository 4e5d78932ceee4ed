import { html, type Html, lines } from './html.js';
import { actionButton, factsTable, mailPage, paragraph, textLink } from './mail-page.js';

/** Subject and both bodies of a mail. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

export interface Fact {
  label: string;
  text: string;
  /** How it looks in the HTML body; the text itself when left out. */
  html?: Html;
}

export interface Letter {
  brand: string;
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  title: string;
  /** Paragraphs in our own words. */
  words?: string[];
  facts: Fact[];
  /** What a sender wrote, with its line breaks. */
  message?: string;
  /** The one thing to do. */
  action?: { label: string; href: string };
  footer: string;
}

/** Writes a letter twice, as HTML and as plain text, with the same content. */
export const composeMail = ({
  brand,
  subject,
  preview,
  title,
  words = [],
  facts,
  message,
  action,
  footer,
}: Letter): MailContent => {
  const rows = facts.map((fact) => ({ label: fact.label, value: fact.html ?? html`${fact.text}` }));
  const content = [
    ...words.map(paragraph),
    factsTable(
      message === undefined ? rows : [...rows, { label: 'Message', value: lines(message) }],
    ),
    ...(action ? [actionButton(action.label, action.href)] : []),
  ];
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const list = facts.map(({ label, text }) => `${`${label}:`.padEnd(width)}${text}`).join('\n');
  const parts = [
    title,
    ...words,
    list,
    ...(message === undefined ? [] : [message]),
    `-- \n${footer}`,
  ];
  return {
    subject,
    html: mailPage({ brand, preview, title, content, footer }),
    text: parts.join('\n\n'),
  };
};

// Half a character has no place in an address.
const whole = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(whole(email)).replace('%40', '@')}`;

/** Where a sender can be reached: a number to dial and an address to write to. */
export const reachableBy = ({ phone, email }: { phone: string; email: string }): Fact[] => [
  { label: 'Phone', text: phone, html: textLink(phone, `tel:${phone.replace(/[^\d+]/g, '')}`) },
  { label: 'Email', text: email, html: textLink(email, mailto(email)) },
];

/** Opens an answer to the sender. */
export const answerByMail = (email: string, subject: string): NonNullable<Letter['action']> => ({
  label: 'Reply by email',
  href: `${mailto(email)}?subject=${encodeURIComponent(whole(subject))}`,
});

/**
 * Takes out the marks that turn the direction of what follows them. A text that is alone on its line may keep them; in a
 * subject or a sentence they would reorder our own words. Right-to-left writing itself needs none of them.
 */
export const withoutTurns = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
