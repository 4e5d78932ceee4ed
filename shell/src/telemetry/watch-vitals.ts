import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Sightings } from './sightings';

interface Version {
  name: string;
  version: string;
}

/** As far as entries say what they are about. */
interface About extends PerformanceEntry {
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
 * Web vitals of this visit, each for the version whose region holds what brought it about (https://web.dev/articles/vitals). Parts of the
 * shell belong to none. @returns notes what is known by now; to be called once, when the page is first hidden.
 */
export const watchVitals = (sightings: Sightings): (() => void) => {
  const owners = new WeakMap<PerformanceEntry, Version | undefined>();
  // At once: an element that has left the page tells nothing any more.
  const ownerOf = (entry: About | undefined): Version | undefined => {
    if (!entry) return undefined;
    if (!owners.has(entry))
      owners.set(entry, versionOf(entry.element ?? entry.target ?? entry.sources?.[0]?.node));
    return owners.get(entry);
  };

  const shown = new Map<string, Version>();
  const lookAround = () => {
    for (const region of document.querySelectorAll('[data-remote]'))
      shown.set(keyOf(versionOf(region)!), versionOf(region)!);
  };
  lookAround();

  let largest: { version?: Version; value: number } | undefined;
  let slowest: { version?: Version; value: number } | undefined;
  let shifts: About[] = [];
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
    if (largest?.version) sightings.measure(largest.version, 'LCP', largest.value);
    if (slowest?.version) sightings.measure(slowest.version, 'INP', slowest.value);
    // What stood still counts too: most do.
    lookAround();
    const sums = new Map(
      [...shown.values(), ...shifts.map((shift) => ownerOf(shift))]
        .filter((version) => version !== undefined)
        .map((version) => [keyOf(version), { version, sum: 0 }]),
    );
    for (const shift of shifts) {
      const owner = ownerOf(shift);
      if (owner) sums.get(keyOf(owner))!.sum += shift.value ?? 0;
    }
    for (const { version, sum } of sums.values()) sightings.measure(version, 'CLS', sum);
  };
};
