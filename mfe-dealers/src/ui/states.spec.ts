import { aState } from '../testing/fixtures';
import { rankStates, totalDealers } from './states';

const states = [
  aState({ name: 'Ohio', dealerCount: 5 }),
  aState({ name: 'Texas', dealerCount: 13 }),
  aState({ name: 'Maine', dealerCount: 5 }),
  aState({ name: 'Florida', dealerCount: 16 }),
];

describe('ranking states', () => {
  it('the state with the most dealers is first, ties are sorted by name', () => {
    expect(rankStates(states, 3).map(({ name }) => name)).toEqual(['Florida', 'Texas', 'Maine']);
  });

  it('the list that was handed over stays as it was', () => {
    rankStates(states, 4);
    expect(states[0]!.name).toBe('Ohio');
  });

  it('the total is the sum of all states', () => {
    expect(totalDealers(states)).toBe(39);
    expect(totalDealers([])).toBe(0);
  });
});
