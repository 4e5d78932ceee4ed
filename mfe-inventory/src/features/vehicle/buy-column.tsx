import type { Vehicle } from '@larkway/inventory-contract';
import { ArrowUpRightIcon, Badge, Box, ButtonLink, Flex, Grid, Heading, MapPinIcon, Text } from '@larkway/sdk';
import type { RefObject } from 'react';
import { categoryInText } from '../../ui/facts';
import { formatPrice } from '../../ui/money';
import { RequestQuote } from './request-quote';

const Figure = ({ label, value }: { label: string; value: string }) => (
  <Box paddingTop="18px" paddingBottom="5" _even={{ borderLeftWidth: '1px', paddingLeft: { base: '4', md: '5' } }}>
    <Text as="dt" tone="ink2" fontSize="1rem">
      {label}
    </Text>
    <Text as="dd" variant="figure" fontSize={{ base: '1.625rem', md: '1.875rem' }} whiteSpace="nowrap" marginTop="2px">
      {value}
    </Text>
  </Box>
);

export interface BuyColumnProps {
  vehicle: Vehicle;
  actions: RefObject<HTMLDivElement | null>;
}

/** Name, badges, price and range, and the ways on. */
export const BuyColumn = ({ vehicle, actions }: BuyColumnProps) => (
  <Box>
    <Text tone="ink2">
      {categoryInText(vehicle.category)} · {vehicle.series} series
    </Text>
    <Heading level={1} marginTop="6px" marginBottom="18px">
      {vehicle.name}
    </Heading>
    <Text variant="lead" tone="ink2" textWrap="pretty">
      {vehicle.description}
    </Text>
    <Flex as="ul" aria-label="Features" flexWrap="wrap" gap="2" marginTop="6" marginBottom="7">
      {vehicle.features.map((feature) => (
        <Badge as="li" key={feature}>
          {feature}
        </Badge>
      ))}
    </Flex>
    <Grid as="dl" gridTemplateColumns="repeat(2, minmax(0, 1fr))" borderBlockWidth="1px">
      <Figure label="Starting price (MSRP)" value={formatPrice(vehicle.price)} />
      <Figure label="Range per charge" value={vehicle.range} />
    </Grid>
    <Grid ref={actions} gap="3" marginTop="7">
      <RequestQuote />
      <ButtonLink to="/dealerships" icon={<MapPinIcon />}>
        Find Dealer
      </ButtonLink>
      {vehicle.externalUrl && (
        <ButtonLink tone="outline" borderColor="field" href={vehicle.externalUrl} newTab>
          External details
          <ArrowUpRightIcon />
        </ButtonLink>
      )}
    </Grid>
  </Box>
);
