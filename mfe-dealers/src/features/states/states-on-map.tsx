import { Box, Grid, Heading, Text } from '@larkway/sdk';
import type { ListedState } from '../../ui/listed-states';
import { memo } from 'react';
import { UsMap } from '../../ui/us-map/us-map';

/** The way to a state by where it lies; the list below is the way by its name. */
export const StatesOnMap = memo(({ states }: { states: ListedState[] }) => (
  <Grid
    as="section"
    aria-labelledby="states-on-map"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 9fr)' }}
    columnGap="12"
    rowGap={{ base: '6', md: '8' }}
    paddingTop={{ md: '4' }}
    paddingBottom={{ base: '12', md: '18' }}
  >
    <Box>
      <Heading level={2} id="states-on-map">
        On the map
      </Heading>
      <Text tone="ink2" marginTop="3" maxWidth="24em">
        The stronger the color, the more dealers a state has.
      </Text>
    </Box>
    <UsMap states={states} skipTo="states-by-name" />
  </Grid>
));
StatesOnMap.displayName = 'StatesOnMap';
