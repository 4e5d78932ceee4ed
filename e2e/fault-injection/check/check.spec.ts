import { emptyLedgers, type Ledgers, type Received } from '../ledgers/ledgers.js';
import { contentOf } from './emails.js';
import { leadOf } from '../plan/leads.js';
import { checkLedgers } from './check.js';
import { expectedEmails, rules } from './rules.js';

const uuid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const leads = Array.from({ length: 12 }, (_, number) => leadOf(7, number));

const emailReceived = (id: string, to: string, text: string, at: number): Received => ({
  offered: at - 10,
  at,
  worker: 'worker-1',
  from: 'website@larkway.example',
  to: [to],
  ...contentOf(`Message-ID: <${id}@larkway.example>\r\nSubject: An email\r\n\r\n${text}\r\n`),
  reply: `250 Taken ${id}`,
});

/** Twelve leads without a violation, and one fault while the last one was under way. */
const goodLedgers = (): Ledgers => {
  const ledgers = emptyLedgers();
  for (const [number, lead] of leads.entries()) {
    const [id, at] = [uuid(1, number), 1_000 * number];
    ledgers.leads.push(lead);
    ledgers.responses.push({ lead: lead.number, began: at, ended: at + 5, status: 202, id });
    ledgers.stored.push({ id, kind: lead.kind, email: lead.email, key: lead.key, at });
    for (const [index, topic] of expectedEmails[lead.kind].entries()) {
      const mail = uuid(2 + index, number);
      const isReceipt = index === 1;
      const received = emailReceived(
        mail,
        isReceipt ? lead.email : 'sales@larkway.example',
        isReceipt ? 'Thank you' : `Nora ${lead.mark}`,
        at + 100,
      );
      ledgers.enqueued.push({ id: mail, topic, reference: id, outcome: 'completed' });
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

const brokenBy = (corrupt: (ledgers: Ledgers) => void): string[] => {
  const ledgers = goodLedgers();
  corrupt(ledgers);
  return checkLedgers(ledgers)
    .ruleResults.filter(({ broken }) => broken.length > 0)
    .map(({ rule }) => rule);
};

const again = (ledgers: Ledgers, at: number): void =>
  void ledgers.received.push({ ...ledgers.received[0]!, at, offered: at - 10 });

it('ledgers without a violation break no rule, and every rule but those about absent events checks something', () => {
  const { ruleResults } = checkLedgers(goodLedgers());
  expect(ruleResults.flatMap(({ broken }) => broken)).toEqual([]);
  const idle = [
    'refusals-are-final',
    'poison-is-quarantined',
    'poison-delays-no-others',
    'no-process-crashes',
    'memory-is-flat',
  ];
  expect(ruleResults.filter(({ checked }) => checked === 0).map(({ rule }) => rule)).toEqual(idle);
});

const violations: [string, string, (ledgers: Ledgers) => void][] = [
  [
    'accepted-is-stored',
    'a lead that was accepted is not stored',
    (all) => void all.stored.shift(),
  ],
  [
    'every-client-was-accepted',
    'a client only got 500',
    (all) => void (all.responses[0]!.status = 500),
  ],
  [
    'one-key-one-lead',
    'a key is stored twice',
    (all) => void all.stored.push({ ...all.stored[0]!, id: uuid(9, 0) }),
  ],
  ['stored-is-enqueued', 'a receipt was never enqueued', (all) => void all.enqueued.splice(1, 1)],
  ['enqueued-is-sent', 'an enqueued email was never received', (all) => void all.received.shift()],
  [
    'enqueued-is-settled',
    'the outbox has no outcome for an email',
    (all) => void (all.enqueued[0]!.outcome = null),
  ],
  [
    'enqueued-is-settled',
    'the outbox says completed for a failed email',
    (all) => void (all.recorded[0]!.state = 'failed'),
  ],
  [
    'sent-was-accepted',
    'an email belongs to no lead',
    (all) =>
      void all.received.push(emailReceived(uuid(8, 1), 'sales@larkway.example', 'Hello', 500)),
  ],
  [
    'sent-was-accepted',
    'an email went to another recipient',
    (all) => void (all.received[0]!.to = ['else@larkway.example', 'more@larkway.example']),
  ],
  [
    'sent-was-accepted',
    'a receipt repeats the sender’s text',
    (all) => void all.received[1]!.marks.push(all.leads[0]!.mark),
  ],
  [
    'sent-once',
    'an email arrived twice although no process was killed',
    (all) => again(all, 5_000),
  ],
  [
    'one-message-id',
    'an email has no Message-ID',
    (all) => void all.received.push({ ...all.received[0]!, messageIds: [] }),
  ],
  ['claimed-before-data', 'an email was sent without a claim', (all) => void all.steps.shift()],
  [
    'recorded-is-true',
    'an email is recorded as sent with another reply',
    (all) => void (all.recorded[0]!.reply = '250 Something else'),
  ],
  [
    'taken-is-recorded',
    'a received email is recorded as queued',
    (all) => void (all.recorded[0]!.state = 'queued'),
  ],
  [
    'refused-is-visible',
    'an email is a dead letter although it was not refused',
    (all) => void (all.recorded[0]!.state = 'failed'),
  ],
  [
    'refusals-are-final',
    'a refusal ended no email',
    (all) => void all.refused.push({ at: 1, token: 'no-1-' }),
  ],
  [
    'poison-is-quarantined',
    'a poison job was sent',
    (all) => void all.faults[0]!.poisoned!.push(all.leads[0]!.mark),
  ],
  [
    'no-email-waits',
    'an email waited for more than 30 s without a fault',
    (all) => void (all.received[0]!.at = 50_000),
  ],
  [
    'no-process-crashes',
    'a process exited unasked',
    (all) => void all.unexpectedExits.push({ at: 1, process: 'worker-1', what: 'exited unasked' }),
  ],
  [
    'faults-happened',
    'a fault was not injected',
    (all) => void (all.faults[0]!.failure = 'no process reached the trap'),
  ],
];

it.each(violations)('rule %s is broken when %s', (rule, _what, corrupt) => {
  expect(brokenBy(corrupt)).toContain(rule);
});

it('the tests break every rule', () => {
  const untested = rules
    .map(({ name }) => name)
    .filter((name) => !violations.some(([rule]) => rule === name));
  expect(untested).toEqual(['poison-delays-no-others', 'memory-is-flat']);
});

it('poison-delays-no-others is broken by a poison job that delays other emails', () => {
  const slow = (all: Ledgers): void => {
    all.faults[0]!.poisoned!.push('another mark');
    for (const mail of all.received.filter(({ at }) => at > 11_000)) mail.at += 1_200;
  };
  const inTime = (all: Ledgers): void => void all.faults[0]!.poisoned!.push('another mark');
  expect(brokenBy(inTime)).toEqual([]);
  expect(brokenBy(slow)).toContain('poison-delays-no-others');
});

describe('duplicates', () => {
  it('an email that arrived twice is excused if its worker was killed between the reply and its record', () => {
    const killed = (all: Ledgers): void => {
      all.steps.splice(1, 1);
      all.kills.push({ at: 105, process: 'worker-1', point: 'right after the reply' });
      again(all, 5_000);
    };
    expect(brokenBy(killed)).toEqual([]);
  });

  it('an email that arrived twice is not excused if its worker was killed after the record', () => {
    const killed = (all: Ledgers): void => {
      all.kills.push({ at: 115, process: 'worker-1', point: 'after the record' });
      again(all, 5_000);
    };
    expect(brokenBy(killed)).toEqual(['sent-once']);
  });

  it.each<[string, number, number, string, string[]]>([
    [
      'excused if its worker was cut off when it was to record the reply',
      105,
      4_000,
      'worker-1',
      [],
    ],
    ['not excused if its worker was cut off before the claim', 1, 2, 'worker-1', ['sent-once']],
    ['not excused if another worker was cut off', 105, 4_000, 'worker-2', ['sent-once']],
  ])('an email that arrived twice is %s', (_case, from, to, process, broken) => {
    const cutOff = (all: Ledgers): void => {
      all.steps.splice(1, 1);
      all.outages.push({ from, to, process, point: 'answers are lost, and arrive late' });
      again(all, 5_000);
    };
    expect(brokenBy(cutOff)).toEqual(broken);
  });

  it('an email that arrived twice is not excused if another worker was killed', () => {
    const killed = (all: Ledgers): void => {
      all.steps.splice(1, 1);
      all.kills.push({ at: 105, process: 'worker-2', point: 'right after the reply' });
      again(all, 5_000);
    };
    expect(brokenBy(killed)).toEqual(['sent-once']);
  });
});

describe('an accepted email whose next copy was refused', () => {
  const refusedAfter = (point: string, killedAt: number, stepsKept: number): string[] =>
    brokenBy((all) => {
      all.steps.splice(stepsKept, 2 - stepsKept);
      all.kills.push({ at: killedAt, process: 'worker-1', point });
      all.refused.push({ at: 5_000, token: 'no-1-' });
      all.enqueued[0]!.outcome = 'failed';
      Object.assign(all.recorded[0]!, { state: 'failed', reply: '550 Not wanted no-1-' });
    });

  it('may be a dead letter if its worker was killed between the reply and its record', () => {
    expect(refusedAfter('right after the reply', 105, 1)).toEqual([]);
  });

  it('may not be one if its worker was killed after the record', () => {
    expect(refusedAfter('after the record', 115, 2)).toEqual(['taken-is-recorded']);
  });
});

describe('memory-is-flat', () => {
  /** Four samples a second. */
  const process = (name: string, from: number, to: number, rss: (second: number) => number) =>
    Array.from({ length: (to - from) * 4 }, (_, index) => ({
      at: (from + index / 4) * 1_000,
      process: name,
      pid: 100,
      rss: rss(from + index / 4) * 1e6,
    }));
  const grows = (second: number): number => 100 + 3 * second;
  const brokenBySamples = (...memory: Ledgers['memory'][]): string[] =>
    brokenBy((all) => void all.memory.push(...memory.flat()));
  const wholeRun = process('leads-3', 0, 120, () => 100);

  it('is broken by a process whose memory grows until its end', () => {
    expect(brokenBySamples(process('worker-3', 0, 120, grows))).toEqual(['memory-is-flat']);
  });

  it('is not broken by a process that needs more memory in the first third of its life', () => {
    const settles = (second: number): number => Math.min(grows(second), 200);
    expect(brokenBySamples(process('worker-3', 0, 120, settles))).toEqual([]);
  });

  it('is not broken by memory that rises and falls', () => {
    const quickly = (second: number): number => 100 + 60 * Math.sin(second);
    const slowly = (second: number): number => 100 + 60 * Math.cos(second / 20);
    for (const waves of [quickly, slowly])
      expect(brokenBySamples(process('worker-3', 0, 120, waves))).toEqual([]);
  });

  it('does not consider a process that lived for less than half of the run', () => {
    expect(brokenBySamples(wholeRun, process('worker-1', 65, 120, grows))).toEqual([]);
    expect(brokenBySamples(wholeRun, process('worker-1', 55, 120, grows))).toEqual([
      'memory-is-flat',
    ]);
  });

  it('does not consider a process that was sampled less than 120 times', () => {
    expect(brokenBySamples(process('worker-3', 0, 29, (second) => grows(4 * second)))).toEqual([]);
    expect(brokenBySamples(process('worker-3', 0, 30, (second) => grows(4 * second)))).toEqual([
      'memory-is-flat',
    ]);
  });

  it('considers each process with a name by itself', () => {
    const restarted = [
      ...process('worker-1', 0, 60, () => 100),
      ...process('worker-1', 60, 120, () => 300).map((sample) => ({ ...sample, pid: 101 })),
    ];
    expect(brokenBySamples(restarted)).toEqual([]);
  });
});
