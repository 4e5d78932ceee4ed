import { longestQuiet } from './quiet-time.js';

it('without a fault all the time is quiet', () => {
  expect(longestQuiet(1_000, 9_000, [])).toBe(8_000);
});

it('faults end one stretch and begin another', () => {
  expect(
    longestQuiet(0, 10_000, [
      { began: 2_000, ended: 3_000 },
      { began: 7_000, ended: 9_000 },
    ]),
  ).toBe(4_000);
});

it('faults that overlap are one', () => {
  expect(
    longestQuiet(0, 10_000, [
      { began: 1_000, ended: 8_000 },
      { began: 2_000, ended: 3_000 },
    ]),
  ).toBe(2_000);
});

it('faults before and after do not count', () => {
  expect(
    longestQuiet(5_000, 6_000, [
      { began: 0, ended: 4_000 },
      { began: 7_000, ended: 8_000 },
    ]),
  ).toBe(1_000);
});
