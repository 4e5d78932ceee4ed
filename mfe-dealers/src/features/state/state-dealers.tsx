import { type Dealership, dealersPaths, type State } from '@larkway/dealers-contract';
import {
  Box,
  ButtonLink,
  EmptyState,
  Flex,
  Heading,
  Text,
  TextLink,
  useApi,
  useSearchEvent,
} from '@larkway/sdk';
import { useDeferredValue, useMemo } from 'react';
import { DealerFilters } from '../../ui/finder/dealer-filters';
import { DealerResults } from '../../ui/finder/dealer-results';
import { RowsSkeleton } from '../../ui/finder/dealer-rows';
import {
  type DealerSearch,
  type FinderPage,
  inAllDealers,
  useDealerSearch,
} from '../../ui/finder/dealer-search';
import { ListAndMap } from '../../ui/finder/list-and-map';
import { DealerMap } from './dealer-map';

/** Help for visitors whose state has few dealers. */
const FewDealers = () => (
  <Box paddingTop={{ base: '8', lg: '12' }}>
    <Heading level={3}>Not close enough?</Heading>
    <Text tone="ink2" marginTop="2" maxWidth="30em">
      Many dealers deliver well beyond their own town, and the next one may be just across the state
      line. Tell us where you are, and we will find the nearest one.
    </Text>
    <Flex flexWrap="wrap" columnGap="8" marginTop="3">
      <TextLink to="/contact">Ask us</TextLink>
      <TextLink to="/dealerships">All dealers</TextLink>
    </Flex>
  </Box>
);

/** With at most this many dealers, there is room for help beside the map. */
const FEW = 3;

const ComingSoon = () => (
  <EmptyState
    level={3}
    title="Dealerships Coming Soon"
    text="We do not have a dealer here yet. We will tell you when that changes."
    action={<ButtonLink to="/contact">Get Notified</ButtonLink>}
  />
);

interface ResultsProps {
  state: State;
  dealers: Dealership[];
}

/** The dealers of the state, or those that the search finds: by place also beyond the state. */
const Results = ({ state, dealers, search, page }: ResultsProps & StateSearch) => {
  const nothing = useMemo(
    () => ({
      text: `No dealer in ${state.name} has this in its name or city.`,
      action: <ButtonLink to={inAllDealers(search)}>Search All Dealers</ButtonLink>,
    }),
    [state.name, search],
  );
  if (search.search.trim() || search.position)
    return (
      <DealerResults dealers={dealers} search={search} page={page} level={3} nothing={nothing} />
    );
  return (
    <ListAndMap
      dealers={dealers}
      level={3}
      hasState={false}
      map={(content) => <DealerMap state={state} {...content} />}
    >
      {dealers.length <= FEW && <FewDealers />}
    </ListAndMap>
  );
};

interface StateSearch {
  search: DealerSearch;
  page: FinderPage;
}

/** A search box, and the dealers of a state in a list and on a map. */
export const StateDealers = ({ state }: { state: State }) => {
  const {
    data: dealers,
    error,
    reload,
  } = useApi<Dealership[]>(dealersPaths.dealershipsOfState(state.name));
  const [search, changeSearch] = useDealerSearch();
  useSearchEvent('dealer_search', search.search);
  const sought = useDeferredValue(search);
  const page = useMemo(() => ({ path: `/states/${state.slug}` }), [state.slug]);
  const isEmpty = dealers?.length === 0;
  return (
    <Box as="section" aria-labelledby="dealers-title">
      <Heading level={2} id="dealers-title" marginBottom={{ base: '5', md: '6' }}>
        Dealers in {state.name}
      </Heading>
      {isEmpty && <ComingSoon />}
      {!isEmpty && !error && (
        <>
          <Box paddingBlock="5" borderBlockWidth="1px" marginBottom={{ base: '6', md: '8' }}>
            <DealerFilters search={search} page={page} onChange={changeSearch} />
          </Box>
          {dealers ? (
            <Results state={state} dealers={dealers} search={sought} page={page} />
          ) : (
            <RowsSkeleton />
          )}
        </>
      )}
      {error && (
        <EmptyState
          level={3}
          title="The dealers cannot be shown right now"
          text="Try again, or call us and we will find one near you."
          onRetry={reload}
        />
      )}
    </Box>
  );
};
