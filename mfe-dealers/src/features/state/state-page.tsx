import { type Dealership, dealersPaths, type State } from '@larkway/dealers-contract';
import {
  Button,
  ButtonLink,
  Container,
  EmptyState,
  Flex,
  isFailure,
  type LoadContext,
  type Loaded,
  Spinner,
  useApi,
  useHead,
  useParams,
} from '@larkway/sdk';
import { loadResultsMap } from '../../ui/dealer-map/results-map';
import { readDealerSearch, whereaboutsOf } from '../../ui/finder/dealer-search';
import { collectNearby } from '../../ui/finder/nearby-dealers';
import { loadModels } from '../../ui/use-model-count';
import { loadOutlines } from './outline';
import { StateDetail } from './state-detail';
import { notFoundHead, stateHead, stateJsonLd } from './state-head';

const StateNotFound = ({ onRetry }: { onRetry: (() => void) | undefined }) => {
  useHead(notFoundHead);
  return (
    <Container paddingBlock="section">
      <EmptyState
        level={1}
        title="State Not Found"
        text="The state you're looking for doesn't exist."
        action={
          <Flex flexWrap="wrap" gap="3">
            <ButtonLink to="/states">Back to States</ButtonLink>
            {onRetry && (
              <Button tone="outline" borderColor="field" onClick={onRetry}>
                Try Again
              </Button>
            )}
          </Flex>
        }
      />
    </Container>
  );
};

/** Status codes of the service for a slug that is no state: unknown or malformed. */
const isUnknown = (status: number): boolean => [400, 404, 414].includes(status);

export const load = async ({ http, params, search, site }: LoadContext): Promise<Loaded> => {
  const path = dealersPaths.state(params.slug!);
  const [answers, models] = await Promise.all([
    http.collect([path]),
    loadModels({ http }),
    loadOutlines(),
    loadResultsMap(),
  ]);
  const fallback = { ...models, ...answers };
  const answer = answers[path];
  // Other errors may be temporary: 503 keeps the state in search engines.
  if (isFailure(answer))
    return { fallback, status: isUnknown(answer.$failure.status) ? 404 : 503, head: notFoundHead };
  const state = answer as State;
  const dealersPath = dealersPaths.dealershipsOfState(state.name);
  const dealers = await http.collect([dealersPath]);
  const listed = isFailure(dealers[dealersPath]) ? [] : (dealers[dealersPath] as Dealership[]);
  const sought = readDealerSearch(search);
  const where = whereaboutsOf(sought, listed);
  const nearby = where && (await collectNearby(http, where, sought.radius));
  return {
    fallback: { ...fallback, ...dealers, ...nearby?.answers },
    ...(nearby?.isAway && { status: 503 }),
    head: {
      ...stateHead(state),
      jsonLd: stateJsonLd(site, state, listed),
      noindex: sought.position !== undefined,
    },
  };
};

/** Page /states/:slug: one state and its dealers. */
export const Component = () => {
  const { slug = '' } = useParams();
  const { data: state, error, reload } = useApi<State>(dealersPaths.state(slug));
  if (state) return <StateDetail key={state.slug} state={state} />;
  if (!error) return <Spinner label="Loading state" />;
  // Retrying does not help if the state does not exist.
  return <StateNotFound onRetry={isUnknown(error.status) ? undefined : reload} />;
};
