import { type Dealership, dealersPaths, type State } from '@larkway/dealers-contract';
import {
  Box,
  ButtonLink,
  EmptyState,
  Flex,
  Grid,
  Heading,
  Skeleton,
  Text,
  TextLink,
  useApi,
} from '@larkway/sdk';
import { useState } from 'react';
import {
  CallDealer,
  DealerAddress,
  dealerAnchor,
  DealerEmail,
  DealerPhone,
  DirectionsToDealer,
} from '../../ui/dealer-parts';
import { DealerMap, numberDealers, type NumberedDealer } from './dealer-map';

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

interface DealerRowProps extends NumberedDealer {
  onPointedAt: (dealer: number | undefined) => void;
}

const chosen = { background: 'lark', color: 'onLark' } as const;

/** One dealer of the state with its number on the map, contact and directions. */
const DealerRow = ({ dealer, pin, onPointedAt }: DealerRowProps) => {
  const pointAt = () => onPointedAt(dealer.id);
  const leave = () => onPointedAt(undefined);
  return (
    <Grid
      as="article"
      id={dealerAnchor(dealer.id)}
      gridTemplateColumns={{ base: '36px minmax(0, 1fr)', md: '36px minmax(0, 1fr) auto' }}
      columnGap={{ base: '4', md: '6' }}
      rowGap="3"
      alignItems="start"
      paddingBlock="6"
      borderTopWidth="1px"
      scrollMarginTop="6"
      onPointerEnter={pointAt}
      onPointerLeave={leave}
      onFocus={pointAt}
      onBlur={leave}
      css={{ '&:hover > .number, &:focus-within > .number, &:target > .number': chosen }}
    >
      <Box
        as="span"
        className={pin && 'number'}
        aria-hidden
        display="grid"
        placeItems="center"
        boxSize="36px"
        borderRadius="pill"
        background={pin ? 'button' : 'sunk'}
        color={pin ? 'onButton' : 'ink2'}
        fontWeight={600}
        transitionProperty="background-color, color"
        transitionDuration="quick"
      >
        {pin ? pin.number : '–'}
      </Box>
      <Box>
        <Heading level={3}>{dealer.name}</Heading>
        <DealerAddress dealer={dealer} oneLine />
        <Flex flexWrap="wrap" columnGap="6" fontSize="1rem" marginTop="1">
          <DealerPhone dealer={dealer} />
          <DealerEmail dealer={dealer} />
        </Flex>
      </Box>
      <Flex
        flexWrap="wrap"
        gap="10px"
        gridColumn={{ base: '2', md: 'auto' }}
        justifyContent={{ md: 'end' }}
        alignSelf={{ md: 'center' }}
      >
        <DirectionsToDealer dealer={dealer} />
        <CallDealer dealer={dealer} />
      </Flex>
    </Grid>
  );
};

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

const RowsSkeleton = () => (
  <Box role="status" aria-label="Loading dealers">
    <Grid aria-hidden rowGap="6">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="128px" />
      ))}
    </Grid>
  </Box>
);

/** The map is first on small screens, and sticky beside the list on large ones. */
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
          onRetry={reload}
        />
      )}
    </Box>
  );
};
