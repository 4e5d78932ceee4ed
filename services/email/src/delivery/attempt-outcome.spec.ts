import fc from 'fast-check';
import { isExpired, retryPause } from './attempt-outcome.js';

const hours = 3_600_000;
const middle = () => 0.5;

it('pauses double from one second on', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => retryPause(tries, middle))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000,
  ]);
});

it('no pause is longer than half an hour or shorter than 800 ms, however often it was tried', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, chance) => {
        const pause = retryPause(tries, () => chance);
        expect(pause).toBeGreaterThanOrEqual(800);
        expect(pause).toBeLessThanOrEqual(30 * 60_000);
      },
    ),
  );
});

it('two mails that failed together do not come back together', () => {
  expect(new Set(Array.from({ length: 20 }, () => retryPause(8))).size).toBeGreaterThan(15);
});

it('a mail is tried for more than a day, whatever the chance', () => {
  for (const chance of [0, 1]) {
    let [now, tries] = [0, 0];
    do {
      tries += 1;
      now += retryPause(tries, () => chance);
    } while (!isExpired({ since: new Date(0), tries }, now));
    expect(now).toBeGreaterThanOrEqual(27 * hours);
    expect(now).toBeLessThan(28 * hours);
  }
});

it('a mail that waited for days before its first try is not given up after it', () => {
  expect(isExpired({ since: new Date(0), tries: 1 }, 72 * hours)).toBe(false);
});
