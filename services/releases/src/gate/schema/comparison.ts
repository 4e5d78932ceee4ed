import type { Alternative } from './alternatives.js';
import type { Incompatibility, Node } from './json-schema.js';

/** One question: does `by` let every value through that fits the alternative? */
export interface Question {
  by: Node;
  given: Alternative;
  path: string;
}

/** Compares what is inside a value: every value that fits all of `given` must fit `by`. */
export type Accepts = (by: Node, given: Node[], path: string) => Incompatibility[];

export const refusedWhen = (isRefused: boolean, path: string, message: string): Incompatibility[] =>
  isRefused ? [{ path, message }] : [];
