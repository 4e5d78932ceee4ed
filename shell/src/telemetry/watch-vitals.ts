import { onCLS, onINP, onLCP } from 'web-vitals';
import type { RumCollector } from './rum-events';
import { SHOWN_REGIONS } from './shown-regions';

interface Version {
  name: string;
  version: string;
}

/** The fields of entries that contain an element. */
interface EntryWithElement extends PerformanceEntry {
  element?: Node | null;
  target?: Node | null;
  sources?: { node?: Node | null }[];
  value?: number;
}

const versionOf = (node: Node | null | undefined): Version | undefined => {
  const element = node instanceof Element ? node : node?.parentElement;
  const { remote, version } = element?.closest<HTMLElement>('[data-remote]')?.dataset ?? {};
  return remote && version ? { name: remote, version } : undefined;
};

const keyOf = ({ name, version }: Version): string => `${name} ${version}`;

interface VersionSum {
  version: Version;
  sum: number;
}

const addTo = (sums: Map<string, VersionSum>, version: Version, value: number): void => {
  const key = keyOf(version);
  sums.set(key, { version, sum: (sums.get(key)?.sum ?? 0) + value });
};

/** The part of a long animation frame (https://www.w3.org/TR/long-animation-frames/) that counts. */
interface LongFrame extends PerformanceEntry {
  scripts: { sourceURL: string; duration: number }[];
}

/** The version whose script it is: its files are below `<name>/<version>/`, on every origin. */
const versionOfScript = (address: string): Version | undefined => {
  const [, name, version] = /\/(mfe-[a-z0-9-]+)\/([^/]+)\/web\//.exec(address) ?? [];
  return name && version ? { name, version } : undefined;
};

/**
 * Adds up, for each version, how long its scripts ran in frames of more than 50 ms.
 * @returns undefined if the browser does not report such frames
 */
const watchLongFrames = (): Map<string, VersionSum> | undefined => {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return undefined;
  const sums = new Map<string, VersionSum>();
  new PerformanceObserver((list) => {
    for (const { sourceURL, duration } of (list.getEntries() as LongFrame[]).flatMap(
      ({ scripts }) => scripts,
    )) {
      const version = versionOfScript(sourceURL);
      if (version) addTo(sums, version, duration);
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
  return sums;
};

/** The version whose page is shown; undefined for a page of the shell. */
const pageVersion = (): Version | undefined =>
  versionOf(document.querySelector(`:is(main, [data-page]) > :is(${SHOWN_REGIONS})`));

/**
 * Observes the web vitals of this visit (https://web.dev/articles/vitals) and attributes each to
 * the version whose region contains the responsible element; the shell's own elements are not
 * counted.
 * @returns a function that adds the values to the collector; call it once, when the page is first
 * hidden
 */
export const watchVitals = (collector: RumCollector): (() => void) => {
  const owners = new WeakMap<PerformanceEntry, Version | undefined>();
  // Immediately: an element that was removed from the page has no region.
  const ownerOf = (entry: EntryWithElement | undefined): Version | undefined => {
    if (!entry) return undefined;
    if (!owners.has(entry))
      owners.set(entry, versionOf(entry.element ?? entry.target ?? entry.sources?.[0]?.node));
    return owners.get(entry);
  };

  const shown = new Map<string, Version>();
  const addShownVersions = () => {
    for (const region of document.querySelectorAll(SHOWN_REGIONS)) {
      const version = versionOf(region)!;
      shown.set(keyOf(version), version);
      collector.add(version);
    }
  };
  addShownVersions();

  /** By navigation; the first is the document's. */
  const largest = new Map<
    number,
    { version: Version | undefined; value: number; isFirst: boolean }
  >();
  const blocking = watchLongFrames();
  let slowest: { version?: Version; value: number } | undefined;
  let shifts: EntryWithElement[] = [];
  onLCP(
    ({ value, entries, navigationId, navigationType }) => {
      const isFirst = navigationType !== 'soft-navigation';
      const version = isFirst ? ownerOf(entries.at(-1)) : pageVersion();
      largest.set(navigationId, { version, value, isFirst });
    },
    { reportAllChanges: true, reportSoftNavs: true },
  );
  onINP(({ value, entries }) => (slowest = { version: ownerOf(entries[0]), value }), {
    reportAllChanges: true,
  });
  onCLS(
    ({ entries }) => {
      shifts = entries;
      for (const shift of shifts) ownerOf(shift);
    },
    { reportAllChanges: true },
  );

  return () => {
    for (const { version, value, isFirst } of largest.values())
      if (version) collector.measure(version, isFirst ? 'LCP' : 'navigation', value);
    if (slowest?.version) collector.measure(slowest.version, 'INP', slowest.value);
    // Regions without layout shifts and long frames count too, with 0.
    addShownVersions();
    const moved = new Map<string, VersionSum>();
    for (const version of shown.values()) {
      addTo(moved, version, 0);
      if (blocking) addTo(blocking, version, 0);
    }
    for (const shift of shifts) {
      const owner = ownerOf(shift);
      if (owner) addTo(moved, owner, shift.value ?? 0);
    }
    for (const { version, sum } of moved.values()) collector.measure(version, 'CLS', sum);
    for (const { version, sum } of blocking?.values() ?? [])
      collector.measure(version, 'blocking', sum);
  };
};
