import fc from 'fast-check';
import { isExpired, retryPause } from './attempt-outcome.js';

const hours = 3_600_000;
const middle = () => 0.5;

it('delays double, starting at one second', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => retryPause(tries, middle))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000,
  ]);
});

it('no delay is longer than half an hour or shorter than 800 ms, however many attempts failed', () => {
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

it('two emails that fail at the same time are not retried at the same time', () => {
  expect(new Set(Array.from({ length: 20 }, () => retryPause(8))).size).toBeGreaterThan(15);
});

it('an email is retried for 27 hours, whatever the jitter', () => {
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

it('an email that waited for days before its first attempt is not given up after it', () => {
  expect(isExpired({ since: new Date(0), tries: 1 }, 72 * hours)).toBe(false);
});
