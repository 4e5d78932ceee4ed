import { longestFaultFreeTime, pathOf } from './derived-facts.js';

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

it('the path of an email names its steps in order, with attempts and causes', () => {
  const step = (id: string, at: number, type: string, detail = {}) => ({ id, at, type, detail });
  expect(
    pathOf(
      [
        step('a', 12_000, 'postponed', { attempt: 1, cause: 'no-reply' }),
        step('b', 10_500, 'queued'),
        step('a', 10_500, 'sending', { attempt: 1 }),
      ],
      'a',
      10_000,
    ),
  ).toBe('0.5 s sending 1, 2.0 s postponed 1 no-reply');
});
