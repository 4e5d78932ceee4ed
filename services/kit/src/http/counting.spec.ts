import { counting } from './counting.js';
import { networkNames } from './network-names.js';

describe('Counting in memory', () => {
  test('counts each key by itself', () => {
    const count = counting(60_000);
    expect([count('a'), count('a'), count('b'), count('a')]).toEqual([1, 2, 1, 3]);
  });

  test('forgets nobody for the sake of newcomers: when it is full, they have had enough', () => {
    const count = counting(60_000, 2);
    expect([count('a'), count('b'), count('c'), count('a'), count('c')]).toEqual([
      1,
      1,
      Infinity,
      2,
      Infinity,
    ]);
  });
});

describe('The name of a network', () => {
  test('is the same for all addresses that one subscriber has, and tells none of them', () => {
    const nameOf = networkNames();
    expect(nameOf('2001:db8:1:2::1')).toBe(nameOf('2001:db8:1:2:ffff::9'));
    expect(nameOf('203.0.113.1')).not.toBe(nameOf('203.0.113.2'));
    expect(nameOf('203.0.113.1')).toMatch(/^[\w-]{16}$/);
  });

  test('is another in each process, so that it cannot be looked up', () => {
    expect(networkNames()('203.0.113.1')).not.toBe(networkNames()('203.0.113.1'));
  });
});
