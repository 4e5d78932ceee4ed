import { createWindowCounter } from './window-counter.js';

describe('A counter with a fixed window', () => {
  test('counts each key separately', () => {
    const count = createWindowCounter(60_000);
    expect([count('a'), count('a'), count('b'), count('a')]).toEqual([1, 2, 1, 3]);
  });

  test('keeps the counts of known keys and counts new keys as infinite when it is full', () => {
    const count = createWindowCounter(60_000, 2);
    expect([count('a'), count('b'), count('c'), count('a'), count('c')]).toEqual([
      1,
      1,
      Infinity,
      2,
      Infinity,
    ]);
  });
});
