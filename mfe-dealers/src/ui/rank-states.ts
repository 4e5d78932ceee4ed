import type { ListedState } from './listed-states';

/** So many states, the ones with the most dealers first; ties by name. */
export const rankStates = (states: ListedState[], count: number): ListedState[] =>
  states
    .toSorted(
      (one, other) =>
        other.dealerCount - one.dealerCount || one.name.localeCompare(other.name, 'en'),
    )
    .slice(0, count);

/** Dealers of all states together. */
export const totalDealers = (states: ListedState[]): number =>
  states.reduce((sum, { dealerCount }) => sum + dealerCount, 0);
