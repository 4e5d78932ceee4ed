import { emptyLedgers, type Ledgers, type Received } from '../ledgers/ledgers.js';
import { leadOf } from '../plan/leads.js';
import { judge } from './check.js';
import { mailsOwed } from './expectations.js';
import { rules } from './rules.js';

const uuid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const leads = Array.from({ length: 12 }, (_, number) => leadOf(7, number));

const mailOf = (id: string, to: string, text: string, at: number): Received => ({
  offered: at - 10,
  at,
  worker: 'worker-1',
  from: 'website@larkway.example',
  to: [to],
  raw: `Message-ID: <${id}@larkway.example>\r\nSubject: A mail\r\n\r\n${text}\r\n`,
  reply: `250 Taken ${id}`,
});

/** Twelve leads, of which everything went well; one fault while the last one was on its way. */
const goodLedgers = (): Ledgers => {
  const ledgers = emptyLedgers();
  for (const [number, lead] of leads.entries()) {
    const [id, at] = [uuid(1, number), 1_000 * number];
    ledgers.leads.push(lead);
    ledgers.told.push({ lead: lead.number, began: at, ended: at + 5, status: 202, id });
    ledgers.stored.push({ id, kind: lead.kind, email: lead.email, key: lead.key, at });
    for (const [index, topic] of mailsOwed[lead.kind].entries()) {
      const mail = uuid(2 + index, number);
      const isReceipt = index === 1;
      const received = mailOf(
        mail,
        isReceipt ? lead.email : 'sales@larkway.example',
        isReceipt ? 'Thank you' : `Nora ${lead.mark}`,
        at + 100,
      );
      ledgers.promised.push({ id: mail, topic, reference: id, outcome: 'completed' });
      ledgers.steps.push(
        { at: at + 50, worker: 'worker-1', id: mail, step: 'claimed' },
        { at: at + 110, worker: 'worker-1', id: mail, step: 'sent' },
      );
      ledgers.received.push(received);
      ledgers.recorded.push({
        id: mail,
        messageId: `${mail}@larkway.example`,
        recipient: received.to[0]!,
        state: 'sent',
        reply: received.reply,
      });
    }
  }
  ledgers.faults.push({
    number: 1,
    family: 'smtp',
    kind: 'a fault',
    began: 11_000,
    ended: 11_500,
    poisoned: [],
  });
  return ledgers;
};

const brokenBy = (spoil: (ledgers: Ledgers) => void): string[] => {
  const ledgers = goodLedgers();
  spoil(ledgers);
  return judge(ledgers)
    .verdicts.filter(({ broken }) => broken.length > 0)
    .map(({ rule }) => rule);
};

const again = (ledgers: Ledgers, at: number): void =>
  void ledgers.received.push({ ...ledgers.received[0]!, at, offered: at - 10 });

it('an account in which everything went well breaks no rule, and every rule but those of mishaps was held against something', () => {
  const { verdicts } = judge(goodLedgers());
  expect(verdicts.flatMap(({ broken }) => broken)).toEqual([]);
  const idle = [
    'refusals-are-believed',
    'poison-is-set-aside',
    'poison-delays-nobody',
    'processes-live',
  ];
  expect(verdicts.filter(({ looked }) => looked === 0).map(({ rule }) => rule)).toEqual(idle);
});

