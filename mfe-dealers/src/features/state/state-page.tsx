import { dealersPaths, type Dealership, type State } from '@larkway/dealers-contract';
import { inventoryPaths } from '@larkway/inventory-contract';
import { Button, Container, EmptyState, isFailure, type LoadContext, type Loaded, Spinner, useApi, useParams } from '@larkway/sdk';
import { StateDetail } from './state-detail';
import { notFoundHead, stateHead, stateJsonLd } from './state-head';
import { StateNotFound } from './state-not-found';

/** The service knows best which states there are; everything else that goes wrong may pass. */
const isUnknown = (status: number): boolean => status >= 400 && status < 500;

export const load = async ({ http, params, site }: LoadContext): Promise<Loaded> => {
  const path = dealersPaths.state(params.slug!);
  const fallback = await http.collect([path, inventoryPaths.vehicles]);
  const answer = fallback[path];
  if (isFailure(answer)) return isUnknown(answer.$failure.status) ? { fallback, status: 404, head: notFoundHead } : { fallback, status: 503 };
  const state = answer as State;
  const dealersPath = dealersPaths.dealershipsOfState(state.name);
  const dealers = await http.collect([dealersPath]);
  const listed = isFailure(dealers[dealersPath]) ? [] : (dealers[dealersPath] as Dealership[]);
  return { fallback: { ...fallback, ...dealers }, head: { ...stateHead(state), jsonLd: stateJsonLd(site, state, listed) } };
};

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <Container paddingBlock="section">
    <EmptyState
      level={1}
      title="This state cannot be shown right now"
      text="Try again in a moment."
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  </Container>
);

/** One state: what it is like there, and its dealers. */
export const Component = () => {
  const { slug = '' } = useParams();
  const { data: state, error, reload } = useApi<State>(dealersPaths.state(slug));
  if (state) return <StateDetail key={state.slug} state={state} />;
  if (!error) return <Spinner label="Loading state" />;
  return isUnknown(error.status) ? <StateNotFound /> : <Unavailable onRetry={reload} />;
};
