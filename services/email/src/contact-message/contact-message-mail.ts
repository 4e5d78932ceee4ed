import type { ContactMessageMail } from '@larkway/email-contract';
import { answerByMail, composeMail, reachableBy, withoutTurns } from '../layout/compose-mail.js';
import type { MailDefinition } from '../mails/mail-definition.js';
import { mailboxOf } from './mailbox-of.js';

const previewCharacters = 140;

/** The mail that brings a visitor's message to the team that answers it. */
export const contactMessageMail: MailDefinition<ContactMessageMail> = {
  audience: 'team',
  addresses: ({ team, name, email }, settings) => ({
    to: mailboxOf(team, settings),
    replyTo: { name, address: email },
  }),
  compose: (contact, { BRAND }) => {
    const { email, message, reference } = contact;
    const name = withoutTurns(contact.name);
    const subject = withoutTurns(contact.subject);
    const beginning = Array.from(withoutTurns(message)).slice(0, previewCharacters).join('');
    return composeMail({
      brand: BRAND,
      subject: `Contact: ${subject} (${name})`,
      preview: beginning.replaceAll(/\s+/g, ' '),
      title: `${name} sent a message`,
      facts: [
        { label: 'Subject', text: subject },
        { label: 'Name', text: name },
        { label: 'State', text: withoutTurns(contact.state) },
        ...reachableBy(contact),
      ],
      message,
      action: answerByMail(email, `${BRAND}: ${subject}`),
      footer: `Sent by the ${BRAND} website. Reply to this email to reach the visitor. Reference ${reference}`,
    });
  },
};
