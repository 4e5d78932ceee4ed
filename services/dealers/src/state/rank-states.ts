import type { State } from '@larkway/dealers-contract';

/** Most dealers first, then by name. */
export const rankStates = (states: State[]): State[] =>
  states.toSorted((a, b) => b.dealerCount - a.dealerCount || a.name.localeCompare(b.name, 'en'));
