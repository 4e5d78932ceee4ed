import type { Vehicle } from '@larkway/inventory-contract';
import { Box, type BoxProps, formatDollars, Grid, Heading, Text } from '@larkway/sdk';
import { categoryInText } from '../../ui/facts';

const secondFigure = {
  _even: {
    borderLeftWidth: { md: '1px', _print: '1px' },
    paddingLeft: { md: '5', _print: '5' },
    _sideways: { borderLeftWidth: '0', paddingLeft: '0' },
  },
};

const Figure = ({ label, value }: { label: string; value: string }) => (
  <Box
    paddingTop={{ base: '1', md: '18px', _print: '0' }}
    paddingBottom={{ base: '0', md: '5', _print: '0' }}
    css={secondFigure}
  >
    <Text as="dt" tone="ink2" fontSize={{ base: '0.9375rem', md: '1rem' }}>
      {label}
    </Text>
    <Text
      as="dd"
      variant="figure"
      fontSize={{ base: '1.5rem', md: '1.875rem', _print: '17pt' }}
      whiteSpace="nowrap"
      marginTop={{ md: '2px' }}
    >
      {value}
    </Text>
  </Box>
);

/** On paper the figures are beside the name; on a phone held sideways one is above the other. */
const low = {
  _print: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 3fr)',
    columnGap: '8',
    alignItems: 'end',
    '& > *': { gridColumn: 1 },
    '& > dl': { gridColumn: 2, gridRow: '1 / 3', borderWidth: 0 },
  },
  _sideways: {
    '& > h1': { marginBottom: '2' },
    '& > dl': { gridTemplateColumns: 'minmax(0, 1fr)', borderWidth: 0 },
    '& > dl > div': { paddingBlock: '1' },
  },
} as const;

/** Name, price and range: what a shopper sees first on any screen. */
export const VehicleTitle = ({ vehicle, css, ...place }: BoxProps & { vehicle: Vehicle }) => (
  <Box {...place} css={[low, css]}>
    <Text tone="ink2">
      {categoryInText(vehicle.category)} · {vehicle.series} series
    </Text>
    <Heading
      level={1}
      marginTop={{ base: '0', md: '6px' }}
      marginBottom={{ base: '1', md: '18px', _print: '0' }}
    >
      {vehicle.name}
    </Heading>
    <Grid
      as="dl"
      gridTemplateColumns={{
        base: 'auto minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
      }}
      alignItems="end"
      columnGap={{ base: '6', md: '0' }}
      borderBlockWidth={{ base: '0', md: '1px', _print: '0' }}
    >
      <Figure label="Starting price (MSRP)" value={formatDollars(vehicle.price)} />
      <Figure label="Range per charge" value={vehicle.range} />
    </Grid>
  </Box>
);
