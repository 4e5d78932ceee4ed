import { type Dealership, dealersPaths } from '@larkway/dealers-contract';
import {
  Box,
  Grid,
  Heading,
  type LoadContext,
  type Loaded,
  Text,
  useApi,
  useLocation,
  useSearchEvent,
} from '@larkway/sdk';
import { useDeferredValue, useMemo } from 'react';
import { loadResultsMap } from '../../ui/dealer-map/results-map';
import { DealerFilters } from '../../ui/finder/dealer-filters';
import { DealerResults } from '../../ui/finder/dealer-results';
import { RowsSkeleton } from '../../ui/finder/dealer-rows';
import {
  type DealerSearch,
  readDealerSearch,
  useDealerSearch,
  whereaboutsOf,
} from '../../ui/finder/dealer-search';
import { collectNearby } from '../../ui/finder/nearby-dealers';

/** Most dealers on another team's page; the page of all dealers has the rest. */
const MOST = 3;
/** Shortest text that is searched for. */
const SHORTEST = 2;

const ID = 'nearest-dealers';

const isSought = ({ search, position }: DealerSearch): boolean =>
  position !== undefined || search.trim().length >= SHORTEST;

export const load = async ({ http, search }: LoadContext): Promise<Loaded> => {
  const sought = readDealerSearch(search);
  if (!isSought(sought)) return { fallback: {} };
  await loadResultsMap();
  const where = whereaboutsOf(sought, []);
  if (where) return { fallback: (await collectNearby(http, where, sought.radius)).answers };
  return { fallback: await http.collect([dealersPaths.dealerships]) };
};

const none: Dealership[] = [];

/** What is found. Only a text that is no place needs the list of all dealers. */
const Results = ({ search, path }: { search: DealerSearch; path: string }) => {
  const isText = whereaboutsOf(search, none) === undefined;
  const { data: dealers = none, isLoading } = useApi<Dealership[]>(
    isText ? dealersPaths.dealerships : null,
  );
  const page = useMemo(() => ({ path, anchor: `#${ID}` }), [path]);
  return (
    <Box marginTop="6">
      {isText && isLoading ? (
        <RowsSkeleton />
      ) : (
        <DealerResults dealers={dealers} search={search} page={page} level={3} most={MOST} />
      )}
    </Box>
  );
};

/**
 * The nearest dealers by ZIP code, in slots of other teams' pages, which set the width.
 * @param keep parameters of the page, which a search without scripts keeps
 */
export const Component = ({ keep }: { keep: string[] }) => {
  const [search, changeSearch] = useDealerSearch();
  useSearchEvent('dealer_search', search.search);
  const sought = useDeferredValue(search);
  const { pathname } = useLocation();
  const page = useMemo(() => ({ path: pathname, anchor: `#${ID}` }), [pathname]);
  const hasSearch = isSought(sought);
  return (
    <Box
      as="section"
      id={ID}
      aria-labelledby={`${ID}-title`}
      scrollMarginTop="6"
      // Without a search there is nothing but its field.
      _print={{ display: hasSearch ? undefined : 'none' }}
    >
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        columnGap="column"
        rowGap="6"
        alignItems="end"
      >
        <Box>
          <Heading level={2} id={`${ID}-title`}>
            Nearest dealers
          </Heading>
          <Text variant="lead" tone="ink2" marginTop="3" maxWidth="26em">
            See one, drive one, and have it serviced close to home.
          </Text>
        </Box>
        <DealerFilters search={search} page={page} keep={keep} onChange={changeSearch} />
      </Grid>
      {hasSearch && <Results search={sought} path={pathname} />}
    </Box>
  );
};
