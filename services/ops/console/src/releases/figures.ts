import type { VersionFigures } from '@larkway/ops-contract';
import { latency } from '../format/duration';
import { count, percent } from '../format/numbers';

export interface FigureName {
  label: string;
  /** In words; null where nothing was measured. */
  text: (figures: VersionFigures) => string | null;
}

const shift = (value: number): string => value.toFixed(3);
const orNull = (value: number | null, words: (value: number) => string): string | null =>
  value === null ? null : words(value);

/** What is known of a version, in the order in which it is shown. Times and shifts are 75th percentiles. */
export const figureNames: FigureName[] = [
  { label: 'Shown', text: ({ shown }) => count(shown) },
  { label: 'Errors', text: ({ shown, errors }) => (shown === 0 ? null : percent(errors / shown)) },
  { label: 'LCP', text: ({ lcp }) => orNull(lcp, latency) },
  { label: 'INP', text: ({ inp }) => orNull(inp, latency) },
  { label: 'CLS', text: ({ cls }) => orNull(cls, shift) },
  { label: 'Load', text: ({ load }) => orNull(load, latency) },
];

/** A measure of the judge's, in words. */
export const measured = (measure: string, value: number): string =>
  measure === 'errors' ? percent(value) : measure === 'CLS' ? shift(value) : latency(value);