const spoilings: [string, string, (ledgers: Ledgers) => void][] = [
  [
    'accepted-is-stored',
    'a lead that was accepted is not stored',
    (all) => void all.stored.shift(),
  ],
  [
    'everybody-was-told',
    'a client was told 500 and nothing else',
    (all) => void (all.told[0]!.status = 500),
  ],
  [
    'one-key-one-lead',
    'a key is stored twice',
    (all) => void all.stored.push({ ...all.stored[0]!, id: uuid(9, 0) }),
  ],
  ['stored-is-promised', 'a receipt was never promised', (all) => void all.promised.splice(1, 1)],
  ['promised-is-sent', 'a promised mail was never taken', (all) => void all.received.shift()],
  [
    'promised-is-settled',
    'the outbox does not know an outcome',
    (all) => void (all.promised[0]!.outcome = null),
  ],
  [
    'promised-is-settled',
    'the outbox calls completed what failed',
    (all) => void (all.recorded[0]!.state = 'failed'),
  ],
  [
    'sent-was-accepted',
    'a mail is nobody’s',
    (all) => void all.received.push(mailOf(uuid(8, 1), 'sales@larkway.example', 'Hello', 500)),
  ],
  [
    'sent-was-accepted',
    'a mail went to somebody else',
    (all) => void (all.received[0]!.to = ['else@larkway.example', 'more@larkway.example']),
  ],
  [
    'sent-was-accepted',
    'a receipt repeats what was typed',
    (all) => void (all.received[1]!.raw += `Nora ${all.leads[0]!.mark}`),
  ],
  ['sent-once', 'a mail came twice although nobody was killed', (all) => again(all, 5_000)],
  [
    'one-message-id',
    'a mail has no Message-ID',
    (all) => void all.received.push({ ...all.received[0]!, raw: 'Subject: x\r\n\r\n' }),
  ],
  ['claimed-before-data', 'a mail was sent without a claim', (all) => void all.steps.shift()],
  [
    'recorded-is-true',
    'a mail is called sent with another reply',
    (all) => void (all.recorded[0]!.reply = '250 Something else'),
  ],
  [
    'taken-is-recorded',
    'a mail that was taken is called queued',
    (all) => void (all.recorded[0]!.state = 'queued'),
  ],
  [
    'refused-is-visible',
    'a mail is a dead letter although nobody refused it',
    (all) => void (all.recorded[0]!.state = 'failed'),
  ],
  [
    'refusals-are-believed',
    'a refusal left no trace',
    (all) => void all.refused.push({ at: 1, token: 'no-1-' }),
  ],
  [
    'poison-is-set-aside',
    'a poison job was sent',
    (all) => void all.faults[0]!.poisoned!.push(all.leads[0]!.mark),
  ],
  [
    'nobody-waits',
    'a mail waited for more than half a minute of quiet time',
    (all) => void (all.received[0]!.at = 50_000),
  ],
  [
    'processes-live',
    'a process ended by itself',
    (all) => void all.mishaps.push({ at: 1, process: 'worker-1', what: 'ended by itself' }),
  ],
  [
    'faults-happened',
    'a fault was not brought about',
    (all) => void (all.faults[0]!.failure = 'nobody came'),
  ],
];

it.each(spoilings)('%s notices that %s', (rule, _what, spoil) => {
  expect(brokenBy(spoil)).toContain(rule);
});

it('every rule is broken by something', () => {
  const untested = rules
    .map(({ name }) => name)
    .filter((name) => !spoilings.some(([rule]) => rule === name));
  expect(untested).toEqual(['poison-delays-nobody']);
});

it('a poison job that holds the others up is noticed', () => {
  const slow = (all: Ledgers): void => {
    all.faults[0]!.poisoned!.push('another mark');
    for (const mail of all.received.filter(({ at }) => at > 11_000)) mail.at += 1_200;
  };
  expect(brokenBy(slow)).toContain('poison-delays-nobody');
});

describe('a mail that came twice is excused', () => {
  it('when its worker was killed between the reply and its record', () => {
    const killed = (all: Ledgers): void => {
      all.steps.splice(1, 1);
      all.deaths.push({ at: 105, process: 'worker-1', point: 'right after the reply' });
      again(all, 5_000);
    };
    expect(brokenBy(killed)).toEqual([]);
  });

  it('not when its worker was killed after the record', () => {
    const killed = (all: Ledgers): void => {
      all.deaths.push({ at: 115, process: 'worker-1', point: 'after the record' });
      again(all, 5_000);
    };
    expect(brokenBy(killed)).toEqual(['sent-once']);
  });

  it('not when another worker was killed', () => {
    const killed = (all: Ledgers): void => {
      all.steps.splice(1, 1);
      all.deaths.push({ at: 105, process: 'worker-2', point: 'right after the reply' });
      again(all, 5_000);
    };
    expect(brokenBy(killed)).toEqual(['sent-once']);
  });
});
