import { type FailureCause, failureCauses, type EmailState } from '@larkway/ops-contract';

/** One journal entry about an email. */
export interface Step {
  service: string;
  at: Date;
  type: string;
  detail: Record<string, string | number | null>;
}

/** What the console shows of an email. It is derived from the journal entries alone. */
export interface EmailHistory {
  source: string | null;
  kind: string | null;
  reference: string | null;
  messageId: string | null;
  state: EmailState;
  round: number;
  attempts: number;
  acceptedAt: Date | null;
  queuedAt: Date | null;
  sentAt: Date | null;
  endedAt: Date | null;
  nextTryAt: Date | null;
  lastReply: string | null;
  cause: FailureCause | null;
  failedAt: Date | null;
  closedAt: Date | null;
  listedAt: Date;
  updatedAt: Date;
}

/** The service that sends emails, and this one, which closes them. */
export const sender = 'email';
export const closer = 'ops';

/** An operator has closed the email. All other steps of this service are about notifications. */
const isClosure = ({ service, type }: Step): boolean => service === closer && type === 'closed';

/** The state of an email after a step of the sender. */
const states: Record<string, EmailState> = {
  sending: 'sending',
  postponed: 'postponed',
  sent: 'sent',
  refused: 'failed',
  expired: 'expired',
  'set-aside': 'set-aside',
  suppressed: 'suppressed',
  held: 'held',
  released: 'queued',
  cancelled: 'cancelled',
  bounced: 'bounced',
};

const openStates = new Set<EmailState>(['accepted', 'queued', 'sending', 'postponed', 'held']);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const last = <T>(list: T[]): T | undefined => list[list.length - 1];
const of = (steps: Step[], ...types: string[]): Step[] =>
  steps.filter(({ type }) => types.includes(type));

const knownCauses: readonly string[] = failureCauses;

/** For steps that were written before the email worker reported causes. */
const causeOfReply = (reply: string): FailureCause => {
  if (/^E[A-Z]+$/.test(reply)) return 'server-unreachable';
  if (reply === 'no reply in time') return 'no-reply';
  if (/^4\d\d/.test(reply)) return 'delayed';
  if (/^5\d\d[ -]5\.7\./.test(reply)) return 'policy-refused';
  if (/^5\d\d[ -]5\.1\./.test(reply)) return 'recipient-refused';
  return /^5\d\d/.test(reply) ? 'message-refused' : 'other';
};

/** Why an attempt failed; undefined for other steps. */
const causeOf = ({ type, detail }: Pick<Step, 'type' | 'detail'>): FailureCause | undefined => {
  switch (type) {
    case 'postponed':
    case 'refused':
    case 'expired':
      return knownCauses.includes(String(detail['cause']))
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

/**
 * Whether the email was not delivered because of this step. Receipts beyond the limit of a mailbox
 * are omitted on purpose, so they are no failure.
 */
const isFailure = (step: Pick<Step, 'type' | 'detail'>): boolean =>
  step.type !== 'postponed' && ![undefined, 'limit'].includes(causeOf(step));

/** The view of the service that enqueued the email, in the latest attempt generation. */
const sourceState = (
  steps: Step[],
): { retriedAt: Date | undefined; settled: string | null; handedOver: boolean } => {
  const retry = steps.findLastIndex(({ type }) => type === 'retried');
  const latest = steps.slice(retry + 1);
  return {
    retriedAt: steps[retry]?.at,
    settled: textOf(last(of(latest, 'settled'))?.detail['outcome']),
    handedOver: of(latest, 'queued', 'requeued').length > 0,
  };
};

const stateOf = (sourceSteps: Step[], senderSteps: Step[]): EmailState => {
  const { retriedAt, settled, handedOver } = sourceState(sourceSteps);
  const step = last(senderSteps.filter(({ type }) => type in states));
  const waiting: EmailState =
    settled === 'completed'
      ? 'sent'
      : settled === 'failed'
        ? 'failed'
        : handedOver
          ? 'queued'
          : 'accepted';
  if (!step) return waiting === 'accepted' && sourceSteps.length === 0 ? 'queued' : waiting;
  const state = states[step.type]!;
  // An email that was sent is never sent again.
  if (state === 'sent') return 'sent';
  if (openStates.has(state)) return settled === 'failed' ? 'failed' : state;
  // An operator has retried it since, and the sender has not reported on that retry yet.
  return retriedAt && settled === null && retriedAt > step.at ? waiting : state;
};

/** The closure of the email, if it was not retried afterward. */
const closureOf = (closures: Step[], round: number): Step | undefined =>
  closures.findLast(({ detail }) => numberOf(detail['round']) >= round);

/** The last failure of an undelivered email. A retry alone does not clear it. */
const failedAt = (sourceSteps: Step[], senderSteps: Step[], state: EmailState): Date | null => {
  if (state === 'sent') return null;
  const failure =
    senderSteps.findLast(isFailure) ??
    (state === 'failed' ? last(of(sourceSteps, 'settled')) : undefined);
  return failure?.at ?? null;
};

/**
 * Derives the history of an email from all its steps. Steps of one service must be in the order in
 * which it wrote them; how steps of different services are mixed does not affect the result.
 */
export const emailHistory = (steps: Step[]): EmailHistory => {
  const sourceSteps = steps.filter((step) => step.service !== sender && !isClosure(step));
  const senderSteps = steps.filter(({ service }) => service === sender);
  const accepted = of(sourceSteps, 'accepted')[0];
  const lastAttempt = last(of(senderSteps, 'sending'));
  const outcome = last(senderSteps.filter(({ type }) => type in states));
  const state = stateOf(sourceSteps, senderSteps);
  const open = openStates.has(state);
  const round = Math.max(0, ...sourceSteps.map(({ detail }) => numberOf(detail['round'])));
  const closure = closureOf(steps.filter(isClosure), round);
  const times = steps.map(({ at }) => at.getTime());
  const named = of(senderSteps, 'sending', 'suppressed').find(({ detail }) =>
    textOf(detail['kind']),
  );
  return {
    source: accepted?.service ?? sourceSteps[0]?.service ?? null,
    kind: textOf(accepted?.detail['kind']) ?? textOf(named?.detail['kind']),
    reference: textOf(accepted?.detail['reference']),
    messageId: textOf(lastAttempt?.detail['messageId']),
    state,
    round,
    attempts: Math.max(0, ...senderSteps.map(({ detail }) => numberOf(detail['attempt']))),
    acceptedAt: accepted?.at ?? null,
    queuedAt: of(sourceSteps, 'queued')[0]?.at ?? null,
    sentAt: last(of(senderSteps, 'sent'))?.at ?? null,
    endedAt: open ? null : (outcome ?? last(of(sourceSteps, 'settled')))!.at,
    nextTryAt:
      state === 'postponed' && textOf(outcome!.detail['nextTryAt'])
        ? new Date(outcome!.detail['nextTryAt'] as string)
        : null,
    lastReply:
      textOf(
        last(
          senderSteps.filter(({ detail }) => textOf(detail['reply']) ?? textOf(detail['status'])),
        )?.detail['reply'],
      ) ?? textOf(last(of(senderSteps, 'bounced'))?.detail['status']),
    cause:
      state === 'sent'
        ? null
        : (senderSteps.map(causeOf).findLast(Boolean) ?? (state === 'failed' ? 'other' : null)),
    failedAt: closure ? null : failedAt(sourceSteps, senderSteps, state),
    closedAt: closure?.at ?? null,
    listedAt: accepted?.at ?? new Date(Math.min(...times)),
    updatedAt: new Date(Math.max(...times)),
  };
};
