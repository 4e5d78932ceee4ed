import { maxGrowth, megabytes, memoryTrends } from './memory.js';
import type { LeadKind } from '../plan/leads.js';
import { interruptionOf, longestFaultFreeTime, pathOf, poisonEffects } from './derived-facts.js';
import { emailIdOf } from './emails.js';
import { isPoison, isRefused, leadOfEmail, type LedgerIndex } from './ledger-index.js';

/** Emails that each kind of lead must produce: the first to the team, the second to the sender. */
export const expectedEmails: Record<LeadKind, string[]> = {
  'vehicle-inquiry': ['vehicle-inquiry', 'vehicle-inquiry-receipt'],
  'contact-message': ['contact-message', 'contact-message-receipt'],
  'dealer-application': ['dealer-application', 'dealer-application-receipt'],
};

/** Milliseconds that an email may wait while there is no fault. */
export const maxWait = 30_000;

interface Rule {
  name: string;
  claim: string;
  /** The number of checked items, and a description of each violation. */
  check: (view: LedgerIndex) => { checked: number; broken: string[] };
}

const rule = <T>(
  name: string,
  claim: string,
  over: (view: LedgerIndex) => T[],
  violation: (item: T, view: LedgerIndex) => string | false | undefined,
): Rule => ({
  name,
  claim,
  check: (view) => {
    const items = over(view);
    return { checked: items.length, broken: items.flatMap((item) => violation(item, view) || []) };
  },
});

const accepted = ({ responses }: LedgerIndex) => responses.filter(({ status }) => status === 202);
const sentOrRefused = (state: string): boolean => state === 'sent' || state === 'failed';

const aboutClients: Rule[] = [
  rule(
    'accepted-is-stored',
    'a lead that a client was told is accepted is in the database, under its key',
    accepted,
    ({ lead, id }, view) => {
      const stored = view.storedById.get(id ?? '');
      return (
        !(stored && stored.key === view.leadByNumber.get(lead)?.key) &&
        `lead ${lead} was accepted as ${id}, which is not stored`
      );
    },
  ),
  rule(
    'every-client-was-accepted',
    'every client gets 202 in the end',
    ({ leads }) => leads,
    ({ number }, { responsesByLead }) => {
      const responses = responsesByLead.get(number) ?? [];
      return (
        !responses.some(({ status }) => status === 202) &&
        `lead ${number} was never accepted: ${responses
          .map(({ status }) => status ?? 'no answer')
          .join(', ')}`
      );
    },
  ),
  rule(
    'one-key-one-lead',
    'posts with the same idempotency key create one lead',
    ({ storedByKey }) => [...storedByKey],
    ([key, rows], { leadByKey }) => {
      if (!leadByKey.has(key)) return `the lead under ${key} was never posted`;
      return rows.length > 1 && `${key} is stored ${rows.length} times`;
    },
  ),
];

const aboutOutbox: Rule[] = [
  rule(
    'stored-is-enqueued',
    'a stored lead has all of its emails in the outbox',
    ({ stored }) => stored,
    ({ id, kind, key }, { enqueuedByLead }) => {
      const topics = (enqueuedByLead.get(id) ?? []).map(({ topic }) => topic).sort();
      return (
        topics.join() !== expectedEmails[kind].join() &&
        `${key}: ${expectedEmails[kind].join(' and ')} are expected, ${topics.join(' and ') || 'nothing'} was enqueued`
      );
    },
  ),
  rule(
    'enqueued-is-sent',
    'an enqueued email was accepted by the mail server, or was given up where operators see it',
    ({ enqueued }) => enqueued,
    (email, view) => {
      if (view.receivedById.has(email.id)) return false;
      const record = view.recordById.get(email.id);
      const isVisible =
        record?.state === 'failed' || (record?.state === 'set-aside' && isPoison(view, email));
      return (
        !isVisible &&
        `${email.topic} ${email.id} was not sent; the worker says ${record?.state ?? 'nothing'} (${record?.reply ?? 'no reply'})`
      );
    },
  ),
  rule(
    'enqueued-is-settled',
    'the outbox has an outcome for every email',
    ({ enqueued }) => enqueued,
    ({ id, topic, outcome }, { recordById }) => {
      const state = recordById.get(id)?.state ?? 'unknown';
      if (outcome === null) return `${topic} ${id} has no outcome; the worker says ${state}`;
      return (
        (outcome === 'completed') !== (state === 'sent') &&
        `${topic} ${id}: the outbox says ${outcome}, the worker ${state}`
      );
    },
  ),
];

