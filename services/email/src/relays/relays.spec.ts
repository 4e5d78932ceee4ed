import { setTimeout as delay } from 'node:timers/promises';
import type { SendFailure, SendOutput } from '../child-processes/protocol.js';
import { retryPause } from '../delivery/attempt-outcome.js';
import type { RelayName } from './relay-names.js';
import { isUncertain, Relays } from './relays.js';

const accepted: SendOutput = { reply: '250 OK' };
const unreachable: SendFailure = { code: 'ESOCKET', command: 'CONN' };
const lostAfterTransfer: SendFailure = { code: 'ECONNECTION', command: 'CONN', handedOver: true };

const offerOnce = async (
  relays: Relays,
  results: Partial<Record<RelayName, SendOutput>>,
  silent: RelayName | null = null,
) => {
  const offered: RelayName[] = [];
  const { output, relay } = await relays.offer({
    silent,
    send: async (name) => {
      offered.push(name);
      return results[name]!;
    },
  });
  return { offered, output, relay };
};
const both = () => new Relays(['primary', 'fallback']);

describe('an email goes to the second mail server', () => {
  it.each<[string, SendFailure]>([
    ['cannot be reached', unreachable],
    ['refuses the login', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['demands a login', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }],
    ['is closing', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }],
    ['has not replied before the transfer', { code: 'EABORT', command: 'CONN' }],
  ])('in the same attempt, if the first one %s', async (_how, failure) => {
    expect(await offerOnce(both(), { primary: { failure }, fallback: accepted })).toEqual({
      offered: ['primary', 'fallback'],
      output: accepted,
      relay: 'fallback',
    });
  });

  it.each<[string, SendFailure]>([
    ['may have accepted it', lostAfterTransfer],
    ['has not replied after the transfer', { code: 'EABORT', command: 'CONN', handedOver: true }],
    ['refuses the email', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }],
    ['defers the email', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ])('not in the same attempt, if the first one %s', async (_how, failure) => {
    const { offered } = await offerOnce(both(), { primary: { failure }, fallback: accepted });
    expect(offered).toEqual(['primary']);
  });

  it('in the next attempt, if the first one may have accepted it without a reply, whichever worker tries it', async () => {
    const { offered } = await offerOnce(both(), { fallback: accepted }, 'primary');
    expect(offered).toEqual(['fallback']);
  });
});

it('after a fault, emails pass a mail server by until a probe succeeds; then one email is tried before the others', async () => {
  const relays = both();
  await offerOnce(relays, { primary: { failure: unreachable }, fallback: accepted });
  expect(relays.isOpen('primary')).toBe(true);
  const results = { primary: accepted, fallback: accepted };
  expect((await offerOnce(relays, results)).offered).toEqual(['fallback']);
  expect(await relays.probe(async () => unreachable, 'open')).toEqual([
    { relay: 'primary', available: false, cause: 'server-unreachable' },
  ]);
  expect((await offerOnce(relays, results)).offered).toEqual(['fallback']);
  expect(await relays.probe(async () => null, 'open')).toEqual([
    { relay: 'primary', available: true },
  ]);
  let finish = (_output: SendOutput): void => undefined;
  const trial = relays.offer({
    silent: null,
    send: () => new Promise((resolve) => (finish = resolve)),
  });
  expect((await offerOnce(relays, results)).offered).toEqual(['fallback']);
  finish(accepted);
  expect((await trial).relay).toBe('primary');
  expect((await offerOnce(relays, results)).offered).toEqual(['primary']);
});

it('a mail server that accepts logins and no email gets one email per probe', async () => {
  const relays = both();
  const results = { primary: { failure: lostAfterTransfer }, fallback: accepted };
  await offerOnce(relays, results);
  await relays.probe(async () => null, 'open');
  const offered = await Promise.all(Array.from({ length: 20 }, () => offerOnce(relays, results)));
  expect(offered.filter(({ relay }) => relay === 'primary')).toHaveLength(1);
});

