import { ceilingOf } from './bar-chart';

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [61, 100],
  [4_001, 10_000],
])('the highest bar of %d stands below a round %d whose half is round too', (highest, ceiling) => {
  expect(ceilingOf(highest)).toBe(ceiling);
});
