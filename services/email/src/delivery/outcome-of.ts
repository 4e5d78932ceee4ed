import { ChildDied } from '../children/mail-child.js';
import type { SendOutput } from '../children/protocol.js';
import type { Claimed, Outcome } from './message-log.js';
import { isExpired, retryPause } from './retry-pause.js';
import { judgeFailure, storedReply, type WaitsFor } from './smtp-failure.js';

/** A mail that ended so many processes is not given to another one. */
const deadly = 3;

const postponed = (tries: number, reply: string, waitsFor: WaitsFor, now: number): Outcome => {
  const pauseMs = retryPause(tries);
  return { state: 'queued', reply, step: 'postponed', detail: { reply, nextTryAt: new Date(now + pauseMs).toISOString() }, waitsFor, pauseMs };
};

/** What becomes of a mail after the server’s answer. */
export const outcomeOf = (output: SendOutput, { tries, triedSince }: Claimed, now = Date.now()): Outcome => {
  if ('reply' in output) {
    const reply = storedReply(output.reply);
    return { state: 'sent', reply, step: 'sent', detail: { reply } };
  }
  const { waitsFor, reply, recipientRefused } = judgeFailure(output.failure);
  if (waitsFor === null) return { state: 'failed', reply, step: 'refused', detail: { reply }, ...(recipientRefused && { suppress: 'refused' }) };
  if (isExpired({ since: triedSince, tries }, now)) return { state: 'failed', reply, step: 'expired', detail: { reply } };
  return postponed(tries, reply, waitsFor, now);
};

/** What becomes of a mail whose try ended without an answer. */
export const outcomeOfError = (error: unknown, { tries, deaths }: Claimed, now = Date.now()): Outcome => {
  if (error instanceof ChildDied) {
    const reply = error.message;
    if (deaths + 1 >= deadly) return { state: 'set-aside', reply, step: 'set-aside', detail: { deaths: deaths + 1 }, death: true };
    return { ...postponed(tries, reply, 'reply', now), death: true };
  }
  // No child could be had, or the mail could not be written: ours to mend, and the mail waits for that.
  return postponed(tries, 'the mail could not be written', 'reply', now);
};
