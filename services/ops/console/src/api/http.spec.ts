import { secondsOf } from './http';

describe('How long a lock-out lasts', () => {
  const now = Date.parse('2026-11-21T04:00:00Z');

  test.each([
    ['15', 15],
    ['Sat, 21 Nov 2026 04:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 03:00:00 GMT', 1],
    ['soon', 60],
    [null, 60],
  ])('Retry-After %s is %d seconds', (header, seconds) => {
    expect(secondsOf(header, now)).toBe(seconds);
  });
});
