import type { Vehicle } from '@larkway/inventory-contract';
import {
  ArrowUpRightIcon,
  Badge,
  Box,
  ButtonLink,
  Flex,
  formatDollars,
  Grid,
  Heading,
  InfoIcon,
  MapPinIcon,
  Text,
} from '@larkway/sdk';
import type { RefObject } from 'react';
import { categoryInText } from '../../ui/facts';
import { CompareLink, CompareToggle } from '../compare/compare-actions';
import { RequestQuote } from './action-bar';

const secondFigure = {
  _even: {
    borderLeftWidth: { base: '1px', _print: '0' },
    borderTopWidth: { _print: '1px' },
    paddingLeft: { base: '4', md: '5', _print: '0' },
  },
};

// On paper the figures are beside the text, and buttons are hidden.
const onPaper = {
  _print: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 2fr)',
    columnGap: '8',
    '& > *': { gridColumn: 1 },
    '& > dl': {
      gridColumn: 2,
      gridRow: '1 / 5',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignSelf: 'start',
    },
  },
};

const Figure = ({ label, value }: { label: string; value: string }) => (
  <Box
    paddingTop={{ base: '18px', _print: '2' }}
    paddingBottom={{ base: '5', _print: '2' }}
    css={secondFigure}
  >
    <Text as="dt" tone="ink2" fontSize="1rem">
      {label}
    </Text>
    <Text
      as="dd"
      variant="figure"
      fontSize={{ base: '1.625rem', md: '1.875rem', _print: '17pt' }}
      whiteSpace="nowrap"
      marginTop="2px"
    >
      {value}
    </Text>
  </Box>
);

export interface BuyColumnProps {
  vehicle: Vehicle;
  actions: RefObject<HTMLDivElement | null>;
}

/** Name, badges, price and range, and the actions. */
export const BuyColumn = ({ vehicle, actions }: BuyColumnProps) => (
  <Box css={onPaper}>
    <Text tone="ink2">
      {categoryInText(vehicle.category)} · {vehicle.series} series
    </Text>
    <Heading level={1} marginTop="6px" marginBottom={{ base: '18px', _print: '2' }}>
      {vehicle.name}
    </Heading>
    <Text variant="lead" tone="ink2" textWrap="pretty" _print={{ fontSize: '10.5pt' }}>
      {vehicle.description}
    </Text>
    <Flex
      as="ul"
      aria-label="Features"
      flexWrap="wrap"
      gap="2"
      marginTop={{ base: '6', _print: '4' }}
      marginBottom={{ base: '7', _print: '4' }}
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
    <Grid as="dl" gridTemplateColumns="repeat(2, minmax(0, 1fr))" borderBlockWidth="1px">
      <Figure label="Starting price (MSRP)" value={formatDollars(vehicle.price)} />
      <Figure label="Range per charge" value={vehicle.range} />
    </Grid>
    {!vehicle.isAvailable && (
      <Flex
        gap="3"
        paddingBlock={{ base: '18px', _print: '0' }}
        borderBottomWidth={{ base: '1px', _print: '0' }}
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
    <Grid ref={actions} gap="3" marginTop="7" _print={{ display: 'none' }}>
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
        <CompareLink tone="outline" size="sm" />
      </Flex>
    </Grid>
  </Box>
);
