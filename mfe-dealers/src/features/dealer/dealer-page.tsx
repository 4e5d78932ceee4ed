import { type Dealership, dealersPaths } from '@larkway/dealers-contract';
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
import { areaOf, DealerDetail } from './dealer-detail';
import { dealerHead, dealerJsonLd, notFoundHead } from './dealer-head';

const DealerNotFound = ({ onRetry }: { onRetry: (() => void) | undefined }) => {
  useHead(notFoundHead);
  return (
    <Container paddingBlock="section">
      <EmptyState
        level={1}
        title="Dealer Not Found"
        text={
          onRetry
            ? 'The dealer cannot be shown right now.'
            : 'The dealer you’re looking for is not in our network. The nearest one is a ZIP code away.'
        }
        action={
          <Flex flexWrap="wrap" gap="3">
            <ButtonLink to="/dealerships">Find a Dealer</ButtonLink>
            {onRetry ? (
              <Button tone="outline" borderColor="field" onClick={onRetry}>
                Try Again
              </Button>
            ) : (
              <ButtonLink tone="outline" borderColor="field" to="/states">
                Browse States
              </ButtonLink>
            )}
          </Flex>
        }
      />
    </Container>
  );
};

/**
 * Status codes of the service for a slug that is no dealer: unknown, malformed, or the address of
 * another call.
 */
const isUnknown = (status: number): boolean => [400, 404, 414, 422].includes(status);

export const load = async ({ http, params, site }: LoadContext): Promise<Loaded> => {
  const path = dealersPaths.dealership(params.slug!);
  const [answers] = await Promise.all([
    http.collect([path, dealersPaths.neighborsOf(params.slug!)]),
    loadResultsMap(),
  ]);
  const answer = answers[path];
  // Other errors may be temporary: 503 keeps the dealer in search engines.
  if (isFailure(answer))
    return {
      fallback: { [path]: answer },
      status: isUnknown(answer.$failure.status) ? 404 : 503,
      head: notFoundHead,
    };
  const dealer = answer as Dealership;
  const area = areaOf(dealer);
  return {
    fallback: { ...answers, ...(area !== null && (await http.collect([area]))) },
    head: { ...dealerHead(dealer), jsonLd: dealerJsonLd(site, dealer) },
  };
};

/** Page /dealerships/:slug: one dealer, how to get there, and the dealers around it. */
export const Component = () => {
  const { slug = '' } = useParams();
  const { data: dealer, error, reload } = useApi<Dealership>(dealersPaths.dealership(slug));
  if (dealer) return <DealerDetail key={dealer.slug} dealer={dealer} />;
  if (!error) return <Spinner label="Loading dealer" />;
  // Retrying does not help if the dealer does not exist.
  return <DealerNotFound onRetry={isUnknown(error.status) ? undefined : reload} />;
};
