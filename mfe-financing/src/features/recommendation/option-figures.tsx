import { Box, Grid, Text } from '@larkway/sdk';
import type { FinancingOption } from './engine/financing-option';
import { toDollars, toPercent } from './format';

interface OptionFiguresProps {
  option: FinancingOption;
}

export const OptionFigures = ({ option: { apr, term, totalCost } }: OptionFiguresProps) => {
  const figures = [
    { label: 'APR', value: toPercent(apr) },
    { label: 'Term', value: term === 0 ? 'Up front' : `${term} months` },
    { label: 'Total cost', value: toDollars(totalCost) },
  ];
  return (
    <Grid
      as="dl"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      columnGap="3"
      borderBlockWidth="1px"
      paddingBlock="4"
    >
      {figures.map(({ label, value }) => (
        <Box key={label}>
          <Text as="dt" tone="ink2" fontSize="1rem">
            {label}
          </Text>
          <Text as="dd" variant="price" fontWeight={600} marginTop="1" overflowWrap="anywhere">
            {value}
          </Text>
        </Box>
      ))}
    </Grid>
  );
};
