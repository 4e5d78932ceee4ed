import { Badge, Flex, Heading } from '@larkway/sdk';
import { memo } from 'react';
import { CallDealer, DealerAddress, DealerEmail, DealerPhone, type DealerProps, DirectionsToDealer } from '../../ui/dealer-parts';

/** One dealer, with every way to get there. */
export const DealerCard = memo(({ dealer }: DealerProps) => (
  <Flex as="article" flexDirection="column" height="full" borderTopWidth="1px" paddingTop="6">
    <Flex justifyContent="space-between" alignItems="start" gap="4">
      <Heading level={2} size="h3">
        {dealer.name}
      </Heading>
      <Badge>{dealer.state}</Badge>
    </Flex>
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
