import { Slot, Static } from '@larkway/sdk';
import { useState } from 'react';
import { PageFallback } from '../layout/fallbacks';
import { RegionBoundary } from '../remotes/region-boundary';
import { Benefits } from './benefits';
import { HomeEnd, HomeStart, loadHomePage } from './deferred-content';
import { PendingFaq, PendingFeatured, PendingStates } from './pending-fragments';

/** The home page, with fragments of other teams. A new remote puts its fragment into `home.more`. */
export const HomePage = () => {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    void loadHomePage();
    setAttempt((count) => count + 1);
  };
  return (
    <RegionBoundary
      key={attempt}
      fallback={<PageFallback onRetry={retry} />}
      onFailure={(error) => console.warn('Home page:', error)}
    >
      <Static>
        <HomeStart />
      </Static>
      <Slot name="home.featured" pending={<PendingFeatured />} />
      <Benefits />
      <Slot name="home.states" pending={<PendingStates />} />
      <Slot name="home.faq" pending={<PendingFaq />} />
      <Slot name="home.more" />
      <Static>
        <HomeEnd />
      </Static>
    </RegionBoundary>
  );
};
