import { excuseFor } from './duplicates.js';
import { longestWait, mailsOwed, poisonDelay } from './expectations.js';
import { contains, headersOf, mailIdOf } from './mails.js';
import { poisonEffects } from './poison.js';
import { longestQuiet } from './quiet-time.js';
import { isPoison, isRefused, leadOfPromise, type View } from './view.js';

export interface Rule {
  name: string;
  claim: string;
  /** How many things it was held against, and each that breaks it, in words. */
  check: (view: View) => { looked: number; broken: string[] };
}

const rule = <T>(
  name: string,
  claim: string,
  over: (view: View) => T[],
  complaint: (item: T, view: View) => string | false | undefined,
): Rule => ({
  name,
  claim,
  check: (view) => {
    const items = over(view);
    return { looked: items.length, broken: items.flatMap((item) => complaint(item, view) || []) };
  },
});

const accepted = ({ told }: View) => told.filter(({ status }) => status === 202);
const sentOrRefused = (state: string): boolean => state === 'sent' || state === 'failed';

const aboutClients: Rule[] = [
  rule(
    'accepted-is-stored',
    'what a client was told is accepted is in the database, under its key',
    accepted,
    ({ lead, id }, view) => {
      const stored = view.storedById.get(id ?? '');
      return (
        !(stored && stored.key === view.leadByNumber.get(lead)?.key) &&
        `lead ${lead} was told it is ${id}, which is not stored`
      );
    },
  ),
  rule(
    'everybody-was-told',
    'every client was told "accepted" in the end',
    ({ leads }) => leads,
    ({ number }, view) => {
      return (
        !accepted(view).some(({ lead }) => lead === number) &&
        `lead ${number} was never accepted: ${view.told
          .filter(({ lead }) => lead === number)
          .map(({ status }) => status ?? 'no answer')
          .join(', ')}`
      );
    },
  ),
  rule(
    'one-key-one-lead',
    'however often something is posted under one key, it is one lead',
    ({ storedByKey }) => [...storedByKey],
    ([key, rows], { leadByKey }) => {
      if (!leadByKey.has(key)) return `nobody has posted what is stored under ${key}`;
      return rows.length > 1 && `${key} is stored ${rows.length} times`;
    },
  ),
];

const aboutPromises: Rule[] = [
  rule(
    'stored-is-promised',
    'a stored lead has every mail in the outbox that it is owed',
    ({ stored }) => stored,
    ({ id, kind, key }, { promisedByLead }) => {
      const topics = (promisedByLead.get(id) ?? []).map(({ topic }) => topic).sort();
      return (
        topics.join() !== mailsOwed[kind].join() &&
        `${key}: ${mailsOwed[kind].join(' and ')} are owed, ${topics.join(' and ') || 'nothing'} was promised`
      );
    },
  ),
  rule(
    'promised-is-sent',
    'a promised mail was taken by the mail server, or was given up where operators see it',
    ({ promised }) => promised,
    (promise, view) => {
      if (view.receivedById.has(promise.id)) return false;
      const record = view.recordedById.get(promise.id);
      const isVisible =
        record?.state === 'failed' || (record?.state === 'set-aside' && isPoison(view, promise));
      return (
        !isVisible &&
        `${promise.topic} ${promise.id} was not sent; the worker says ${record?.state ?? 'nothing'} (${record?.reply ?? 'no reply'})`
      );
    },
  ),
  rule(
    'promised-is-settled',
    'the outbox knows the outcome of everything',
    ({ promised }) => promised,
    ({ id, topic, outcome }, { recordedById }) => {
      const state = recordedById.get(id)?.state ?? 'unknown';
      if (outcome === null) return `${topic} ${id} has no outcome; the worker says ${state}`;
      return (
        (outcome === 'completed') !== (state === 'sent') &&
        `${topic} ${id}: the outbox says ${outcome}, the worker ${state}`
      );
    },
  ),
];

