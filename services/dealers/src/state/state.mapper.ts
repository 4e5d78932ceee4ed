import type { State } from '@larkway/dealers-contract';
import type { StateEntity } from './state.entity.js';

/** The wire form of a state. */
export const toState = (
  { id, slug, name, abbreviation, emoji, description }: StateEntity,
  dealerCount: number,
): State => ({
  id,
  slug,
  name,
  abbreviation,
  emoji,
  description,
  dealerCount,
});
