import fc from 'fast-check';
import { emailHistory, type Step } from './email-history.js';

const moment = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 4, 0, seconds));
const step = (
  service: string,
  seconds: number,
  type: string,
  detail: Step['detail'] = {},
): Step => ({ service, at: moment(seconds), type, detail });

const accepted = step('leads', 0, 'accepted', {
  kind: 'contact-message',
  reference: '00000000-0000-4000-8000-000000000001',
  requestId: 'r',
});
const queued = step('leads', 1, 'queued', { round: 0 });
const sending = (seconds: number, attempt: number) =>
  step('email', seconds, 'sending', { kind: 'contact-message', attempt, messageId: '<m@x>' });
const sent = (seconds: number, attempt: number) =>
  step('email', seconds, 'sent', { attempt, reply: '250 ok' });
const settled = (seconds: number, outcome: string) =>
  step('leads', seconds, 'settled', { outcome });
const refused = step('email', 3, 'refused', { attempt: 1, reply: '550 no' });
const retried = step('leads', 10, 'retried', { round: 1 });

it.each<[string, Step[], string]>([
  ['accepted', [accepted], 'accepted'],
  ['queued', [accepted, queued], 'queued'],
  ['being sent', [accepted, queued, sending(2, 1)], 'sending'],
  [
    'delayed',
    [
      accepted,
      queued,
      sending(2, 1),
      step('email', 3, 'postponed', {
        attempt: 1,
        reply: '451',
        nextTryAt: moment(60).toISOString(),
      }),
    ],
    'postponed',
  ],
  ['accepted by the mail server', [accepted, queued, sending(2, 1), sent(3, 1)], 'sent'],
  ['refused for good', [accepted, queued, sending(2, 1), refused, settled(4, 'failed')], 'failed'],
  [
    'retried after that',
    [accepted, queued, sending(2, 1), refused, settled(4, 'failed'), retried],
    'accepted',
  ],
  [
    'retried and queued',
    [
      accepted,
      queued,
      sending(2, 1),
      refused,
      settled(4, 'failed'),
      retried,
      step('leads', 11, 'queued', { round: 1 }),
    ],
    'queued',
  ],
  [
    'sent in its second attempt generation',
    [
      accepted,
      queued,
      sending(2, 1),
      refused,
      settled(4, 'failed'),
      retried,
      sending(12, 2),
      sent(13, 2),
      settled(14, 'completed'),
    ],
    'sent',
  ],
  [
    'retried though it was sent',
    [accepted, queued, sending(2, 1), sent(3, 1), settled(4, 'completed'), retried],
    'sent',
  ],
  [
    'bounced',
    [accepted, queued, sending(2, 1), sent(3, 1), step('email', 9, 'bounced', { status: '5.1.1' })],
    'bounced',
  ],
  ['held', [accepted, queued, step('email', 2, 'held')], 'held'],
  [
    'released',
    [accepted, queued, step('email', 2, 'held'), step('email', 3, 'released')],
    'queued',
  ],
  ['reported only by the sender', [sending(2, 1)], 'sending'],
  [
    'sent and then got a step of an unknown type',
    [accepted, queued, sending(2, 1), sent(3, 1), step('email', 5, 'teleported')],
    'sent',
  ],
])('an email that was %s has the state that follows from its steps', (_what, steps, state) => {
  expect(emailHistory(steps).state).toBe(state);
});

const closed = (seconds: number, round: number) =>
  step('ops', seconds, 'closed', { round, by: 'Otto', reason: 'Called them.' });
const suppressed = (seconds: number, reason = 'address') =>
  step('email', seconds, 'suppressed', { kind: 'contact-message', reason });
const failed = [accepted, queued, sending(2, 1), refused, settled(4, 'failed')];

it.each<[string, Step[], Date | null]>([
  ['was refused', failed, refused.at],
  ['is retried and not sent yet', [...failed, retried], refused.at],
  [
    'was retried and suppressed',
    [...failed, retried, suppressed(12), settled(13, 'completed')],
    moment(12),
  ],
  ['was retried and cancelled', [...failed, retried, step('email', 12, 'cancelled')], refused.at],
  [
    'bounced after it was sent',
    [accepted, queued, sending(2, 1), sent(3, 1), step('email', 9, 'bounced', { status: '5.1.1' })],
    moment(9),
  ],
  ['failed without a report of the sender', [accepted, queued, settled(4, 'failed')], moment(4)],
])('an email that %s is undelivered since its last failure', (_what, steps, at) => {
  expect(emailHistory(steps)).toMatchObject({ failedAt: at, closedAt: null });
});

