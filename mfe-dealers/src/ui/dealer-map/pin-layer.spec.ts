import { aDealership } from '../../testing/fixtures';
import { numberDealers } from './pin-layer';

test('dealers are numbered in the list’s order; one that lacks a coordinate has no number and leaves no gap', () => {
  const dealers = [
    aDealership(),
    aDealership({ latitude: null }),
    aDealership({ longitude: null }),
    aDealership({ latitude: 0, longitude: 0 }),
  ];
  expect(numberDealers(dealers).map(({ pin }) => pin?.number)).toEqual([
    1,
    undefined,
    undefined,
    2,
  ]);
});