const aboutEmails: Rule[] = [
  rule(
    'sent-was-accepted',
    'every received email belongs to a stored lead and has the right recipient',
    ({ received }) => received,
    (copy, view) => {
      const email = view.enqueuedById.get(emailIdOf(copy));
      const lead = email && leadOfEmail(view, email);
      if (!lead)
        return `an email without a lead was sent: ${copy.messageIds.join()} "${copy.subject}"`;
      const isReceipt = email.topic !== lead.kind;
      if (copy.to.length !== 1 || isReceipt !== (copy.to[0] === lead.email))
        return `${email.topic} ${email.id} went to ${copy.to.join()}`;
      const repeats = copy.marks.includes(lead.mark);
      if (!isReceipt && !repeats) return `${email.topic} ${email.id} lacks what was posted`;
      return isReceipt && repeats && `${email.topic} ${email.id} repeats the sender's text`;
    },
  ),
  rule(
    'sent-once',
    'an email is received once, unless its worker was killed, or cut off from PostgreSQL, between the reply and its record',
    ({ receivedById }) => [...receivedById],
    ([id, copies], view) => {
      const unexcused = copies.slice(0, -1).find((copy) => !interruptionOf(view, id, copy));
      return (
        unexcused &&
        `${id} was received ${copies.length} times: ${copies.map(({ at, worker }) => `${new Date(at).toISOString()} ${worker}`).join(', ')}`
      );
    },
  ),
  rule(
    'one-message-id',
    'every copy of an email has the same Message-ID, made from the outbox id',
    ({ received }) => received,
    (copy) =>
      (copy.messageIds.length !== 1 || !emailIdOf(copy)) &&
      `an email has the Message-ID ${copy.messageIds.join()}`,
  ),
  rule(
    'claimed-before-data',
    'an email is recorded as claimed before its first byte is sent',
    ({ received }) => received,
    (copy, { stepsById }) => {
      const id = emailIdOf(copy);
      return (
        !stepsById
          .get(id)
          ?.some(
            (step) => step.step === 'claimed' && step.worker === copy.worker && step.at <= copy.at,
          ) && `${id} was sent by ${copy.worker} without a claim`
      );
    },
  ),
];

const aboutRecords: Rule[] = [
  rule(
    'recorded-is-true',
    'an email that the worker recorded as sent was accepted by the server, with that reply',
    ({ recorded }) => recorded.filter(({ state }) => state === 'sent'),
    ({ id, reply }, { receivedById }) => {
      const replies = (receivedById.get(id) ?? []).map((copy) => copy.reply);
      return (
        !replies.some((text) => text === reply) &&
        `${id} is recorded as sent with "${reply}"; the server replied ${replies.join(', ') || 'nothing'}`
      );
    },
  ),
  rule(
    'taken-is-recorded',
    'an email that the server accepted is recorded as sent, unless its worker was killed, or cut off from PostgreSQL, before it recorded the reply, and the next copy was refused',
    ({ receivedById }) => [...receivedById],
    ([id, copies], view) => {
      const record = view.recordById.get(id);
      if (record?.state === 'sent') return false;
      // The second worker cannot know of the first one's reply.
      if (
        record &&
        isRefused(view, record) &&
        copies.every((copy) => interruptionOf(view, id, copy))
      )
        return false;
      return `${id} was accepted, the worker recorded ${record?.state ?? 'nothing'}`;
    },
  ),
  rule(
    'refused-is-visible',
    'an email is a dead letter if and only if it was refused permanently',
    ({ recorded }) => recorded.filter(({ state }) => sentOrRefused(state)),
    (record, view) => {
      return (
        (record.state === 'failed') !== isRefused(view, record) &&
        `${record.id} is ${record.state} with "${record.reply}"`
      );
    },
  ),
  rule(
    'refusals-are-final',
    'each permanent refusal ends one email',
    ({ refused }) => refused,
    ({ token }, { recorded }) => {
      return (
        !recorded.some(({ state, reply }) => state === 'failed' && reply?.includes(token)) &&
        `the refusal ${token} ended no email`
      );
    },
  ),
  rule(
    'poison-is-quarantined',
    'an email that crashes its workers is quarantined and never sent',
    (view) => view.enqueued.filter((email) => isPoison(view, email)),
    ({ id }, { recordById, receivedById }) => {
      const state = recordById.get(id)?.state;
      return (
        (state !== 'set-aside' || receivedById.has(id)) &&
        `the poison job ${id} is ${state ?? 'unknown'}`
      );
    },
  ),
];

const aboutTime: Rule[] = [
  rule(
    'no-email-waits',
    `no email waits for more than ${maxWait / 1_000} s without a fault`,
    ({ enqueued }) => enqueued,
    (email, view) => {
      const taken = view.receivedById.get(email.id)?.[0];
      const stored = view.storedById.get(email.reference);
      if (!taken || !stored) return false;
      const quiet = longestFaultFreeTime(stored.at, taken.at, view.faults);
      return (
        quiet > maxWait &&
        `${email.topic} ${email.id} waited ${(quiet / 1_000).toFixed(1)} s without a fault: ${pathOf(view.journal, email.id, stored.at)}`
      );
    },
  ),
  rule(
    'poison-delays-no-others',
    'while an email crashes its workers, most of the other emails are delivered',
    poisonEffects,
    ({ fault, others, deliveredMeanwhile }) => {
      return (
        deliveredMeanwhile < others / 2 &&
        `fault ${fault}: ${deliveredMeanwhile} of ${others} others were delivered meanwhile`
      );
    },
  ),
  rule(
    'no-process-crashes',
    'no process exits unasked, and each exits with code 0 on SIGTERM',
    ({ unexpectedExits }) => unexpectedExits,
    ({ process, what }) => `${process} ${what}`,
  ),
  rule(
    'faults-happened',
    'every fault was injected',
    ({ faults }) => faults,
    ({ number, kind, failure }) => failure && `fault ${number} (${kind}): ${failure}`,
  ),
];

const aboutMemory: Rule[] = [
  rule(
    'memory-is-flat',
    `at the end of its life, a process has at most ${Math.round((maxGrowth - 1) * 100)} % more memory than in its first half`,
    ({ memory }) => memoryTrends(memory),
    ({ process, pid, before, end }) =>
      end > before * maxGrowth &&
      `${process} (${pid}) grew from ${megabytes(before)} to ${megabytes(end)} MB`,
  ),
];

/** The rules that the ledgers of a run must satisfy. */
export const rules: Rule[] = [
  ...aboutClients,
  ...aboutOutbox,
  ...aboutEmails,
  ...aboutRecords,
  ...aboutTime,
  ...aboutMemory,
];
