import { duration, latency, relative } from './duration';

describe('Durations', () => {
  test.each([
    [0, '0 s'],
    [0.84, '0.8 s'],
    [12.4, '12 s'],
    [59.6, '1 m 00 s'],
    [125, '2 m 05 s'],
    [3_600, '1 h 00 m'],
    [11_400, '3 h 10 m'],
    [352_800, '4 d 2 h'],
    [-3, '0 s'],
  ])('%d seconds are shown as %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words);
  });

  test.each([
    [84.2, '84 ms'],
    [1_400, '1.4 s'],
    [12_000, '12 s'],
    [125_000, '2 m 05 s'],
  ])('%d milliseconds are shown as %s', (milliseconds, words) => {
    expect(latency(milliseconds)).toBe(words);
  });

  test.each([
    ['2026-11-21T04:00:00Z', 'just now'],
    ['2026-11-21T03:59:48Z', '12 s ago'],
    ['2026-11-21T04:04:30Z', 'in 4 m'],
    ['2026-11-18T03:00:00Z', '3 d ago'],
  ])('%s is %s at 04:00', (at, words) => {
    expect(relative(at, Date.parse('2026-11-21T04:00:00Z'))).toBe(words);
  });
});
