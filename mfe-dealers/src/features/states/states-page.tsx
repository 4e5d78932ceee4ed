import { dealersPaths } from '@larkway/dealers-contract';
import {
  Box,
  ButtonLink,
  Container,
  EmptyState,
  Flex,
  Grid,
  Heading,
  isFailure,
  itemList,
  type LoadContext,
  type Loaded,
  Text,
  useRestLater,
} from '@larkway/sdk';
import { Activity, memo, useDeferredValue } from 'react';
import { ListHead } from '../../ui/list-head';
import { type ListedState, loadStates, totalDealers, useStates } from '../../ui/states';
import { UsMap } from '../../ui/us-map/us-map';
import { StateFilters } from './state-filters';
import { StateGrid, StateGridSkeleton } from './state-grid';
import { StateResults } from './state-results';
import { popularStates, readStateSearch, searchStates, useStateSearch } from './state-search';

const PopularStates = memo(({ states }: { states: ListedState[] }) => (
  <Box as="section" aria-labelledby="popular-title" marginTop={{ base: '18', md: '24' }}>
    <Heading level={2} id="popular-title" marginBottom="head">
      Most Popular States
    </Heading>
    <StateGrid label="Most popular states" states={popularStates(states)} isRanked />
    <Flex flexWrap="wrap" gap="3" marginTop="10" _print={{ display: 'none' }}>
      <ButtonLink to="/dealerships">All Dealerships</ButtonLink>
      <ButtonLink tone="outline" borderColor="field" to="/usa">
        National Overview
      </ButtonLink>
    </Flex>
  </Box>
));
PopularStates.displayName = 'PopularStates';

/** States on the map; the list below has them by name. */
const StatesOnMap = memo(({ states }: { states: ListedState[] }) => (
  <Grid
    as="section"
    aria-labelledby="states-on-map"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 9fr)' }}
    columnGap="12"
    rowGap={{ base: '6', md: '8' }}
    paddingTop={{ md: '4' }}
    paddingBottom={{ base: '12', md: '18' }}
  >
    <Box>
      <Heading level={2} id="states-on-map">
        On the map
      </Heading>
      <Text tone="ink2" marginTop="3" maxWidth="24em">
        The stronger the color, the more dealers a state has.
      </Text>
    </Box>
    <UsMap states={states} skipTo="states-by-name" />
  </Grid>
));
StatesOnMap.displayName = 'StatesOnMap';

export const load = async ({ http, search, site }: LoadContext): Promise<Loaded> => {
  const fallback = await loadStates({ http });
  const states = fallback[dealersPaths.states];
  if (isFailure(states)) return { fallback, status: 503 };
  const found = searchStates(states as ListedState[], readStateSearch(search).search);
  const list = itemList(
    site,
    'Dealers by state',
    found.map(({ name, slug }) => ({ name, to: `/states/${slug}` })),
  );
  return { fallback, head: { jsonLd: [list] } };
};

const figures = (states: ListedState[] | undefined) => [
  { figure: states ? String(states.length) : '–', label: 'States Covered' },
  { figure: states ? String(totalDealers(states)) : '–', label: 'Total Dealers' },
];

/** All states by name, and the ones with the most dealers. */
export const Component = () => {
  const { data: states, error, reload } = useStates();
  const [{ search }, changeSearch] = useStateSearch();
  // The field updates at once, map and lists with lower priority.
  const sought = useDeferredValue(search);
  const showsAll = sought.trim() === '';
  const isWhole = useRestLater();

  return (
    <Container paddingBottom={{ base: 'section', _print: '0' }}>
      <ListHead
        title="Dealers by state"
        lead="Pick your state for dealers, addresses and directions."
        columns="minmax(0, 8fr) minmax(0, 4fr)"
        figures={figures(states)}
      />
      <Box paddingBlock="5" borderBlockWidth="1px" marginBottom={{ base: '8', md: '10' }}>
        <StateFilters search={search} onChange={(text) => changeSearch({ search: text })} />
      </Box>
      {states && (
        <Activity mode={showsAll ? 'visible' : 'hidden'}>
          <StatesOnMap states={states} />
          <Heading level={2} id="states-by-name" marginBottom={{ base: '6', md: '8' }}>
            By name
          </Heading>
        </Activity>
      )}
      {states && isWhole && <StateResults states={states} search={sought} />}
      {!states && !error && <StateGridSkeleton />}
      {error && (
        <EmptyState
          title="The states cannot be shown right now"
          text="Try again in a moment."
          onRetry={reload}
        />
      )}
      {states && isWhole && (
        <Activity mode={showsAll ? 'visible' : 'hidden'}>
          <PopularStates states={states} />
        </Activity>
      )}
    </Container>
  );
};
