import type { Vehicle } from '@larkway/inventory-contract';
import {
  ArrowUpRightIcon,
  Badge,
  Box,
  ButtonLink,
  type BoxProps,
  Flex,
  Grid,
  InfoIcon,
  MapPinIcon,
  Slot,
  Text,
  TextLink,
} from '@larkway/sdk';
import { memo, type RefObject } from 'react';
import { useChosenModels } from '../compare/chosen-models';
import { CompareLink, CompareToggle } from '../compare/compare-actions';
import { FEWEST_MODELS } from '../compare/selection';
import { compareWithSimilar, useSimilar } from './similar-vehicles';
import { RequestQuote } from './action-bar';

/** As high as the estimate, so that nothing moves when it comes. */
const PendingPayment = () => <Box minHeight={{ base: '88px', md: '66px', lg: '88px' }} />;

/**
 * What a month costs: another team's fragment. Memoized, because React discards the server's markup
 * of a fragment that is rendered again before it is hydrated.
 */
const Payment = memo(({ price }: { price: number }) => (
  <Box _print={{ display: 'none' }} marginBottom="5">
    <Slot name="vehicle.payment" props={{ price }} pending={<PendingPayment />} />
  </Box>
));
Payment.displayName = 'Payment';

/** To the models that the shopper has selected, or else to those similar to this one. */
const ToComparison = ({ vehicle }: { vehicle: Vehicle }) => {
  const hasSelection = useChosenModels().length >= FEWEST_MODELS;
  const similar = useSimilar(vehicle);
  if (hasSelection) return <CompareLink tone="outline" size="sm" />;
  if (similar.length === 0) return null;
  return <TextLink to={compareWithSimilar(vehicle, similar)}>Compare with similar models</TextLink>;
};

export interface BuyColumnProps extends BoxProps {
  vehicle: Vehicle;
  actions: RefObject<HTMLDivElement | null>;
}

/** What a month costs, the description, the actions, and badges. */
export const BuyColumn = ({ vehicle, actions, ...place }: BuyColumnProps) => (
  <Box {...place}>
    <Payment price={vehicle.price} />
    <Text variant="lead" tone="ink2" textWrap="pretty" _print={{ fontSize: '10.5pt' }}>
      {vehicle.description}
    </Text>
    {!vehicle.isAvailable && (
      <Flex
        gap="3"
        marginTop={{ base: '6', _print: '0' }}
        paddingBlock={{ base: '18px', _print: '0' }}
        borderBlockWidth={{ base: '1px', _print: '0' }}
        _print={{ fontSize: '10.5pt' }}
      >
        <Box as="span" flex="none" paddingTop="3px" color="warning" fontSize="20px" aria-hidden>
          <InfoIcon />
        </Box>
        <Text fontSize="inherit">
          <Box as="strong" fontWeight={600}>
            Not available right now.
          </Box>{' '}
          Ask us, and we will tell you when the next one is ready.
        </Text>
      </Flex>
    )}
    <Grid ref={actions} gap="3" marginTop="6" _print={{ display: 'none' }}>
      <RequestQuote />
      <ButtonLink to="/dealerships" icon={<MapPinIcon />}>
        Find Dealer
      </ButtonLink>
      {vehicle.externalUrl && (
        <ButtonLink
          tone="outline"
          borderColor="field"
          whiteSpace="normal"
          textAlign="center"
          href={vehicle.externalUrl}
          newTab
        >
          See the manufacturer’s page
          <ArrowUpRightIcon />
        </ButtonLink>
      )}
      <Flex flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4">
        <CompareToggle vehicle={vehicle} />
        <ToComparison vehicle={vehicle} />
      </Flex>
    </Grid>
    <Flex
      as="ul"
      aria-label="Features"
      flexWrap="wrap"
      gap="2"
      marginTop={{ base: '6', _print: '4' }}
    >
      {vehicle.features.map((feature) => (
        <Badge
          as="li"
          key={feature}
          _print={{ minHeight: '22px', borderWidth: '1px', fontSize: '9pt' }}
        >
          {feature}
        </Badge>
      ))}
    </Flex>
  </Box>
);
