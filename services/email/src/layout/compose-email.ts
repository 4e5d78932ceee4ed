import type { EmailSettings } from '../emails/email-definition.js';
import { emailPage } from './email-page.js';
import { html, type Html, lines } from './html.js';
import {
  actionButton,
  callLine,
  factsTable,
  paragraph,
  pictureRow,
  stepsList,
  textLink,
} from './email-parts.js';
import { wrapped } from './plain-text.js';

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

export interface Step {
  title: string;
  text: string;
}

export interface EmailParts {
  settings: EmailSettings;
  subject: string;
  /** Shown beside the subject in a mailbox. */
  preview: string;
  /** A picture of the site, 1200x630, above the title. */
  picture?: { src: string; alt: string; href: string };
  title: string;
  /** Paragraphs that we wrote. */
  paragraphs?: string[];
  /** What happens next, in order. */
  steps?: Step[];
  facts: Fact[];
  /** The text that the sender wrote, with its line breaks. */
  message?: string;
  /** The next step of the reader. */
  action?: { label: string; href: string };
  /** A number to call instead of waiting. */
  phone?: string;
  footer: string;
}

const STEPS = 'What happens next';
const CALL = 'Prefer to talk? Call';

const plainText = ({
  title,
  paragraphs = [],
  steps,
  facts,
  message,
  action,
  phone,
  footer,
}: EmailParts): string => {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const numbered = steps?.map(
    (step, index) => `${index + 1}. ${wrapped(`${step.title}: ${step.text}`, 3)}`,
  );
  return [
    title,
    ...paragraphs.map((text) => wrapped(text)),
    ...(numbered ? [`${STEPS}\n${numbered.join('\n')}`] : []),
    facts.map(({ label, text }) => `${`${label}:`.padEnd(width)}${text}`).join('\n'),
    ...(message === undefined ? [] : [message]),
    // A mailto link says nothing in plain text: replying does the same.
    ...(/^https?:/.test(action?.href ?? '') ? [`${action!.label}:\n${action!.href}`] : []),
    ...(phone === undefined ? [] : [`${CALL} ${phone}.`]),
    `-- \n${wrapped(footer)}`,
  ].join('\n\n');
};

/** Renders an email as HTML and as plain text, with the same content. */
export const composeEmail = (parts: EmailParts): EmailContent => {
  const { settings, subject, preview, title, paragraphs = [], steps, message, action } = parts;
  const rows = parts.facts.map((fact) => ({
    label: fact.label,
    value: fact.html ?? html`${fact.text}`,
  }));
  const content = [
    ...paragraphs.map(paragraph),
    ...(steps ? [stepsList(STEPS, steps)] : []),
    factsTable(
      message === undefined ? rows : [...rows, { label: 'Message', value: lines(message) }],
    ),
    ...(action ? [actionButton(action.label, action.href)] : []),
    ...(parts.phone ? [callLine(CALL, parts.phone)] : []),
  ];
  return {
    subject,
    html: emailPage({
      settings,
      preview,
      picture: parts.picture && pictureRow(parts.picture),
      title,
      content,
      footer: parts.footer,
    }),
    text: plainText(parts),
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
    footer: `Sent by the ${parts.settings.BRAND} website because this address was entered in a ${form}. If that was not you, you do not need to do anything.`,
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
