import { dealersPaths, type Dealership, type State } from '@larkway/dealers-contract';
import { Box, Button, ButtonLink, EmptyState, Grid, Heading, Skeleton, useApi } from '@larkway/sdk';
import { useState } from 'react';
import { DealerMap } from './dealer-map';
import { DealerRow } from './dealer-row';
import { FewDealers } from './few-dealers';
import { numberDealers } from './number-dealers';

/** So few leave room beside the map for a word to those who live far from them. */
const FEW = 3;

const ComingSoon = () => (
  <EmptyState
    level={3}
    title="Dealerships Coming Soon"
    text="We do not have a dealer here yet. We will tell you when that changes."
    action={<ButtonLink to="/contact">Get Notified</ButtonLink>}
  />
);

const RowsSkeleton = () => (
  <Box role="status" aria-label="Loading dealers">
    <Grid aria-hidden rowGap="6">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="128px" />
      ))}
    </Grid>
  </Box>
);

/** The map first on small screens; beside the list, and staying in sight, where there is room. */
const ListAndMap = ({ state, dealers }: { state: State; dealers: Dealership[] | undefined }) => {
  const [pointedAt, setPointedAt] = useState<number>();
  const numbered = numberDealers(dealers ?? []);
  return (
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
      columnGap={{ lg: '12', xl: '18' }}
      rowGap="8"
      alignItems="start"
    >
      <Box order={{ lg: 2 }} position={{ lg: 'sticky' }} top={{ lg: '24px' }}>
        <DealerMap state={state} dealers={numbered} pointedAt={pointedAt} />
      </Box>
      {dealers ? (
        <Box>
          <Box as="ul" borderBottomWidth="1px">
            {numbered.map((entry) => (
              <li key={entry.dealer.id}>
                <DealerRow {...entry} onPointedAt={setPointedAt} />
              </li>
            ))}
          </Box>
          {numbered.length <= FEW && <FewDealers />}
        </Box>
      ) : (
        <RowsSkeleton />
      )}
    </Grid>
  );
};

export const StateDealers = ({ state }: { state: State }) => {
  const {
    data: dealers,
    error,
    reload,
  } = useApi<Dealership[]>(dealersPaths.dealershipsOfState(state.name));
  const isEmpty = dealers?.length === 0;
  return (
    <Box as="section" aria-labelledby="dealers-title">
      <Heading level={2} id="dealers-title" marginBottom={{ base: '6', md: '8' }}>
        Dealers in {state.name}
      </Heading>
      {isEmpty && <ComingSoon />}
      {!isEmpty && !error && <ListAndMap state={state} dealers={dealers} />}
      {error && (
        <EmptyState
          level={3}
          title="The dealers cannot be shown right now"
          text="Try again, or call us and we will find one near you."
          action={<Button onClick={reload}>Try Again</Button>}
        />
      )}
    </Box>
  );
};
