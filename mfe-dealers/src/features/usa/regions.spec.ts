import { usStates } from '@larkway/dealers-contract';
import { regions } from './regions';

describe('regional coverage', () => {
  it('names West Coast, Southwest, Midwest and East Coast', () => {
    expect(regions.map(({ name }) => name)).toEqual([
      'West Coast',
      'Southwest',
      'Midwest',
      'East Coast',
    ]);
  });

  it('shows on the West Coast the states at the Pacific, and no others', () => {
    expect(regions[0]!.states.toSorted()).toEqual(['AK', 'CA', 'HI', 'OR', 'WA']);
  });

  it('every state belongs to exactly one region', () => {
    const covered = regions.flatMap(({ states }) => states);
    expect(covered.toSorted()).toEqual(usStates.map(({ abbreviation }) => abbreviation).toSorted());
  });
});
