import { doneBy, changeAppearance, rarity, verdictText } from './changes';

const verdict = {
  measure: 'errors',
  seenBy: 'browser' as const,
  candidate: 0.3,
  baseline: 0.0033,
  candidateCount: 100,
  baselineCount: 900,
  chance: 1e-12,
};

test('a change says what was done and by whom; the judge’s own stand out', () => {
  expect(doneBy({ kind: 'rolled-back', by: 'Otto', verdict: null, quarantined: false })).toBe(
    'Rolled back by Otto',
  );
  expect(doneBy({ kind: 'rolled-back', by: 'judge', verdict, quarantined: false })).toBe(
    'Rolled back by the judge',
  );
  expect(changeAppearance({ kind: 'canary-stopped', verdict, quarantined: false }).tone).toBe(
    'bad',
  );
});

test('the automatic rollback of a quarantined version stands out and is not said to be anyone’s', () => {
  const change = { kind: 'rolled-back', by: 'quarantine', verdict: null, quarantined: true };
  expect([doneBy(change), changeAppearance(change).tone]).toEqual([
    'Rolled back automatically',
    'bad',
  ]);
});

test('a kind that is not known yet is shown all the same', () => {
  expect(changeAppearance({ kind: 'channel-made', verdict: null, quarantined: false })).toEqual({
    title: 'Channel made',
    tone: 'plain',
  });
});

test.each([
  [verdict, 'Errors in visitors’ browsers: 30 % of 100 visits, before 0.3 % of 900'],
  [
    { ...verdict, measure: 'LCP', candidate: 3_700, baseline: 840 },
    'LCP in visitors’ browsers: 3.7 s of 100 visits, before 840 ms of 900',
  ],
  [
    { ...verdict, measure: 'errors', seenBy: 'server' as const, candidateCount: 1 },
    'Errors in the site’s servers: 30 % of 1 visit, before 0.3 % of 900',
  ],
])('what the judge compared is said in words', (given, text) => {
  expect(verdictText(given)).toBe(text);
});

test.each([
  [0.01, 'once in 100 appearances'],
  [2.5e-7, 'once in 4,000,000 appearances'],
  [0, 'less than once in 1,000,000,000 appearances'],
])('a chance of %d is said as how often that happens', (chance, text) => {
  expect(rarity(chance)).toBe(text);
});
