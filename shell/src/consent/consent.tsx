import { useSite } from '@larkway/sdk';
import { type ComponentType, useEffect, useState } from 'react';

type Banner = ComponentType<{ tagManagerId: string }>;

/** Where no tag manager is configured there is nothing to consent to, and nothing of this is loaded. */
export const Consent = () => {
  const { tagManagerId } = useSite();
  const [Banner, setBanner] = useState<Banner>();
  useEffect(() => {
    if (!tagManagerId) return;
    import('./consent-banner').then(
      ({ ConsentBanner }) => setBanner(() => ConsentBanner),
      // Nobody is asked then, and so nothing is measured.
      (error: unknown) => console.warn('Consent:', error),
    );
  }, [tagManagerId]);
  return tagManagerId && Banner ? <Banner tagManagerId={tagManagerId} /> : null;
};
