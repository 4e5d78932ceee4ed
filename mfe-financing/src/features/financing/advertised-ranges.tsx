import { Box, formatDollars, Grid, Text } from '@larkway/sdk';
import { formatPercent } from '../../ui/format';

/** The ranges that the page advertises for all partners together (specification, section 9). */
export const advertised = {
  months: [24, 84],
  /** USD. */
  amounts: [5_000, 20_000],
  /** Percent. */
  aprs: [4.99, 18.99],
} as const;

const { months, amounts, aprs } = advertised;

const ranges = [
  { label: 'Terms', range: `${months[0]}–${months[1]} months` },
  { label: 'Loan amounts', range: `${formatDollars(amounts[0])}–${formatDollars(amounts[1])}` },
  { label: 'APR', range: `${aprs[0]}–${formatPercent(aprs[1])}` },
];

/** A row of three on a wide screen, three rows on a narrow one. */
export const AdvertisedRanges = () => (
  <Grid
    as="dl"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    borderBlockWidth="1px"
    marginTop={{ base: '6', md: '10' }}
    marginBottom={{ base: '8', md: '14' }}
  >
    {ranges.map(({ label, range }) => (
      <Box
        key={label}
        display="flex"
        flexDirection={{ base: 'row', md: 'column-reverse' }}
        alignItems={{ base: 'baseline', md: 'flex-start' }}
        justifyContent={{ base: 'space-between', md: 'flex-end' }}
        paddingBlock={{ base: '3', md: '7' }}
        css={{
          '&:not(:first-of-type)': {
            borderTopWidth: { base: '1px', md: '0' },
            borderLeftWidth: { base: '0', md: '1px' },
            paddingLeft: { base: '0', md: '7' },
          },
        }}
      >
        <Text as="dt" tone="ink2" fontSize="1rem">
          {label}
        </Text>
        <Text as="dd" textStyle={{ base: 'h3', lg: 'figure' }} whiteSpace="nowrap">
          {range}
        </Text>
      </Box>
    ))}
  </Grid>
);
