import { useSite } from '@larkway/sdk';
import { type ComponentType, useEffect, useState } from 'react';

type Banner = ComponentType<{ tagManagerId: string }>;

/** Loads the banner only if a tag manager is configured. */
export const Consent = () => {
  const { tagManagerId } = useSite();
  const [Banner, setBanner] = useState<Banner>();
  useEffect(() => {
    if (!tagManagerId) return;
    import('./consent-banner').then(
      ({ ConsentBanner }) => setBanner(() => ConsentBanner),
      // Without consent nothing is measured.
      (error: unknown) => console.warn('Consent:', error),
    );
  }, [tagManagerId]);
  return tagManagerId && Banner ? <Banner tagManagerId={tagManagerId} /> : null;
};
