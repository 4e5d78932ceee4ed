import { Container, Slot, Static, StatTiles } from '@larkway/sdk';
import { dollars, useFigures } from '../layout/catalog-figures';
import { Benefits } from './benefits';
import { Closing } from './closing';
import { Hero } from './hero';
import { PendingFaq, PendingFeatured, PendingStates } from './pending-fragments';

const Facts = () => {
  const { models, lowestPrice, longestRange, dealers } = useFigures();
  return (
    <Container>
      <StatTiles
        items={[
          { figure: String(models), label: 'models, 2 to 8 seats' },
          { figure: dollars(lowestPrice), label: 'starting MSRP' },
          { figure: `${longestRange} miles`, label: 'longest range' },
          { figure: `${dealers} dealers`, label: 'across all 50 states' },
        ]}
      />
    </Container>
  );
};

/** The home page, with fragments of other teams. A new remote puts its fragment into `home.more`. */
export const HomePage = () => (
  <>
    <Static>
      <Hero />
      <Facts />
    </Static>
    <Slot name="home.featured" pending={<PendingFeatured />} />
    <Benefits />
    <Slot name="home.states" pending={<PendingStates />} />
    <Slot name="home.faq" pending={<PendingFaq />} />
    <Slot name="home.more" />
    <Static>
      <Closing />
    </Static>
  </>
);