it.each<[string, Step[]]>([
  ['was sent after a retry', [...failed, retried, sending(12, 2), sent(13, 2)]],
  ['was suppressed for the receipt limit', [accepted, queued, suppressed(2, 'limit')]],
  ['was cancelled before it failed', [accepted, queued, step('email', 2, 'cancelled')]],
  [
    'is delayed',
    [
      accepted,
      queued,
      sending(2, 1),
      step('email', 3, 'postponed', {
        attempt: 1,
        reply: '451',
        nextTryAt: moment(60).toISOString(),
      }),
    ],
  ],
])('an email that %s is not a dead letter', (_what, steps) => {
  expect(emailHistory(steps).failedAt).toBeNull();
});

it('a closed email is not a dead letter until a retry fails again, whatever the clock of the closing service', () => {
  expect(emailHistory([...failed, closed(1, 0)])).toMatchObject({
    state: 'failed',
    failedAt: null,
    closedAt: moment(1),
  });
  expect(emailHistory([...failed, closed(5, 0), retried, suppressed(12)])).toMatchObject({
    state: 'suppressed',
    failedAt: moment(12),
    closedAt: null,
  });
});

it.each<[string, Step, string | null]>([
  [
    'a cause that the worker reported',
    step('email', 3, 'refused', { attempt: 1, reply: '550 no', cause: 'recipient-refused' }),
    'recipient-refused',
  ],
  [
    'an error code of a worker without causes',
    step('email', 3, 'postponed', { attempt: 1, reply: 'ESOCKET' }),
    'server-unreachable',
  ],
  [
    'a reply about policy',
    step('email', 3, 'refused', { attempt: 1, reply: '550 5.7.1 blocked' }),
    'policy-refused',
  ],
  ['a suppressed address', suppressed(3), 'suppressed'],
  ['a crash', step('email', 3, 'set-aside', { deaths: 3 }), 'process-crashed'],
  ['a delivery', sent(3, 1), null],
])('the cause follows from %s', (_what, own, cause) => {
  expect(emailHistory([accepted, queued, own]).cause).toBe(cause);
});

const outboxStep = fc.constantFrom<[string, Step['detail']]>(
  ['queued', { round: 0 }],
  ['requeued', { round: 0 }],
  ['retried', { round: 1 }],
  ['settled', { outcome: 'failed' }],
  ['settled', { outcome: 'completed' }],
);
const act = fc.constantFrom<[string, Step['detail']]>(
  ['sending', { kind: 'contact-message', attempt: 1, messageId: '<m@x>' }],
  ['postponed', { attempt: 1, reply: '451', nextTryAt: moment(90).toISOString() }],
  ['sent', { attempt: 2, reply: '250' }],
  ['refused', { attempt: 2, reply: '550' }],
  ['expired', { attempt: 3, reply: '451' }],
  ['set-aside', { deaths: 3 }],
  ['suppressed', { reason: 'address' }],
  ['held', {}],
  ['released', {}],
  ['cancelled', {}],
  ['bounced', { status: '5.1.1' }],
  ['teleported', {}],
);
const feed = (service: string, kind: typeof outboxStep) =>
  fc
    .array(fc.tuple(kind, fc.nat(120)), { maxLength: 8 })
    .map((parts) => parts.map(([[type, detail], seconds]) => step(service, seconds, type, detail)));

/** Mixes two feeds, each of which keeps its order. */
const mix = (first: Step[], second: Step[], turns: boolean[]): Step[] => {
  const [a, b] = [[...first], [...second]];
  const mixed: Step[] = [];
  for (const turn of turns) {
    const next = (turn ? a : b).shift();
    if (next) mixed.push(next);
  }
  return [...mixed, ...a, ...b];
};

it('the history of an email does not depend on how the feeds of two services are mixed', () => {
  fc.assert(
    fc.property(
      feed('leads', outboxStep),
      feed('email', act),
      fc.array(fc.boolean(), { maxLength: 20 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      (outboxSteps, acts, one, other) => {
        const whole = [accepted, ...outboxSteps];
        expect(emailHistory(mix(whole, acts, one))).toEqual(emailHistory(mix(whole, acts, other)));
      },
    ),
    { numRuns: 3_000 },
  );
});
