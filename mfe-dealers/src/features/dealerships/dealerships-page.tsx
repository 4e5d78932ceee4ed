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
import { ApplicationReceived } from './application-received';
import { CallsToAction } from './calls-to-action';
import { DealerGridSkeleton } from './dealer-grid';
import { DealerResults } from './dealer-results';
import { readDealerSearch, whereaboutsOf } from './dealer-search';
import { LocatorForm } from './locator-form';
import { type CollectedNearby, collectNearby } from './nearby-dealers';
import { firstCards, searchDealers } from './search-dealers';
import { useDealerSearch } from './use-dealer-search';
import { useDealerSearchEvent } from './use-dealer-search-event';

export const reads = (): string[] => [dealersPaths.dealerships];

/** What is found, as the page's head lists it. */
const findFor = async (context: LoadContext, dealers: Dealership[]): Promise<CollectedNearby> => {
  const search = readDealerSearch(context.search);
  const where = whereaboutsOf(search, dealers);
  const nearby = where && (await collectNearby(context.http, where, search.radius));
  return {
    answers: {},
    isAway: false,
    ...nearby,
    found: nearby?.found ?? searchDealers(dealers, search.text),
  };
};

export const load = async (context: LoadContext): Promise<Loaded> => {
  const { http, search, site } = context;
  const fallback = await http.collect([dealersPaths.dealerships]);
  const dealers = fallback[dealersPaths.dealerships];
  if (isFailure(dealers)) return { fallback, status: 503 };
  const { answers, found = [], isAway } = await findFor(context, dealers as Dealership[]);
  Object.assign(fallback, answers);
  if (isAway) return { fallback, status: 503 };
  const shown = firstCards(found, search.get('show') === 'all');
  const { position } = readDealerSearch(search);
  return {
    fallback,
    head: {
      jsonLd: [dealerListJsonLd(site, 'Dealers', shown, found.length)],
      noindex: position !== undefined,
    },
  };
};

const figures = (count: number | undefined) => [
  { figure: count === undefined ? '–' : String(count), label: 'Dealerships' },
  { figure: '50', label: 'States Covered' },
  { figure: '24/7', label: 'Support Available' },
];

/** Every dealer, and a search by place, name, city or state. */
export const Component = () => {
  const { data: dealers, error, reload } = useApi<Dealership[]>(dealersPaths.dealerships);
  const control = useDealerSearch();
  const { search } = control;
  useDealerSearchEvent(search.text);
  const isWhole = useRestLater();
  // The field shows each key at once; the list follows.
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
              Find someone nearby who sells, delivers and services your vehicle.
            </Text>
          </Box>
          <StatTiles items={figures(dealers?.length)} />
        </Grid>
        <Box paddingBlock="5" borderBlockWidth="1px" marginBottom={{ base: '8', md: '10' }}>
          <LocatorForm {...control} />
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
