import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import drawing from './states.svg';

/**
 * A state's shape on the one map, from a file that all pages share. Drawn by
 * `scripts/make-us-map.mjs`.
 */
export const Shape = ({ state }: { state: UsStateAbbreviation }) => (
  <use href={`${drawing}#${state}`} />
);
