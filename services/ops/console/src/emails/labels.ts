import type { FailureCause } from '@larkway/ops-contract';

/** A label for every kind of email that the platform sends. */
export const kindLabels: Record<string, string> = {
  'vehicle-inquiry': 'Vehicle inquiry, to sales',
  'vehicle-inquiry-receipt': 'Vehicle inquiry, receipt',
  'contact-message': 'Contact message, to sales',
  'contact-message-receipt': 'Contact message, receipt',
  'dealer-application': 'Dealer application, to network team',
  'dealer-application-receipt': 'Dealer application, receipt',
  'dealer-application-approved': 'Dealer application, approved',
  'dealer-application-declined': 'Dealer application, declined',
  notification: 'Notification, to operators and teams',
};

export const kindLabel = (kind: string | null): string =>
  kind === null ? 'Not known yet' : (kindLabels[kind] ?? kind);

const nouns: Record<string, string> = {
  'vehicle-inquiry': 'Vehicle inquiry',
  'contact-message': 'Contact message',
};

/** A label for a kind of lead. */
export const kindNoun = (kind: string): string => nouns[kind] ?? kind;

const causeLabels: Record<FailureCause, string> = {
  'server-unreachable': 'Mail server unreachable',
  'server-refused': 'Mail server refuses connections',
  'login-refused': 'Mail server refuses our login',
  'no-reply': 'Mail server did not reply in time',
  delayed: 'Mail server asks to try again later',
  'recipient-refused': 'Recipient does not exist or accepts no email',
  'policy-refused': 'Refused by policy, such as a block list',
  'message-refused': 'Message refused',
  'not-sendable': 'Invalid address or message too large',
  'process-crashed': 'Crashed the sending process',
  suppressed: 'Recipient is on the suppression list',
  limit: 'Receipt limit of the recipient reached',
  bounced: 'Returned after it was sent',
  other: 'Other cause',
};

/** Why an email is not delivered. An unknown cause is shown by its name. */
export const causeLabel = (cause: string): string => causeLabels[cause as FailureCause] ?? cause;

export const causeOptions = Object.entries(causeLabels).map(([value, label]) => ({ value, label }));

/** Why an address is on the suppression list. */
export const suppressionReasons: Record<string, string> = {
  bounced: 'Emails to it came back',
  refused: 'Its server refused it permanently',
  operator: 'Added by an operator',
};
