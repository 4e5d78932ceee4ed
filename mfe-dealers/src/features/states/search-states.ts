import type { State } from '@larkway/dealers-contract';
import { rankStates } from '../../ui/rank-states';

/** By name; only the states whose name or abbreviation contains the text, in any letter case. */
export const searchStates = (states: State[], search: string): State[] => {
  const text = search.trim().toLowerCase();
  return states
    .filter(({ name, abbreviation }) => name.toLowerCase().includes(text) || abbreviation.toLowerCase().includes(text))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
};

const POPULAR = 6;

/** The six states with the most dealers. */
export const popularStates = (states: State[]): State[] => rankStates(states, POPULAR);
