import { dealersPaths, type Dealership } from '@larkway/dealers-contract';
import {
  Box,
  Button,
  Container,
  EmptyState,
  Grid,
  Heading,
  isFailure,
  type LoadContext,
  type Loaded,
  StatTiles,
  Text,
  useApi,
  useRestLater,
} from '@larkway/sdk';
import { useDeferredValue } from 'react';
import { dealerListJsonLd } from '../../ui/dealer-list-json-ld';
import { SearchForm } from '../../ui/search-form';
import { useSearchText } from '../../ui/use-search-text';
import { ApplicationReceived } from './application-received';
import { CallsToAction } from './calls-to-action';
import { DealerGridSkeleton } from './dealer-grid';
import { DealerResults } from './dealer-results';
import { firstCards, searchDealers } from './search-dealers';
import { useDealerSearchEvent } from './use-dealer-search-event';

export const reads = (): string[] => [dealersPaths.dealerships];

export const load = async ({ http, search, site }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([dealersPaths.dealerships]);
  const dealers = fallback[dealersPaths.dealerships];
  if (isFailure(dealers)) return { fallback, status: 503 };
  const found = searchDealers(dealers as Dealership[], search.get('search') ?? '');
  const shown = firstCards(found, search.get('show') === 'all');
  return { fallback, head: { jsonLd: [dealerListJsonLd(site, 'Dealers', shown, found.length)] } };
};

const figures = (count: number | undefined) => [
  { figure: count === undefined ? '–' : String(count), label: 'Dealerships' },
  { figure: '50', label: 'States Covered' },
  { figure: '24/7', label: 'Support Available' },
];

/** Every dealer, and a search by name, city or state. */
export const Component = () => {
  const { data: dealers, error, reload } = useApi<Dealership[]>(dealersPaths.dealerships);
  const [search, setSearch] = useSearchText();
  useDealerSearchEvent(search);
  const isWhole = useRestLater();
  // The field answers at once, the list when there is time.
  const sought = useDeferredValue(search);

  return (
    <>
      <Container>
        <ApplicationReceived />
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
          columnGap="column"
          rowGap="6"
          alignItems="end"
          paddingTop={{ base: '8', md: '14' }}
          paddingBottom={{ base: '6', md: '10' }}
        >
          <Box>
            <Heading level={1}>Find a dealer</Heading>
            <Text variant="lead" tone="ink2" marginTop="4" maxWidth="28em">
              Somebody nearby who sells it, delivers it and looks after it.
            </Text>
          </Box>
          <StatTiles items={figures(dealers?.length)} />
        </Grid>
        <Box paddingBlock="5" borderBlockWidth="1px" marginBottom={{ base: '8', md: '10' }}>
          <SearchForm
            action="/dealerships"
            label="Search dealers"
            placeholder="Search by name, city or state"
            value={search}
            onChange={setSearch}
          />
        </Box>
        <Box paddingBottom="section">
          {dealers && <DealerResults dealers={dealers} search={sought} isWhole={isWhole} />}
          {!dealers && !error && <DealerGridSkeleton />}
          {error && (
            <EmptyState
              title="The dealers cannot be shown right now"
              text="Try again, or call us and we will find one near you."
              action={<Button onClick={reload}>Try Again</Button>}
            />
          )}
        </Box>
      </Container>
      <CallsToAction />
    </>
  );
};
