import type { Sighting } from '@larkway/releases-contract';
import { createTallyBook } from './tally-book.js';
import { createVisits } from './visits.js';

const version = { name: 'mfe-a', version: '1' };
const bad: Sighting = { ...version, tallies: { 'browser-error': 20, fallback: 20 }, values: { LCP: [60_000] } };

const begin = () => {
  const book = createTallyBook();
  return { visits: createVisits(book), seen: () => book.take()[0]! };
};

const address = (visitor: number): string => `203.0.113.${visitor}`;

describe('A visit', () => {
  test('counts once for a version, however many of its parts were shown and failed', () => {
    const { visits, seen } = begin();
    const document = visits.document(address(1));
    for (const tally of ['shown', 'shown', 'server-error', 'stand-in', 'server-error', 'fallback'] as const) document.count(version, tally);
    document.end();
    expect(seen()).toMatchObject({ tallies: { shown: 2, 'server-error': 2, 'stand-in': 1, fallback: 1 }, visits: { served: 1, 'served-badly': 1 } });
  });

  test('of one version is bad though another’s parts on the same document are good', () => {
    const book = createTallyBook();
    const document = createVisits(book).document(address(1));
    document.count(version, 'shown');
    document.count({ ...version, version: '2' }, 'shown');
    document.count({ ...version, version: '2' }, 'server-error');
    document.end();
    expect(book.take().map((one) => [one.version, one.visits])).toEqual([['1', { served: 1 }], ['2', { served: 1, 'served-badly': 1 }]]);
  });

  test('that a browser tells of is bad when anything failed in it', () => {
    const { visits, seen } = begin();
    visits.sighting(address(1), { ...version, tallies: { shown: 3 }, values: { INP: [80] } });
    visits.sighting(address(2), bad);
    expect(seen()).toMatchObject({ visits: { viewed: 2, 'viewed-badly': 1 }, tallies: { shown: 3, 'browser-error': 20 } });
  });
});

describe('Of one network', () => {
  test('three visits are evidence, whatever it sends', () => {
    const { visits, seen } = begin();
    for (let time = 0; time < 1_000; time += 1) {
      visits.sighting(address(1), bad);
      const document = visits.document(address(1));
      document.count(version, 'server-error');
      document.end();
    }
    const { visits: counted, histograms, tallies } = seen();
    expect(counted).toEqual({ served: 3, 'served-badly': 3, viewed: 3, 'viewed-badly': 3 });
    expect(Object.values(histograms.LCP!)).toEqual([3]);
    expect(tallies['browser-error']).toBe(20_000);
  });

  test('all addresses of a subscriber are counted together', () => {
    const { visits, seen } = begin();
    for (let host = 0; host < 100; host += 1) visits.sighting(`2001:db8:1:2::${host.toString(16)}`, bad);
    expect(seen().visits).toEqual({ viewed: 3, 'viewed-badly': 3 });
  });

  test('another version is judged by three visits as well, and others’ visits count beside them', () => {
    const book = createTallyBook();
    const visits = createVisits(book);
    for (let visitor = 0; visitor < 60; visitor += 1) visits.sighting(address(visitor), bad);
    for (let time = 0; time < 60; time += 1) visits.sighting(address(1), { ...bad, version: '2' });
    expect(book.take().map((one) => one.visits.viewed)).toEqual([60, 3]);
  });
});
