import { doneBy, changeAppearance, rarity, regressionText } from './changes';

const regression = {
  measure: 'errors',
  seenBy: 'browser' as const,
  candidate: 0.3,
  baseline: 0.0033,
  candidateCount: 100,
  baselineCount: 900,
  chance: 1e-12,
};

test('a change names who made it; changes by canary analysis are highlighted', () => {
  expect(doneBy({ kind: 'rolled-back', by: 'Otto', regression: null, quarantined: false })).toBe(
    'Rolled back by Otto',
  );
  expect(doneBy({ kind: 'rolled-back', by: 'judge', regression, quarantined: false })).toBe(
    'Rolled back by canary analysis',
  );
  expect(changeAppearance({ kind: 'canary-stopped', regression, quarantined: false }).tone).toBe(
    'bad',
  );
});

test('the automatic rollback of a quarantined version is highlighted and names no operator', () => {
  const change = { kind: 'rolled-back', by: 'quarantine', regression: null, quarantined: true };
  expect([doneBy(change), changeAppearance(change).tone]).toEqual([
    'Rolled back automatically',
    'bad',
  ]);
});

test('a change of an unknown kind is shown by its name', () => {
  expect(changeAppearance({ kind: 'channel-made', regression: null, quarantined: false })).toEqual({
    title: 'Channel made',
    tone: 'plain',
  });
});

test.each([
  [regression, 'Errors in visitors’ browsers: 30 % of 100 visits, before 0.3 % of 900'],
  [
    { ...regression, measure: 'LCP', candidate: 3_700, baseline: 840 },
    'LCP in visitors’ browsers: 3.7 s of 100 visits, before 840 ms of 900',
  ],
  [
    { ...regression, measure: 'errors', seenBy: 'server' as const, candidateCount: 1 },
    'Errors in the site’s servers: 30 % of 1 visit, before 0.3 % of 900',
  ],
])('the evidence of canary analysis is described: %#', (given, text) => {
  expect(regressionText(given)).toBe(text);
});

test.each([
  [0.01, 'once in 100 checks'],
  [2.5e-7, 'once in 4,000,000 checks'],
  [0, 'less than once in 1,000,000,000 checks'],
])('a probability of %d is shown as a frequency: %s', (chance, text) => {
  expect(rarity(chance)).toBe(text);
});
