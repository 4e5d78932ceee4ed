import type { NotificationEmail } from '@larkway/email-contract';
import { composeEmail } from '../layout/compose-email.js';
import { textLink } from '../layout/email-parts.js';
import type { EmailDefinition } from './email-definition.js';

/** Notifies an operator or a team of an event of the platform. */
export const notificationEmail: EmailDefinition<NotificationEmail> = {
  // An admin has entered the address, so it is one of ours: it is never suppressed.
  audience: 'team',
  addresses: ({ email }, { BRAND, SUPPORT_EMAIL }) => ({
    to: email,
    replyTo: { name: `${BRAND} operations`, address: SUPPORT_EMAIL },
  }),
  compose: ({ title, facts, url }, settings) =>
    composeEmail({
      settings,
      subject: `${settings.BRAND}: ${title}`,
      preview: facts.map(({ label, text }) => `${label}: ${text}`).join(', '),
      title,
      facts: url ? [...facts, { label: 'Details', text: url, html: textLink(url, url) }] : facts,
      footer: `Sent by the ${settings.BRAND} operations console because this address is a receiver of notifications. An admin can change that in the console, at Notifications.`,
    }),
};
