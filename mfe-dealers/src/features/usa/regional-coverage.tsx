import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import { Box, Container, Grid, Heading, Section, Text } from '@larkway/sdk';
import { states as allStates } from '../../ui/us-map/places';
import { UsPicture } from '../../ui/us-map/us-picture';
import { regions } from './regions';

const PALE = 'color-mix(in srgb, var(--lw-colors-tide) 16%, transparent)';
const FULL = 'var(--lw-colors-tide)';

/** The country with one region filled. Decoration beside the region's name. */
const RegionMap = ({ states }: { states: UsStateAbbreviation[] }) => {
  const others = allStates.filter((state) => !states.includes(state));
  return (
    <Box maxWidth="260px">
      <UsPicture
        ground="sunk"
        border="12px"
        groups={[
          { fill: PALE, states: others },
          { fill: FULL, states },
        ]}
      />
    </Box>
  );
};

/** The four regions of the country. */
export const RegionalCoverage = () => (
  <Section tone="sunk" labelledBy="regions-title">
    <Container>
      <Heading level={2} id="regions-title" marginBottom="head">
        Regional coverage
      </Heading>
      <Grid
        as="ul"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        }}
        columnGap={{ base: '6', lg: '10' }}
        rowGap={{ base: '8', sm: '12' }}
      >
        {regions.map(({ name, text, states }) => (
          <Grid
            as="li"
            key={name}
            gridTemplateColumns={{ base: '112px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' }}
            columnGap="5"
            rowGap="6"
            alignContent="start"
          >
            <RegionMap states={states} />
            <Box>
              <Heading level={3} marginBottom="2">
                {name}
              </Heading>
              <Text tone="ink2">{text}</Text>
            </Box>
          </Grid>
        ))}
      </Grid>
    </Container>
  </Section>
);
