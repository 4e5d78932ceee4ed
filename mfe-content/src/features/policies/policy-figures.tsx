import { Box, Grid } from '@larkway/sdk';

interface PolicyFiguresProps {
  items: { figure: string; label: string }[];
}

/** Side by side, as many as there are. */
const rows: Record<number, string> = {
  1: 'minmax(0, 1fr)',
  2: 'repeat(2, minmax(0, 1fr))',
  3: 'repeat(3, minmax(0, 1fr))',
  4: 'repeat(4, minmax(0, 1fr))',
  5: 'repeat(5, minmax(0, 1fr))',
};

/** Figures that a reader may have come for: in a row, and one under the other where there is no room for one. */
export const PolicyFigures = ({ items }: PolicyFiguresProps) => (
  <Grid
    as="dl"
    borderBlockWidth="1px"
    marginBlock="2"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: rows[items.length] }}
    css={{ breakInside: 'avoid' }}
  >
    {items.map(({ figure, label }, index) => (
      <Box
        key={label}
        display="flex"
        flexDirection="column-reverse"
        justifyContent="flex-end"
        paddingBlock={{ base: '3', sm: '5' }}
        paddingLeft={{ base: '0', sm: index === 0 ? '0' : '5' }}
        paddingRight={{ sm: '3' }}
        borderTopWidth={{ base: index === 0 ? '0' : '1px', sm: '0' }}
        borderLeftWidth={{ sm: index === 0 ? '0' : '1px' }}
      >
        <Box as="dt" color="ink2" fontSize="1rem" lineHeight={1.35}>
          {label}
        </Box>
        <Box as="dd" textStyle="figure">
          {figure}
        </Box>
      </Box>
    ))}
  </Grid>
);
