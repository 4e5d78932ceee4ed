import type { FoundDealership } from '@larkway/dealers-contract';
import { Badge, Flex, Heading, MapPinIcon } from '@larkway/sdk';
import { memo } from 'react';
import {
  CallDealer,
  DealerAddress,
  DealerEmail,
  DealerPhone,
  DirectionsToDealer,
} from '../../ui/dealer-parts';
import { milesText } from './miles';

/** One dealer, with every way to get there; around a place also how far away it is. */
export const DealerCard = memo(({ dealer }: { dealer: FoundDealership }) => (
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
