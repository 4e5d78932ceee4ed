import { dealersPaths, type State } from '@larkway/dealers-contract';
import { type ApiResult, isFailure, type LoadContext, useApi } from '@larkway/sdk';

/** A state as lists and maps show it; only its own page describes it. */
export type ListedState = Omit<State, 'description'>;

const listed = ({ description: _ofItsOwnPage, ...state }: State): ListedState => state;

/** For `load`: the data of `useStates`, as much of it as lists show. */
export const loadStates = async ({
  http,
}: Pick<LoadContext, 'http'>): Promise<Record<string, unknown>> => {
  const answers = await http.collect([dealersPaths.states]);
  const states = answers[dealersPaths.states];
  return isFailure(states) ? answers : { [dealersPaths.states]: (states as State[]).map(listed) };
};

export const useStates = (): ApiResult<ListedState[]> => useApi<ListedState[]>(dealersPaths.states);
