import { Box, Flex, Grid, Heading } from '@larkway/sdk';
import { dealerAnchor } from '../../ui/dealer-anchor';
import {
  CallDealer,
  DealerAddress,
  DealerEmail,
  DealerPhone,
  DirectionsToDealer,
} from '../../ui/dealer-parts';
import type { NumberedDealer } from './number-dealers';

export interface DealerRowProps extends NumberedDealer {
  onPointedAt: (dealer: number | undefined) => void;
}

const chosen = { background: 'lark', color: 'onLark' } as const;

/** One dealer of the state, with its number on the map and every way to get there. */
export const DealerRow = ({ dealer, pin, onPointedAt }: DealerRowProps) => {
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
