import { type Dealership, dealersPaths } from '@larkway/dealers-contract';
import {
  Box,
  ButtonLink,
  Container,
  EmptyState,
  Grid,
  Heading,
  isFailure,
  type LoadContext,
  type Loaded,
  Section,
  Text,
  useApi,
  useRestLater,
  useSearchEvent,
  useSearchParams,
} from '@larkway/sdk';
import { useDeferredValue, useState } from 'react';
import { loadResultsMap } from '../../ui/dealer-map/results-map';
import { dealerListJsonLd } from '../../ui/dealer-list-json-ld';
import { DealerFilters } from '../../ui/finder/dealer-filters';
import { DealerResults } from '../../ui/finder/dealer-results';
import { RowsSkeleton } from '../../ui/finder/dealer-rows';
import {
  type DealerSearch,
  firstCards,
  readDealerSearch,
  searchDealers,
  useDealerSearch,
  whereaboutsOf,
} from '../../ui/finder/dealer-search';
import { type CollectedNearby, collectNearby } from '../../ui/finder/nearby-dealers';
import { ListHead } from '../../ui/list-head';
import { ApplicationReceived } from './application-received';
import { embedDealers, useEmbeddedDealers } from './embedded-dealers';

const calls = [
  {
    title: 'Sell where you live',
    text: 'Quality products, marketing support, training.',
    to: '/add-dealership',
    label: 'Become a Dealer',
  },
  {
    title: 'No dealer close by?',
    text: 'Tell us where you are, and we will find the nearest dealer.',
    to: '/contact',
    label: 'Contact Us',
  },
  {
    title: 'Browse by state',
    text: 'Every state has at least one dealer.',
    to: '/states',
    label: 'Browse States',
  },
];

/** Three links for visitors who found no dealer. */
const CallsToAction = () => (
  <Section
    tone="sunk"
    aria-label="More ways to a dealer"
    paddingBlock={{ base: '18', md: '24' }}
    _print={{ display: 'none' }}
  >
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="10"
        rowGap="12"
      >
        {calls.map(({ title, text, to, label }) => (
          <div key={to}>
            <Heading level={2} size="h3">
              {title}
            </Heading>
            <Text tone="ink2" marginTop="2" marginBottom="5">
              {text}
            </Text>
            <ButtonLink tone="outline" borderColor="field" to={to}>
              {label}
            </ButtonLink>
          </div>
        ))}
      </Grid>
    </Container>
  </Section>
);

interface Found extends CollectedNearby {
  /** Dealers that match the text, unless it is a place. */
  matching: Dealership[];
}

const findFor = async (
  search: DealerSearch,
  dealers: Dealership[],
  http: LoadContext['http'],
): Promise<Found> => {
  const where = whereaboutsOf(search, dealers);
  const nearby = where && (await collectNearby(http, where, search.radius));
  return {
    answers: {},
    isAway: false,
    found: undefined,
    ...nearby,
    matching: nearby?.found ? [] : searchDealers(dealers, search.search),
  };
};

export const load = async ({ http, search, site }: LoadContext): Promise<Loaded> => {
  const [fallback] = await Promise.all([
    http.collect([dealersPaths.dealerships]),
    loadResultsMap(),
  ]);
  const answer = fallback[dealersPaths.dealerships];
  if (isFailure(answer)) return { fallback, status: 503 };
  const dealers = answer as Dealership[];
  const sought = readDealerSearch(search);
  const { answers, found, matching, isAway } = await findFor(sought, dealers, http);
  if (isAway) return { fallback: { ...fallback, ...answers }, status: 503 };
  const results = found ?? matching;
  const listed = firstCards(results, search.get('show') === 'all');
  const embedded = embedDealers(sought, search, { all: dealers, matching, listed });
  return {
    fallback: { ...(embedded ?? fallback), ...answers },
    head: {
      jsonLd: [dealerListJsonLd(site, 'Dealers', listed, results.length)],
      noindex: Boolean(sought.position),
    },
  };
};

const figures = (count: number | undefined) => [
  { figure: String(count ?? '–'), label: 'Dealerships' },
  { figure: '50', label: 'States Covered' },
  { figure: '24/7', label: 'Support Available' },
];

const page = { path: '/dealerships' };

/** Every dealer, and a search by place, name, city or state. */
export const Component = () => {
  const [params] = useSearchParams();
  const [search, changeSearch] = useDealerSearch();
  useSearchEvent('dealer_search', search.search);
  const isWhole = useRestLater();
  // The field updates at once, the list with lower priority.
  const sought = useDeferredValue(search);
  const embedded = useEmbeddedDealers(sought, params);
  const [isSearching, setSearching] = useState(false);
  const {
    data: all,
    error,
    reload,
  } = useApi<Dealership[]>(isSearching || !embedded?.dealers ? dealersPaths.dealerships : null);
  const dealers = all ?? embedded?.dealers;

  return (
    <>
      <Container>
        <ApplicationReceived />
        <ListHead
          title="Find a dealer"
          lead="Find someone nearby who sells, delivers and services your vehicle."
          columns="minmax(0, 7fr) minmax(0, 5fr)"
          figures={figures(all?.length ?? embedded?.count)}
        />
        <Box
          paddingBlock="5"
          borderBlockWidth="1px"
          marginBottom={{ base: '8', md: '10' }}
          onFocus={() => setSearching(true)}
        >
          <DealerFilters search={search} page={page} onChange={changeSearch} />
        </Box>
        <Box paddingBottom={{ base: 'section', _print: '0' }}>
          {dealers ? (
            <DealerResults
              dealers={dealers}
              search={sought}
              page={page}
              level={2}
              isWhole={isWhole}
            />
          ) : error ? (
            <EmptyState
              title="The dealers cannot be shown right now"
              text="Try again, or call us and we will find one near you."
              onRetry={reload}
            />
          ) : (
            <RowsSkeleton />
          )}
        </Box>
      </Container>
      <CallsToAction />
    </>
  );
};
