import { dealersPaths, type State } from '@larkway/dealers-contract';
import { inventoryPaths } from '@larkway/inventory-contract';
import { isFailure, type LoadContext, type Loaded, Spinner, useApi, useParams } from '@larkway/sdk';
import { StateDetail } from './state-detail';
import { StateNotFound } from './state-not-found';
import { notFoundHead, stateHead } from './state-head';

/** No answer at all is passed on as «unavailable», so that search engines keep a state they know. */
const statusOf = (status: number): number => (status === 404 ? 404 : 503);

export const load = async ({ http, params }: LoadContext): Promise<Loaded> => {
  const path = dealersPaths.state(params.slug!);
  const fallback = await http.collect([path, inventoryPaths.vehicles]);
  const answer = fallback[path];
  if (isFailure(answer)) return { fallback, status: statusOf(answer.$failure.status), head: notFoundHead };
  const state = answer as State;
  const dealers = await http.collect([dealersPaths.dealershipsOfState(state.name)]);
  return { fallback: { ...fallback, ...dealers }, head: stateHead(state) };
};

/** One state: what it is like there, and its dealers. */
export const Component = () => {
  const { slug = '' } = useParams();
  const { data: state, error } = useApi<State>(dealersPaths.state(slug));
  if (state) return <StateDetail key={state.slug} state={state} />;
  return error ? <StateNotFound /> : <Spinner label="Loading state" />;
};
