import type { FailureCause, MailState } from '@larkway/ops-contract';
import { causeOf, isFailure } from './failure-cause.js';

/** A step of one mail, as a journal told it. */
export interface Step {
  service: string;
  at: Date;
  type: string;
  detail: Record<string, string | number | null>;
}

/** What is shown of a mail. It follows from the steps alone. */
export interface MailLife {
  source: string | null;
  kind: string | null;
  reference: string | null;
  messageId: string | null;
  state: MailState;
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

/** The service that sends, and this one, which closes; all others promise. */
export const sender = 'email';
export const closer = 'ops';

/** Where a step of the sender leaves the mail. */
const states: Record<string, MailState> = {
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

const under = new Set<MailState>(['accepted', 'queued', 'sending', 'postponed', 'held']);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const last = <T>(list: T[]): T | undefined => list[list.length - 1];
const of = (steps: Step[], ...types: string[]): Step[] =>
  steps.filter(({ type }) => types.includes(type));

/** What those who promised say: whether it is handed over, and how it ended, in its latest round. */
const promised = (
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

const stateOf = (promises: Step[], sendings: Step[]): MailState => {
  const { retriedAt, settled, handedOver } = promised(promises);
  const step = last(sendings.filter(({ type }) => type in states));
  const waiting: MailState =
    settled === 'completed'
      ? 'sent'
      : settled === 'failed'
        ? 'failed'
        : handedOver
          ? 'queued'
          : 'accepted';
  if (!step) return waiting === 'accepted' && promises.length === 0 ? 'queued' : waiting;
  const state = states[step.type]!;
  // Nothing that was sent is sent again, whatever is asked for.
  if (state === 'sent') return 'sent';
  if (under.has(state)) return settled === 'failed' ? 'failed' : state;
  // It had ended, and an operator asked for another round of which the sender has said nothing yet.
  return retriedAt && settled === null && retriedAt > step.at ? waiting : state;
};

/** The closing of the email, if it was not retried afterwards. */
const closingOf = (closings: Step[], round: number): Step | undefined =>
  closings.findLast(({ detail }) => numberOf(detail['round']) >= round);

/** The last failure of an email that is undelivered. A retry alone changes nothing about it. */
const failedAt = (promises: Step[], sendings: Step[], state: MailState): Date | null => {
  if (state === 'sent') return null;
  const failure =
    sendings.findLast(isFailure) ??
    (state === 'failed' ? last(of(promises, 'settled')) : undefined);
  return failure?.at ?? null;
};

/**
 * The life of one mail from all its steps. Those of one service stand in the order in which it wrote them; what came from
 * different services may be mixed in any way, and the result is the same.
 */
export const mailLife = (steps: Step[]): MailLife => {
  const promises = steps.filter(({ service }) => service !== sender && service !== closer);
  const sendings = steps.filter(({ service }) => service === sender);
  const accepted = of(promises, 'accepted')[0];
  const begun = last(of(sendings, 'sending'));
  const outcome = last(sendings.filter(({ type }) => type in states));
  const state = stateOf(promises, sendings);
  const open = under.has(state);
  const round = Math.max(0, ...promises.map(({ detail }) => numberOf(detail['round'])));
  const closing = closingOf(
    steps.filter(({ service }) => service === closer),
    round,
  );
  const times = steps.map(({ at }) => at.getTime());
  const named = of(sendings, 'sending', 'suppressed').find(({ detail }) => textOf(detail['kind']));
  return {
    source: accepted?.service ?? promises[0]?.service ?? null,
    kind: textOf(accepted?.detail['kind']) ?? textOf(named?.detail['kind']),
    reference: textOf(accepted?.detail['reference']),
    messageId: textOf(begun?.detail['messageId']),
    state,
    round,
    attempts: Math.max(0, ...sendings.map(({ detail }) => numberOf(detail['attempt']))),
    acceptedAt: accepted?.at ?? null,
    queuedAt: of(promises, 'queued')[0]?.at ?? null,
    sentAt: last(of(sendings, 'sent'))?.at ?? null,
    endedAt: open ? null : (outcome ?? last(of(promises, 'settled')))!.at,
    nextTryAt:
      state === 'postponed' && textOf(outcome!.detail['nextTryAt'])
        ? new Date(outcome!.detail['nextTryAt'] as string)
        : null,
    lastReply:
      textOf(
        last(sendings.filter(({ detail }) => textOf(detail['reply']) ?? textOf(detail['status'])))
          ?.detail['reply'],
      ) ?? textOf(last(of(sendings, 'bounced'))?.detail['status']),
    cause:
      state === 'sent'
        ? null
        : (sendings.map(causeOf).findLast(Boolean) ?? (state === 'failed' ? 'other' : null)),
    failedAt: closing ? null : failedAt(promises, sendings, state),
    closedAt: closing?.at ?? null,
    listedAt: accepted?.at ?? new Date(Math.min(...times)),
    updatedAt: new Date(Math.max(...times)),
  };
};
