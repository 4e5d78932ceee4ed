import type { FailureCause } from '@larkway/ops-contract';

const labels: Record<FailureCause, string> = {
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

/** Why an email is not delivered, in words. A cause that is not known yet is shown as it is named. */
export const causeLabel = (cause: string): string => labels[cause as FailureCause] ?? cause;

export const causeOptions = Object.entries(labels).map(([value, label]) => ({ value, label }));
