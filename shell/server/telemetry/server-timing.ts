import type { FoundResult } from '../document-cache/document-cache.js';

/** How long a document took until its headers were sent, for `Server-Timing`. */
export interface DocumentTiming {
  /** The versions are chosen. */
  chosen: () => void;
  /** `bypass`: the document is rendered for one visitor alone. */
  cache: (result: FoundResult | 'bypass') => void;
  /**
   * The value of the header (https://www.w3.org/TR/server-timing/), in milliseconds to one decimal.
   * It contains nothing about the visitor.
   * @param waited milliseconds in which a rendering waited for services; undefined for a document
   * from memory
   * @param trace the trace context, which browsers continue
   */
  header: (waited?: number, trace?: string) => string;
}

export const startTiming = (now: () => number = () => performance.now()): DocumentTiming => {
  const began = now();
  let chosenAt = began;
  let result: FoundResult | 'bypass' = 'bypass';
  return {
    chosen: () => void (chosenAt = now()),
    cache: (found) => void (result = found),
    header: (waited, trace) => {
      const choose = `choose;dur=${(chosenAt - began).toFixed(1)}`;
      const rest = (now() - chosenAt).toFixed(1);
      const parts =
        waited === undefined
          ? [choose, `cache;desc=${result};dur=${rest}`]
          : [choose, `cache;desc=${result}`, `data;dur=${waited.toFixed(1)}`, `render;dur=${rest}`];
      return [...parts, ...(trace ? [`traceparent;desc="${trace}"`] : [])].join(', ');
    },
  };
};
