import { retryDelay, type RetryPolicy } from '@larkway/kit-contract';
import { ProcessCrashed } from '../child-processes/process-pool.js';
import type { RelayName } from '../relays/relay-names.js';
import { isUncertain, type Observation, type RelayedOutput } from '../relays/relays.js';
import type { Claimed } from './message-log.js';
import { classifyFailure, type FailureCause, storedReply, type WaitsFor } from './smtp-failure.js';

/** How an attempt to send an email ended. */
export interface AttemptOutcome {
  state: 'queued' | 'sent' | 'failed' | 'set-aside';
  reply: string;
  /** Name of the step in the journal, and its details beside the number of the attempt. */
  step: string;
  detail: Record<string, string | number>;
  waitsFor?: WaitsFor;
  /** Milliseconds until the next attempt. */
  pauseMs?: number;
  /** The process that worked on the email crashed. */
  crashed?: boolean;
  /** Whether the mail servers accepted our connection and login, as far as the attempt can tell. */
  observations?: Observation[];
  /** The mail server that may have accepted the email without a reply. */
  silentRelay?: RelayName;
  /** Why the address is suppressed from now on. */
  suppress?: 'refused';
}

/** An email that has crashed this many processes is quarantined. */
const maxCrashes = 3;

/** The outcome after a mail server has replied, or none could be reached. */
export const outcomeOf = (
  { output, relay, observations }: RelayedOutput,
  { tries, triedSince }: Claimed,
  now = Date.now(),
): AttemptOutcome => {
  const through: { relay: RelayName } | Record<never, never> = relay === 'primary' ? {} : { relay };
  if ('reply' in output) {
    const reply = storedReply(output.reply);
    return { state: 'sent', reply, step: 'sent', detail: { reply, ...through }, observations };
  }
  const { waitsFor, cause, reply, recipientRefused } = classifyFailure(output.failure);
  const detail = { reply, cause, ...through };
  if (waitsFor === null)
    return {
      state: 'failed',
      reply,
      step: 'refused',
      detail,
      observations,
      ...(recipientRefused && { suppress: 'refused' }),
    };
  if (isExpired({ since: triedSince, tries }, now))
    return { state: 'failed', reply, step: 'expired', detail, observations };
  return {
    ...postponed(tries, { reply, cause, waitsFor, ...through }, now),
    observations,
    ...(isUncertain(output) && { silentRelay: relay }),
  };
};

/** The outcome of an attempt that ended without a reply. */
export const outcomeOfError = (
  error: unknown,
  { tries, deaths }: Claimed,
  now = Date.now(),
): AttemptOutcome => {
  if (error instanceof ProcessCrashed) {
    const reply = error.message;
    if (deaths + 1 >= maxCrashes)
      return {
        state: 'set-aside',
        reply,
        step: 'set-aside',
        detail: { deaths: deaths + 1 },
        crashed: true,
      };
    return {
      ...postponed(tries, { reply, cause: 'process-crashed', waitsFor: 'reply' }, now),
      crashed: true,
    };
  }
  // No process was available, or the email could not be rendered: we have to fix it, and the email
  // waits.
  return postponed(
    tries,
    { reply: 'the email could not be rendered', cause: 'process-crashed', waitsFor: 'reply' },
    now,
  );
};

interface Delay {
  reply: string;
  cause: FailureCause;
  waitsFor: WaitsFor;
  relay?: RelayName;
}

const postponed = (tries: number, { waitsFor, ...detail }: Delay, now: number): AttemptOutcome => {
  const pauseMs = retryPause(tries);
  return {
    state: 'queued',
    reply: detail.reply,
    step: 'postponed',
    detail: { ...detail, nextTryAt: new Date(now + pauseMs).toISOString() },
    waitsFor,
    pauseMs,
  };
};

const hour = 3_600_000;

// With jitter, no delay is longer than half an hour.
const policy: RetryPolicy = { firstMs: 1_000, longestMs: 25 * 60_000, jitter: 0.2 };

/** When an email is given up, counted from its acceptance or an operator's retry. */
const giveUp = { afterMs: 27 * hour, tries: 12 };

/** Milliseconds until the next attempt: 1 s, 2 s, 4 s … half an hour, each ±20 %. */
export const retryPause = (tries: number, random?: () => number): number =>
  retryDelay(policy, tries, random);

/**
 * Whether to give an email up. Elapsed time alone is not enough: after a long downtime or a clock
 * jump, an email is old but has had few attempts.
 */
export const isExpired = (
  { since, tries }: { since: Date; tries: number },
  now = Date.now(),
): boolean => now - since.getTime() >= giveUp.afterMs && tries >= giveUp.tries;
