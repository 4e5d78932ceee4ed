import { Box, Container, formatDollars, Heading, StatTiles } from '@larkway/sdk';
import { useFigures } from '../layout/catalog-figures';
import { SceneAcross } from '../scenes/scene-picture';
import { Hero } from './hero';

export { Closing as HomeEnd } from './closing';

const Facts = () => {
  const { models, lowestPrice, longestRange, dealers } = useFigures();
  return (
    <Container>
      <StatTiles
        items={[
          { figure: String(models), label: 'models, 2 to 8 seats' },
          { figure: formatDollars(lowestPrice), label: 'starting MSRP' },
          { figure: `${longestRange} miles`, label: 'longest range' },
          { figure: `${dealers} dealers`, label: 'across all 50 states' },
        ]}
      />
    </Container>
  );
};

/** What a visitor sees first: the hero and four facts. */
export const HomeStart = () => (
  <>
    <Hero />
    <Facts />
  </>
);

/** A picture and a heading above the benefits. */
export const BenefitsStart = () => (
  <>
    <Box marginBottom={{ base: '12', md: '18' }}>
      <SceneAcross name="street" />
    </Box>
    <Heading level={2} id="benefits-title" maxWidth="16em">
      Built for the trips a car is too much for.
    </Heading>
  </>
);
