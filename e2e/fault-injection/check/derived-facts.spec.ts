import { longestFaultFreeTime } from './derived-facts.js';

it('without a fault, the whole period is fault-free', () => {
  expect(longestFaultFreeTime(1_000, 9_000, [])).toBe(8_000);
});

it('a fault ends one fault-free period and starts the next', () => {
  expect(
    longestFaultFreeTime(0, 10_000, [
      { began: 2_000, ended: 3_000 },
      { began: 7_000, ended: 9_000 },
    ]),
  ).toBe(4_000);
});

it('overlapping faults count as one', () => {
  expect(
    longestFaultFreeTime(0, 10_000, [
      { began: 1_000, ended: 8_000 },
      { began: 2_000, ended: 3_000 },
    ]),
  ).toBe(2_000);
});

it('faults before and after the period are ignored', () => {
  expect(
    longestFaultFreeTime(5_000, 6_000, [
      { began: 0, ended: 4_000 },
      { began: 7_000, ended: 8_000 },
    ]),
  ).toBe(1_000);
});
