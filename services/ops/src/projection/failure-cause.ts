import { type FailureCause, failureCauses } from '@larkway/ops-contract';
import type { Step } from './mail-life.js';

const known: readonly string[] = failureCauses;

/** For steps that were written before the mail worker reported causes. */
const causeOfReply = (reply: string): FailureCause => {
  if (/^E[A-Z]+$/.test(reply)) return 'server-unreachable';
  if (reply === 'no reply in time') return 'no-reply';
  if (/^4\d\d/.test(reply)) return 'delayed';
  if (/^5\d\d[ -]5\.7\./.test(reply)) return 'policy-refused';
  if (/^5\d\d[ -]5\.1\./.test(reply)) return 'recipient-refused';
  return /^5\d\d/.test(reply) ? 'message-refused' : 'other';
};

/** Why an attempt failed; undefined for a step that is no failure. */
export const causeOf = ({
  type,
  detail,
}: Pick<Step, 'type' | 'detail'>): FailureCause | undefined => {
  switch (type) {
    case 'postponed':
    case 'refused':
    case 'expired':
      return known.includes(String(detail['cause']))
        ? (detail['cause'] as FailureCause)
        : causeOfReply(String(detail['reply'] ?? ''));
    case 'set-aside':
      return 'process-crashed';
    case 'suppressed':
      return detail['reason'] === 'limit' ? 'limit' : 'suppressed';
    case 'bounced':
      return 'bounced';
    default:
      return undefined;
  }
};

/** Whether the email ended undelivered with this step. Receipts beyond the limit of a mailbox are left out on purpose, and are no failure. */
export const isFailure = (step: Pick<Step, 'type' | 'detail'>): boolean =>
  step.type !== 'postponed' && ![undefined, 'limit'].includes(causeOf(step));
