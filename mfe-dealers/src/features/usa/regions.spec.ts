import { usStates } from '@larkway/dealers-contract';
import { regions } from './regions';

describe('regional coverage', () => {
  it('names West Coast, Southwest, Midwest and East Coast', () => {
    expect(regions.map(({ name }) => name)).toEqual(['West Coast', 'Southwest', 'Midwest', 'East Coast']);
  });

  it('every state belongs to exactly one region', () => {
    const covered = regions.flatMap(({ states }) => states);
    expect(covered.toSorted()).toEqual(usStates.map(({ abbreviation }) => abbreviation).toSorted());
  });
});
