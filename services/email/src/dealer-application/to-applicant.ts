import type { MailDefinition } from '../mails/mail-definition.js';

/** Mails to an applicant come from the team that looks after the dealers, and so an answer reaches it. */
export const toApplicant: Pick<MailDefinition<{ email: string }>, 'audience' | 'addresses'> = {
  audience: 'sender',
  addresses: ({ email }, { BRAND, NETWORK_EMAIL }) => ({
    to: email,
    replyTo: { name: `${BRAND} dealer network`, address: NETWORK_EMAIL },
  }),
};
