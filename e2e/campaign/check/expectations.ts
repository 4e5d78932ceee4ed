import type { LeadKind } from '../plan/leads.js';

/** Which mails each kind of lead is owed. The first tells the team, the second the sender. */
export const mailsOwed: Record<LeadKind, string[]> = {
  'vehicle-inquiry': ['vehicle-inquiry', 'vehicle-inquiry-receipt'],
  'contact-message': ['contact-message', 'contact-message-receipt'],
  'dealer-application': ['dealer-application', 'dealer-application-receipt'],
};

/** Milliseconds that a lead may wait while nothing is wrong. */
export const longestWait = 30_000;

/** Milliseconds by which a poison job may delay the others. */
export const poisonDelay = 1_000;

/** A worker that was killed may have handed the whole mail over before: the server takes it though nobody is left to hear so. */
export const afterlife = 5_000;
