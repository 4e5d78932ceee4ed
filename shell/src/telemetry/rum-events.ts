import type {
  Beacon,
  ErrorBeacon,
  Measure,
  RumEvent,
  RegionEvent,
} from '@larkway/releases-contract';
import type { ErrorTexts } from './error-texts';
import { SHOWN_REGIONS } from './shown-regions';

type Version = Pick<RumEvent, 'name' | 'version'>;

/** Collects RUM events of this page, one per version, until they are sent. */
export interface RumCollector {
  /** Adds an event for a version that is on the page, without counts. */
  add: (version: Version) => void;
  count: (version: Version, event: RegionEvent) => void;
  measure: (version: Version, measure: Measure, value: number) => void;
  /**
   * Returns all events since the last call. Measurements of a version that was only prefetched or
   * prerendered wait until it is shown, because each event counts as a view; its errors do not wait.
   */
  take: () => RumEvent[];
}

/** The limits of a beacon. */
const MAX_COUNT = 20;
const MAX_VALUES = 10;

export const createRumCollector = (): RumCollector => {
  let events = new Map<string, RumEvent>();
  const shown = new Set<string>();
  const eventOf = ({ name, version }: Version, isShown = false): RumEvent => {
    const key = `${name} ${version}`;
    if (isShown) shown.add(key);
    const event = events.get(key) ?? { name, version, tallies: {}, values: {} };
    events.set(key, event);
    return event;
  };
  return {
    add: (version) => void eventOf(version, true),
    count: (version, event) => {
      const { tallies } = eventOf(version, event === 'shown');
      tallies[event] = Math.min(MAX_COUNT, (tallies[event] ?? 0) + 1);
    },
    measure: (version, measure, value) => {
      const values = (eventOf(version).values[measure] ??= []);
      if (values.length < MAX_VALUES) values.push(Math.round(value * 1_000) / 1_000);
    },
    take: () => {
      const taken = new Map<string, RumEvent>();
      const waiting = new Map<string, RumEvent>();
      for (const [key, event] of events)
        (shown.has(key) || Object.keys(event.tallies).length > 0 ? taken : waiting).set(key, event);
      events = waiting;
      return [...taken.values()];
    },
  };
};

const ADDRESS = '/api/telemetry';
/** Separate, because a site of an earlier version refuses a beacon that says more than it knows. */
const ERRORS_ADDRESS = '/api/telemetry/errors';

const send = (address: string, beacon: Beacon | ErrorBeacon): void =>
  void navigator.sendBeacon(
    address,
    new Blob([JSON.stringify(beacon)], { type: 'application/json' }),
  );

/** A visit that ends before anything is measured also counts. */
const addVersionsOnPage = (collector: RumCollector): void => {
  for (const { dataset } of document.querySelectorAll<HTMLElement>(SHOWN_REGIONS))
    collector.add({ name: dataset['remote']!, version: dataset['version']! });
};

/**
 * Sends the RUM events whenever the page is hidden, which is the last event that is sure to fire.
 * Web vitals are sent the first time.
 */
export const sendRumEvents = (
  collector: RumCollector,
  texts: Pick<ErrorTexts, 'take'>,
  token: string,
): void => {
  let addVitals: (() => void) | undefined;
  let isFirst = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    if (isFirst) addVersionsOnPage(collector);
    isFirst = false;
    addVitals?.();
    addVitals = undefined;
    const sightings = collector.take();
    if (sightings.length > 0) send(ADDRESS, { token, sightings });
    const errors = texts.take();
    if (errors.length > 0) send(ERRORS_ADDRESS, { token, errors });
  });
  // After the `load` event. If this fails, errors and load times are still sent.
  const watch = () =>
    setTimeout(
      () =>
        void import('./watch-vitals').then(
          ({ watchVitals }) => (addVitals = watchVitals(collector)),
          () => undefined,
        ),
    );
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch);
};
