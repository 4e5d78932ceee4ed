import type { FoundDealership } from '@larkway/dealers-contract';
import { Anchor, Badge, Box, Flex, Grid, Heading, MapPinIcon, Skeleton } from '@larkway/sdk';
import { memo } from 'react';
import type { NumberedDealer, Pointing } from '../dealer-map/pin-layer';
import {
  CallDealer,
  DealerAddress,
  dealerAnchor,
  DealerEmail,
  dealerPage,
  DealerPhone,
  DirectionsToDealer,
} from '../dealer-parts';
import { distanceText } from './dealer-status';

/** Its number on the map; a dash for a dealer that the map cannot show. */
const Number = ({ pin }: Pick<NumberedDealer, 'pin'>) => (
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
);

/** How far it is and in which direction, or its state. */
const Whereabouts = ({ dealer, hasState }: { dealer: FoundDealership; hasState: boolean }) => {
  const distance = distanceText(dealer);
  if (distance === undefined && !hasState) return null;
  return (
    <Flex flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" marginTop="2">
      {distance !== undefined && (
        <Flex
          as="span"
          alignItems="center"
          gap="6px"
          fontWeight={500}
          fontVariantNumeric="tabular-nums"
        >
          <MapPinIcon />
          {distance}
        </Flex>
      )}
      {hasState && <Badge>{dealer.state}</Badge>}
    </Flex>
  );
};

interface DealerRowProps extends NumberedDealer<FoundDealership> {
  /** Of the dealer's name in the page's outline. */
  level: 2 | 3 | 4;
  hasState: boolean;
  /** Whether a map beside the list has numbered pins. */
  isNumbered: boolean;
  isPointedAt: boolean;
  onPointedAt: Pointing['onPointedAt'];
}

const chosen = { background: 'lark', color: 'onLark' } as const;
const marked = {
  '&:hover .number, &:focus-within .number, &:target .number, &[data-marked] .number': chosen,
} as const;

const columns = {
  true: { base: '36px minmax(0, 1fr)', lg: '36px minmax(0, 1fr) auto' },
  false: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
} as const;

const nameLink = {
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  textUnderlineOffset: '6px',
  textDecorationThickness: '2px',
  _hover: { textDecorationColor: 'lark' },
} as const;

/** One dealer with its number on the map, distance, contact and directions. */
export const DealerRow = memo(
  ({ dealer, pin, level, hasState, isNumbered, isPointedAt, onPointedAt }: DealerRowProps) => (
    <Grid
      as="article"
      id={dealerAnchor(dealer.id)}
      data-marked={isPointedAt || undefined}
      gridTemplateColumns={isNumbered ? columns.true : columns.false}
      columnGap={{ base: '4', md: '6' }}
      rowGap="3"
      alignItems="start"
      paddingBlock="6"
      borderTopWidth="1px"
      scrollMarginTop="6"
      onPointerEnter={() => onPointedAt(dealer.id)}
      onPointerLeave={() => onPointedAt(undefined)}
      onFocus={() => onPointedAt(dealer.id)}
      onBlur={() => onPointedAt(undefined)}
      css={marked}
    >
      {isNumbered && <Number pin={pin} />}
      <Box>
        <Heading level={level} size="h3">
          <Anchor to={dealerPage(dealer)} css={nameLink}>
            {dealer.name}
          </Anchor>
        </Heading>
        <Whereabouts dealer={dealer} hasState={hasState} />
        <DealerAddress dealer={dealer} />
        <Flex flexWrap="wrap" columnGap="6" fontSize="1rem" marginTop="1">
          <DealerPhone dealer={dealer} />
          <DealerEmail dealer={dealer} />
        </Flex>
      </Box>
      <Flex
        flexWrap="wrap"
        gap="10px"
        gridColumn={isNumbered ? { base: '2', lg: 'auto' } : undefined}
        justifyContent={{ lg: 'end' }}
        alignSelf={{ lg: 'center' }}
      >
        <DirectionsToDealer dealer={dealer} />
        <CallDealer dealer={dealer} />
      </Flex>
    </Grid>
  ),
);
DealerRow.displayName = 'DealerRow';

export const RowsSkeleton = () => (
  <Box role="status" aria-label="Loading dealers">
    <Grid as="ul" aria-hidden rowGap="6">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <Skeleton height="128px" />
        </li>
      ))}
    </Grid>
  </Box>
);
