import type { FoundDealership } from '@larkway/dealers-contract';
import {
  Badge,
  Box,
  ButtonLink,
  chakra,
  Flex,
  Heading,
  MapPinIcon,
  Skeleton,
  useSearchParams,
} from '@larkway/sdk';
import { memo } from 'react';
import {
  CallDealer,
  DealerAddress,
  DealerEmail,
  DealerPhone,
  DirectionsToDealer,
} from '../../ui/dealer-parts';
import { firstCards } from './dealer-search';
import { milesText } from './dealer-status';

/** One dealer with contact and directions; in a search around a place also its distance. */
const DealerCard = memo(({ dealer }: { dealer: FoundDealership }) => (
  <Flex as="article" flexDirection="column" height="full" borderTopWidth="1px" paddingTop="6">
    <Flex justifyContent="space-between" alignItems="start" gap="4">
      <Heading level={2} size="h3">
        {dealer.name}
      </Heading>
      <Badge>{dealer.state}</Badge>
    </Flex>
    {dealer.distance !== undefined && (
      <Flex
        alignItems="center"
        gap="6px"
        marginTop="2"
        fontWeight={500}
        fontVariantNumeric="tabular-nums"
      >
        <MapPinIcon />
        {milesText(dealer.distance)} away
      </Flex>
    )}
    <DealerAddress dealer={dealer} />
    <Flex flexDirection="column" alignItems="start" fontSize="1rem" marginTop="2">
      <DealerPhone dealer={dealer} />
      <DealerEmail dealer={dealer} />
    </Flex>
    <Flex gap="10px" marginTop="auto" paddingTop="4">
      <CallDealer dealer={dealer} />
      <DirectionsToDealer dealer={dealer} />
    </Flex>
  </Flex>
));
DealerCard.displayName = 'DealerCard';

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(3, minmax(0, 1fr))',
    },
    columnGap: { base: '6', lg: '10' },
    rowGap: '10',
  },
});

// In lists of at least this length, cards below the fold are rendered when they come near.
const LONG = 40;
const untilNear = { contentVisibility: 'auto', containIntrinsicSize: 'auto 280px' };

export const DealerGrid = ({ dealers }: { dealers: FoundDealership[] }) => (
  <Cards css={dealers.length > LONG ? { '& > li': untilNear } : undefined}>
    {dealers.map((dealer) => (
      <li key={dealer.id}>
        <DealerCard dealer={dealer} />
      </li>
    ))}
  </Cards>
);

export const DealerGridSkeleton = () => (
  <Box role="status" aria-label="Loading dealers">
    <Cards aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <Skeleton height="264px" />
        </li>
      ))}
    </Cards>
  </Box>
);

interface DealerListProps {
  dealers: FoundDealership[];
  /** Whether to render the cards below the first screen too. */
  isWhole: boolean;
}

/** Cards of the first screen. */
const FIRST_SCREEN = 6;

const withAll = (params: URLSearchParams): string => {
  const all = new URLSearchParams(params);
  all.set('show', 'all');
  return `/dealerships?${all}`;
};

/** The first cards of a list, and a link to all of them. */
export const DealerList = ({ dealers, isWhole }: DealerListProps) => {
  const [params] = useSearchParams();
  const shown = firstCards(dealers, params.get('show') === 'all');
  return (
    <>
      <DealerGrid dealers={isWhole ? shown : shown.slice(0, FIRST_SCREEN)} />
      {shown.length < dealers.length && (
        <Box marginTop="12">
          <ButtonLink tone="outline" borderColor="field" to={withAll(params)} rel="nofollow">
            Show all {dealers.length} dealers
          </ButtonLink>
        </Box>
      )}
    </>
  );
};
