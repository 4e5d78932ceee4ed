import type { Beacon } from '@larkway/releases-contract';
import type { Sightings } from './sightings';

const ADDRESS = '/api/telemetry';

/** Tells the site what was seen whenever the page is hidden: the last moment that is sure to come. */
export const sendSightings = (sightings: Sightings, token: string): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const seen = sightings.take();
    if (seen.length === 0) return;
    const beacon: Beacon = { token, sightings: seen };
    navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
  });
};
