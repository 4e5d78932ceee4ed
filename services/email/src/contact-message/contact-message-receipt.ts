import type { ContactMessageReceipt } from '@larkway/email-contract';
import { composeReceipt } from '../layout/compose-receipt.js';
import type { MailDefinition } from '../mails/mail-definition.js';
import { mailboxOf } from './mailbox-of.js';

const teams = { sales: 'sales team', support: 'support team', network: 'dealer network team' };

/** The mail that tells a visitor that the message has arrived. */
export const contactMessageReceipt: MailDefinition<ContactMessageReceipt> = {
  audience: 'sender',
  limited: true,
  addresses: ({ email, team }, settings) => ({
    to: email,
    replyTo: { name: `${settings.BRAND} ${team}`, address: mailboxOf(team, settings) },
  }),
  compose: ({ reference, team }, { BRAND }) =>
    composeReceipt({
      brand: BRAND,
      subject: 'We have received your message',
      preview: `Our ${teams[team]} replies within 24 hours`,
      title: 'We have your message',
      words: [
        `Thank you for writing to ${BRAND}.`,
        `Our ${teams[team]} has your message and replies by email or phone within 24 hours.`,
        'Something to add? Just reply to this email.',
      ],
      facts: [{ label: 'Reference', text: reference }],
      form: 'contact message',
    }),
};
