import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Sightings } from './sightings';

interface Shift extends PerformanceEntry {
  value: number;
  sources?: { node?: Node | null }[];
}

/** The version whose region an element belongs to; the shell's own parts belong to none. */
const versionOf = (node: Node | null | undefined): { name: string; version: string } | undefined => {
  const element = node instanceof Element ? node : node?.parentElement;
  const { remote, version } = element?.closest<HTMLElement>('[data-remote]')?.dataset ?? {};
  return remote && version ? { name: remote, version } : undefined;
};

/** Web vitals of this visit, each for the version that brought it about (https://web.dev/articles/vitals). */
export const watchVitals = (sightings: Sightings): void => {
  onLCP(({ value, entries }) => {
    const version = versionOf((entries.at(-1) as { element?: Element } | undefined)?.element);
    if (version) sightings.measure(version, 'LCP', value);
  });
  onINP(({ value, entries }) => {
    const version = versionOf((entries[0] as { target?: Node } | undefined)?.target);
    if (version) sightings.measure(version, 'INP', value);
  });
  onCLS(({ entries }) => {
    const shown = [...document.querySelectorAll('[data-remote]')].map((region) => versionOf(region)!);
    // What stood still counts too: most do.
    const shifts = new Map(shown.map((version) => [`${version.name} ${version.version}`, { version, sum: 0 }]));
    for (const { value, sources } of entries as unknown as Shift[]) {
      const { name, version } = versionOf(sources?.[0]?.node) ?? {};
      const shift = shifts.get(`${name} ${version}`);
      if (shift) shift.sum += value;
    }
    for (const { version, sum } of shifts.values()) sightings.measure(version, 'CLS', sum);
  });
};