const aboutMails: Rule[] = [
  rule(
    'sent-was-accepted',
    'every mail that was taken belongs to a stored lead, and goes to whom it is for',
    ({ received }) => received,
    (mail, view) => {
      const promise = view.promisedById.get(mailIdOf(mail));
      const lead = promise && leadOfPromise(view, promise);
      if (!lead)
        return `a mail was sent that nobody accepted: ${headersOf(mail.raw, 'message-id').join()} "${headersOf(mail.raw, 'subject').join()}"`;
      const isReceipt = promise.topic !== lead.kind;
      if (mail.to.length !== 1 || isReceipt !== (mail.to[0] === lead.email))
        return `${promise.topic} ${promise.id} went to ${mail.to.join()}`;
      if (!isReceipt && !contains(mail.raw, lead.mark))
        return `${promise.topic} ${promise.id} does not carry what was posted`;
      return (
        isReceipt &&
        contains(mail.raw.replaceAll(lead.email, ''), lead.mark) &&
        `${promise.topic} ${promise.id} repeats what its sender typed`
      );
    },
  ),
  rule(
    'sent-once',
    'a mail was taken once, unless its worker was killed between the reply and its record',
    ({ receivedById }) => [...receivedById],
    ([id, copies], view) => {
      const unexcused = copies.slice(0, -1).find((copy) => !excuseFor(view, id, copy));
      return (
        unexcused &&
        `${id} was taken ${copies.length} times: ${copies.map(({ at, worker }) => `${new Date(at).toISOString()} ${worker}`).join(', ')}`
      );
    },
  ),
  rule(
    'one-message-id',
    'every copy of a mail has the same Message-ID, made from the outbox id',
    ({ received }) => received,
    (mail) => {
      return headersOf(mail.raw, 'message-id').length !== 1 || !mailIdOf(mail)
        ? `a mail came as ${headersOf(mail.raw, 'message-id').join()}`
        : false;
    },
  ),
  rule(
    'claimed-before-data',
    'a mail is written down as being sent before its first byte is',
    ({ received }) => received,
    (mail, { steps }) => {
      const id = mailIdOf(mail);
      return (
        !steps.some(
          (step) =>
            step.id === id &&
            step.step === 'claimed' &&
            step.worker === mail.worker &&
            step.at <= mail.at,
        ) && `${id} was sent by ${mail.worker} without a claim`
      );
    },
  ),
];

const aboutRecords: Rule[] = [
  rule(
    'recorded-is-true',
    'what the worker calls sent was taken by the server, with that reply',
    ({ recorded }) => recorded.filter(({ state }) => state === 'sent'),
    ({ id, reply }, { receivedById }) => {
      const replies = (receivedById.get(id) ?? []).map((mail) => mail.reply);
      return (
        !replies.some((text) => text === reply) &&
        `${id} is called sent with "${reply}"; the server said ${replies.join(', ') || 'nothing'}`
      );
    },
  ),
  rule(
    'taken-is-recorded',
    'what the server took is called sent by the worker',
    ({ receivedById }) => [...receivedById.keys()],
    (id, { recordedById }) => {
      return (
        recordedById.get(id)?.state !== 'sent' &&
        `${id} was taken, the worker says ${recordedById.get(id)?.state ?? 'nothing'}`
      );
    },
  ),
  rule(
    'refused-is-visible',
    'a mail that was refused for good is a dead letter, and no other is',
    ({ recorded }) => recorded.filter(({ state }) => sentOrRefused(state)),
    (record, view) => {
      return (
        (record.state === 'failed') !== isRefused(view, record) &&
        `${record.id} is ${record.state} with "${record.reply}"`
      );
    },
  ),
  rule(
    'refusals-are-believed',
    'each refusal for good ended one mail',
    ({ refused }) => refused,
    ({ token }, { recorded }) => {
      return (
        !recorded.some(({ state, reply }) => state === 'failed' && reply?.includes(token)) &&
        `the refusal ${token} ended no mail`
      );
    },
  ),
  rule(
    'poison-is-set-aside',
    'a mail that ends whoever works on it is set aside, and never sent',
    (view) => view.promised.filter((promise) => isPoison(view, promise)),
    ({ id }, { recordedById, receivedById }) => {
      const state = recordedById.get(id)?.state;
      return (
        (state !== 'set-aside' || receivedById.has(id)) &&
        `the poison job ${id} is ${state ?? 'unknown'}`
      );
    },
  ),
];

const aboutTime: Rule[] = [
  rule(
    'nobody-waits',
    `no mail waits for more than ${longestWait / 1_000} s while nothing is wrong`,
    ({ promised }) => promised,
    (promise, view) => {
      const taken = view.receivedById.get(promise.id)?.[0];
      const stored = view.storedById.get(promise.reference);
      if (!taken || !stored) return false;
      const quiet = longestQuiet(stored.at, taken.at, view.faults);
      return (
        quiet > longestWait &&
        `${promise.topic} ${promise.id} waited ${(quiet / 1_000).toFixed(1)} s of quiet time`
      );
    },
  ),
  rule(
    'poison-delays-nobody',
    `while a mail ends whoever works on it, the others wait for at most ${poisonDelay / 1_000} s longer`,
    poisonEffects,
    ({ fault, others, longerBy }) => {
      return (
        longerBy > poisonDelay &&
        `fault ${fault}: ${others} others waited for ${Math.round(longerBy)} ms longer`
      );
    },
  ),
  rule(
    'processes-live',
    'no process ends by itself, and each ends well when it is asked to',
    ({ mishaps }) => mishaps,
    ({ process, what }) => `${process} ${what}`,
  ),
  rule(
    'faults-happened',
    'every fault was brought about',
    ({ faults }) => faults,
    ({ number, kind, failure }) => failure && `fault ${number} (${kind}): ${failure}`,
  ),
];

/** What has to hold of three accounts of one run. */
export const rules: Rule[] = [
  ...aboutClients,
  ...aboutPromises,
  ...aboutMails,
  ...aboutRecords,
  ...aboutTime,
];
