import { ceilingOf } from './chart-frame';

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [61, 100],
  [4_001, 10_000],
])(
  'a chart whose highest bar is %d ends at %d, a round number whose half is round',
  (highest, ceiling) => {
    expect(ceilingOf(highest)).toBe(ceiling);
  },
);
