import { ChildDied } from '../children/mail-child.js';
import type { SendOutput } from '../children/protocol.js';
import type { Claimed, Outcome } from './message-log.js';
import { isExpired, retryPause } from './retry-pause.js';
import { type FailureCause, judgeFailure, storedReply, type WaitsFor } from './smtp-failure.js';

/** A mail that ended so many processes is not given to another one. */
const deadly = 3;

interface Delay {
  reply: string;
  cause: FailureCause;
  waitsFor: WaitsFor;
}

const postponed = (tries: number, { reply, cause, waitsFor }: Delay, now: number): Outcome => {
  const pauseMs = retryPause(tries);
  return {
    state: 'queued',
    reply,
    step: 'postponed',
    detail: { reply, cause, nextTryAt: new Date(now + pauseMs).toISOString() },
    waitsFor,
    pauseMs,
  };
};

/** Causes that say nothing about whether the mail server is available. */
const inconclusive: FailureCause[] = ['no-reply', 'not-sendable', 'process-crashed'];

/** What becomes of a mail after the server’s answer. */
export const outcomeOf = (
  output: SendOutput,
  { tries, triedSince }: Claimed,
  now = Date.now(),
): Outcome => {
  if ('reply' in output) {
    const reply = storedReply(output.reply);
    return { state: 'sent', reply, step: 'sent', detail: { reply }, serverAvailable: true };
  }
  const { waitsFor, cause, reply, recipientRefused } = judgeFailure(output.failure);
  const server = inconclusive.includes(cause) ? {} : { serverAvailable: waitsFor !== 'server' };
  if (waitsFor === null)
    return {
      state: 'failed',
      reply,
      step: 'refused',
      detail: { reply, cause },
      ...server,
      ...(recipientRefused && { suppress: 'refused' }),
    };
  if (isExpired({ since: triedSince, tries }, now))
    return { state: 'failed', reply, step: 'expired', detail: { reply, cause }, ...server };
  return { ...postponed(tries, { reply, cause, waitsFor }, now), ...server };
};

/** What becomes of a mail whose try ended without an answer. */
export const outcomeOfError = (
  error: unknown,
  { tries, deaths }: Claimed,
  now = Date.now(),
): Outcome => {
  if (error instanceof ChildDied) {
    const reply = error.message;
    if (deaths + 1 >= deadly)
      return {
        state: 'set-aside',
        reply,
        step: 'set-aside',
        detail: { deaths: deaths + 1 },
        death: true,
      };
    return {
      ...postponed(tries, { reply, cause: 'process-crashed', waitsFor: 'reply' }, now),
      death: true,
    };
  }
  // No child could be had, or the mail could not be written: ours to fix, and the mail waits for that.
  return postponed(
    tries,
    { reply: 'the mail could not be written', cause: 'process-crashed', waitsFor: 'reply' },
    now,
  );
};
