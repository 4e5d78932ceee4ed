import type { Beacon } from '@larkway/releases-contract';
import type { Sightings } from './sightings';

const ADDRESS = '/api/telemetry';

/** Also a visit that ends before anything could be measured was one. */
const seeAll = (sightings: Sightings): void => {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-remote]'))
    sightings.see({ name: dataset['remote']!, version: dataset['version']! });
};

/** Tells the site what was seen whenever the page is hidden: the last moment that is sure to come. Web vitals are told the first time. */
export const sendSightings = (sightings: Sightings, token: string): void => {
  let noteVitals: (() => void) | undefined;
  let isFirst = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    if (isFirst) seeAll(sightings);
    isFirst = false;
    noteVitals?.();
    noteVitals = undefined;
    const seen = sightings.take();
    if (seen.length === 0) return;
    const beacon: Beacon = { token, sightings: seen };
    navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
  });
  // After everything that a visitor waits for. Without it errors and load times are told all the same.
  const watch = () =>
    setTimeout(
      () =>
        void import('./watch-vitals').then(
          ({ watchVitals }) => (noteVitals = watchVitals(sightings)),
          () => undefined,
        ),
    );
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch);
};