it('if all mail servers are away, each attempt tries all of them', async () => {
  const relays = both();
  const results = { primary: { failure: unreachable }, fallback: { failure: unreachable } };
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await offerOnce(relays, results)).offered).toEqual(['primary', 'fallback']);
});

it('a single mail server is tried at each attempt', async () => {
  const relays = new Relays(['primary']);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await offerOnce(relays, { primary: { failure: unreachable } })).offered).toEqual([
      'primary',
    ]);
});

/** How a mail server is away: how long an email or a probe waits for it, and what it ends with. */
const outages = {
  'refuses connections': { send: 1, failure: unreachable, verify: 1, logsIn: false },
  'drops packets': { send: 5_000, failure: unreachable, verify: 5_000, logsIn: false },
  'accepts connections and never greets': {
    send: 10_000,
    failure: { code: 'ETIMEDOUT', command: 'CONN' },
    verify: 10_000,
    logsIn: false,
  },
  'replies without end': {
    send: 20_000,
    failure: { code: 'EABORT', command: 'CONN' },
    verify: 10,
    logsIn: true,
  },
  'accepts logins and never replies to an email': {
    send: 15_000,
    failure: { code: 'EABORT', command: 'CONN', handedOver: true },
    verify: 10,
    logsIn: true,
  },
  'cuts connections after the transfer': {
    send: 10,
    failure: lostAfterTransfer,
    verify: 10,
    logsIn: true,
  },
};

const minutes = 60_000;
const random = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

// The clock is simulated; the times are those of the transport and of the retries.
describe('with the first mail server away for ten minutes and an email every second', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each(Object.entries(outages))(
    'which %s, no email waits longer than 30 s',
    async (_how, away) => {
      const chance = random(20_261_126);
      const workers = [both(), both(), both()];
      const [from, until, end] = [minutes, 11 * minutes, 13 * minutes];
      const start = Date.now();
      const isAway = (): boolean => Date.now() - start >= from && Date.now() - start < until;
      const waits: number[] = [];
      const used = { primary: 0, fallback: 0 };
      const send = async (relay: RelayName): Promise<SendOutput> => {
        used[relay] += 1;
        if (relay === 'fallback' || !isAway()) return delay(100, accepted);
        return delay(away.send, { failure: away.failure });
      };
      const deliver = async (): Promise<void> => {
        const arrivedAt = Date.now();
        let silent: RelayName | null = null;
        for (let tries = 1; ; tries += 1) {
          const worker = workers[Math.floor(chance() * workers.length)]!;
          const { output, relay } = await worker.offer({ silent, send });
          if ('reply' in output) break;
          silent = isUncertain(output) ? relay : null;
          await delay(retryPause(tries, chance));
        }
        waits.push(Date.now() - arrivedAt);
      };
      const probe = async (relays: Relays): Promise<void> => {
        while (Date.now() - start < end) {
          await delay(3_000);
          await relays.probe(
            () => delay(isAway() ? away.verify : 10, isAway() && !away.logsIn ? unreachable : null),
            'open',
          );
        }
      };
      const probing = workers.map(probe);
      const deliveries: Promise<void>[] = [];
      for (let at = 0; at < end; at += 1_000) {
        if (at === until + 1.5 * minutes) used.primary = used.fallback = 0;
        deliveries.push(deliver());
        await jest.advanceTimersByTimeAsync(1_000);
      }
      await jest.advanceTimersByTimeAsync(minutes);
      await Promise.all([...deliveries, ...probing]);
      expect(waits).toHaveLength(end / 1_000);
      expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
      // Few emails are trials, and all go through the first one when it is back.
      expect(waits.filter((wait) => wait > 1_000).length).toBeLessThan(60);
      expect(used).toEqual({ primary: 30, fallback: 0 });
    },
  );
});
