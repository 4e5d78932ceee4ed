import type { RumEvent } from '@larkway/releases-contract';
import { createMetricsAccumulator } from './metrics-accumulator.js';
import { createVisits } from './visits.js';

const version = { name: 'mfe-a', version: '1' };
const bad: RumEvent = {
  ...version,
  tallies: { 'browser-error': 20, fallback: 20 },
  values: { LCP: [60_000] },
};

const begin = () => {
  const accumulator = createMetricsAccumulator();
  return { visits: createVisits(accumulator), seen: () => accumulator.take()[0]! };
};

const address = (visitor: number): string => `198.18.${visitor}.1`;
let documents = 0;
/** One more document. */
const sent = () => ({ id: String(++documents) });

describe('A visit', () => {
  test('counts once for a version, however many of its parts were shown and failed', () => {
    const { visits, seen } = begin();
    const document = visits.document(address(1));
    for (const event of [
      'shown',
      'shown',
      'server-error',
      'stand-in',
      'server-error',
      'fallback',
    ] as const)
      document.count(version, event);
    document.end();
    expect(seen()).toMatchObject({
      tallies: { shown: 2, 'server-error': 2, 'stand-in': 1, fallback: 1 },
      visits: { served: 1, 'served-badly': 1 },
    });
  });

  test('of one version is bad even if other versions on the same document are good', () => {
    const accumulator = createMetricsAccumulator();
    const document = createVisits(accumulator).document(address(1));
    document.count(version, 'shown');
    document.count({ ...version, version: '2' }, 'shown');
    document.count({ ...version, version: '2' }, 'server-error');
    document.end();
    expect(accumulator.take().map((one) => [one.version, one.visits])).toEqual([
      ['1', { served: 1 }],
      ['2', { served: 1, 'served-badly': 1 }],
    ]);
  });

  test('that a browser reports is bad if anything failed in it', async () => {
    const { visits, seen } = begin();
    await visits.rumEvent(address(1), sent(), {
      ...version,
      tallies: { shown: 3 },
      values: { INP: [80] },
    });
    await visits.rumEvent(address(2), sent(), bad);
    expect(seen()).toMatchObject({
      visits: { viewed: 2, 'viewed-badly': 1 },
      tallies: { shown: 3, 'browser-error': 20 },
    });
  });
});

describe('Of one network', () => {
  test('only one visit is evidence while there are few visits, whatever the network sends', async () => {
    const { visits, seen } = begin();
    for (let time = 0; time < 1_000; time += 1) {
      await visits.rumEvent(address(1), sent(), bad);
      const document = visits.document(address(1));
      document.count(version, 'server-error');
      document.end();
    }
    const { visits: counted, histograms, tallies } = seen();
    expect(counted).toEqual({ served: 1, 'served-badly': 1, viewed: 1, 'viewed-badly': 1 });
    expect(Object.values(histograms.LCP!)).toEqual([1]);
    expect(tallies['browser-error']).toBe(20_000);
  });

  test.each([
    ['an IPv6 /48', (host: number) => `2001:db8:1:${host.toString(16)}::1`],
    ['an IPv4 /24', (host: number) => `203.0.113.${host}`],
  ])('all addresses are counted together: %s', async (_network, addressOf) => {
    const { visits, seen } = begin();
    for (let host = 0; host < 100; host += 1) await visits.rumEvent(addressOf(host), sent(), bad);
    expect(seen().visits).toEqual({ viewed: 1, 'viewed-badly': 1 });
  });

  test('at most three visits in an hour, and a twentieth of all, are evidence', async () => {
    const { visits, seen } = begin();
    const forged = () => visits.rumEvent('2001:db8::1', sent(), bad);
    const seenBad: number[] = [];
    for (const [round, more] of [38, 1, 19, 200].entries()) {
      for (let visitor = 0; visitor < more; visitor += 1)
        await visits.rumEvent(`198.${18 + round}.${visitor}.1`, sent(), {
          ...version,
          tallies: { shown: 1 },
          values: {},
        });
      for (let time = 0; time < 10; time += 1) await forged();
      seenBad.push(seen().visits['viewed-badly'] ?? 0);
    }
    expect(seenBad).toEqual([1, 1, 1, 0]);
  });

  test('visits of another version are counted separately, and visits of other networks are added', async () => {
    const accumulator = createMetricsAccumulator();
    const visits = createVisits(accumulator);
    for (let visitor = 0; visitor < 60; visitor += 1)
      await visits.rumEvent(address(visitor), sent(), bad);
    for (let time = 0; time < 60; time += 1)
      await visits.rumEvent(address(1), sent(), { ...bad, version: '2' });
    expect(accumulator.take().map((one) => one.visits.viewed)).toEqual([60, 1]);
  });
});
