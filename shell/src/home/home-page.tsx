import { Slot, Static } from '@larkway/sdk';
import { Benefits } from './benefits';
import { Closing } from './closing';
import { Facts } from './facts';
import { Hero } from './hero';
import { PendingFaq, PendingFeatured, PendingStates } from './pending-fragments';

/** The shell's own page around three fragments of other teams. */
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
    <Static>
      <Closing />
    </Static>
  </>
);
