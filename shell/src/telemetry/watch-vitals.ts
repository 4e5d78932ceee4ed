import { onCLS, onINP, onLCP } from 'web-vitals';
import type { RumCollector } from './rum-events';

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
    for (const region of document.querySelectorAll('[data-remote]'))
      shown.set(keyOf(versionOf(region)!), versionOf(region)!);
  };
  addShownVersions();

  let largest: { version?: Version; value: number } | undefined;
  let slowest: { version?: Version; value: number } | undefined;
  let shifts: EntryWithElement[] = [];
  onLCP(({ value, entries }) => (largest = { version: ownerOf(entries.at(-1)), value }), {
    reportAllChanges: true,
  });
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
    if (largest?.version) collector.measure(largest.version, 'LCP', largest.value);
    if (slowest?.version) collector.measure(slowest.version, 'INP', slowest.value);
    // Regions without layout shifts count too, with 0.
    addShownVersions();
    const sums = new Map(
      [...shown.values(), ...shifts.map((shift) => ownerOf(shift))]
        .filter((version) => version !== undefined)
        .map((version) => [keyOf(version), { version, sum: 0 }]),
    );
    for (const shift of shifts) {
      const owner = ownerOf(shift);
      if (owner) sums.get(keyOf(owner))!.sum += shift.value ?? 0;
    }
    for (const { version, sum } of sums.values()) collector.measure(version, 'CLS', sum);
  };
};
