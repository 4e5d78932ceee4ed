import { createWindowCounter } from './window-counter.js';

describe('A counter with a fixed window', () => {
  afterEach(() => void jest.useRealTimers());

  const countAll = async (
    count: ReturnType<typeof createWindowCounter>,
    keys: string[],
  ): Promise<number[]> => {
    const results = [];
    for (const key of keys) results.push(await count(key));
    return results;
  };

  test('counts each key separately', async () => {
    const count = createWindowCounter(60_000);
    expect(await countAll(count, ['a', 'a', 'b', 'a'])).toEqual([1, 2, 1, 3]);
  });

  test('counts from one again in the next window', async () => {
    jest.useFakeTimers();
    const count = createWindowCounter(60_000);
    expect(await countAll(count, ['a', 'a'])).toEqual([1, 2]);
    jest.advanceTimersByTime(60_000);
    expect(await count('a')).toBe(1);
  });

  test('keeps the counts of known keys and counts new keys as infinite when it is full', async () => {
    const count = createWindowCounter(60_000, 2);
    expect(await countAll(count, ['a', 'b', 'c', 'a', 'c'])).toEqual([1, 1, Infinity, 2, Infinity]);
  });
});
