import { dealersPaths, type State } from '@larkway/dealers-contract';
import { type ApiResult, isFailure, type LoadContext, useApi } from '@larkway/sdk';

/** A state as lists and maps show it; only its own page describes it. */
export type ListedState = Omit<State, 'description'>;

const listed = ({ description: _ofItsOwnPage, ...state }: State): ListedState => state;

/** For `load`: the data of `useStates` without the descriptions. */
export const loadStates = async ({
  http,
}: Pick<LoadContext, 'http'>): Promise<Record<string, unknown>> => {
  const answers = await http.collect([dealersPaths.states]);
  const states = answers[dealersPaths.states];
  return isFailure(states) ? answers : { [dealersPaths.states]: (states as State[]).map(listed) };
};

export const useStates = (): ApiResult<ListedState[]> => useApi<ListedState[]>(dealersPaths.states);

/**
 * For sorting. Names of states have only ASCII letters and need no `localeCompare`, whose first use
 * takes 9 ms, on a slow phone 36.
 */
export const byName = (one: ListedState, other: ListedState): number =>
  one.name < other.name ? -1 : 1;

/** The `count` states with the most dealers, ties by name. */
export const rankStates = (states: ListedState[], count: number): ListedState[] =>
  states
    .toSorted((one, other) => other.dealerCount - one.dealerCount || byName(one, other))
    .slice(0, count);

/** Number of dealers of all states. */
export const totalDealers = (states: ListedState[]): number =>
  states.reduce((sum, { dealerCount }) => sum + dealerCount, 0);

/** `1 dealer`, `22 dealers`. */
export const dealerCountText = (count: number): string =>
  `${count} ${count === 1 ? 'dealer' : 'dealers'}`;
