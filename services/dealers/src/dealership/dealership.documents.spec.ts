import type { State } from '@larkway/dealers-contract';
import { rankStates } from './dealership.documents.js';

const state = (name: State['name'], dealerCount: number): State =>
  ({
    id: 1,
    slug: 'texas',
    abbreviation: 'TX',
    emoji: '*',
    description: '*',
    name,
    dealerCount,
  }) satisfies State;

test('states are sorted by number of dealers, then by name', () => {
  const states = [
    state('Utah', 3),
    state('Alaska', 1),
    state('Ohio', 3),
    state('Texas', 13),
    state('Maine', 0),
  ];
  expect(rankStates(states).map(({ name }) => name)).toEqual([
    'Texas',
    'Ohio',
    'Utah',
    'Alaska',
    'Maine',
  ]);
});
