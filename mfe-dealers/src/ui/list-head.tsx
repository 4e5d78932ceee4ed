import { Box, Grid, Heading, StatTiles, type StatTilesProps, Text } from '@larkway/sdk';

export interface ListHeadProps {
  title: string;
  lead: string;
  /** Widths of the text and the figures on wide screens. */
  columns: string;
  figures: StatTilesProps['items'];
}

/** The top of a list page: title, purpose, and figures. */
export const ListHead = ({ title, lead, columns, figures }: ListHeadProps) => (
  <Grid
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: columns }}
    columnGap="column"
    rowGap="6"
    alignItems="end"
    paddingTop={{ base: '8', md: '14' }}
    paddingBottom={{ base: '6', md: '10' }}
  >
    <Box>
      <Heading level={1}>{title}</Heading>
      <Text variant="lead" tone="ink2" marginTop="4" maxWidth="28em">
        {lead}
      </Text>
    </Box>
    <StatTiles items={figures} />
  </Grid>
);
