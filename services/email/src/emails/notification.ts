import type { NotificationEmail } from '@larkway/email-contract';
import { composeEmail, textLink } from '../layout/compose-email.js';
import type { EmailDefinition } from './email-definition.js';

/** Notifies an operator or a team of an event of the platform. */
export const notificationEmail: EmailDefinition<NotificationEmail> = {
  // An admin has entered the address, so it is one of ours: it is never suppressed.
  audience: 'team',
  addresses: ({ email }, { BRAND, SUPPORT_EMAIL }) => ({
    to: email,
    replyTo: { name: `${BRAND} operations`, address: SUPPORT_EMAIL },
  }),
  compose: ({ title, facts, url }, { BRAND }) =>
    composeEmail({
      brand: BRAND,
      subject: `${BRAND}: ${title}`,
      preview: facts.map(({ label, text }) => `${label}: ${text}`).join(', '),
      title,
      facts: url ? [...facts, { label: 'Details', text: url, html: textLink(url, url) }] : facts,
      footer: `Sent by the ${BRAND} operations console because this address is a receiver of notifications. An admin can change that in the console, at Notifications.`,
    }),
};
