import type { ContactMessageMail } from '@larkway/email-contract';
import { answerByMail, composeMail, type MailContent, reachableBy, withoutTurns } from '../layout/compose-mail.js';

const previewCharacters = 140;

/** The mail that brings a visitor's message to the team that answers it. */
export const contactMessageMail = (contact: ContactMessageMail, brand: string): MailContent => {
  const { email, message, subject, state, reference } = contact;
  const name = withoutTurns(contact.name);
  const beginning = Array.from(withoutTurns(message)).slice(0, previewCharacters).join('');
  return composeMail({
    brand,
    subject: `Contact: ${subject} (${name})`,
    preview: beginning.replaceAll(/\s+/g, ' '),
    title: `${name} has sent a message`,
    facts: [
      { label: 'Subject', text: subject },
      { label: 'Name', text: name },
      { label: 'State', text: state },
      ...reachableBy(contact),
    ],
    message,
    action: answerByMail(email, `${brand}: ${subject}`),
    footer: `Sent by the ${brand} website. Answering this mail answers the visitor. Reference ${reference}`,
  });
};
