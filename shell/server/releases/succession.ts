import { isDeepStrictEqual } from 'node:util';
import type { LivePayload } from '@larkway/releases-contract';
import { MapRefused } from './map-refused.js';

const contentOf = ({ expiresAt: _expiresAt, ...content }: LivePayload): object => content;

const label = ({ epoch = 0, revision }: LivePayload): string =>
  `revision ${revision} of epoch ${epoch}`;

/**
 * Whether a map replaces the one that a server has: a greater epoch does, whatever its revision, for the release service begins one when its database
 * was restored; within an epoch, a greater revision. `renewed`: the same again, with a later expiry. `same`: nothing new.
 * @throws MapRefused for a lower epoch or revision, and for the same one with other content.
 */
export const succession = (
  next: LivePayload,
  current: LivePayload | undefined,
): 'newer' | 'renewed' | 'same' => {
  if (!current) return 'newer';
  const order = (next.epoch ?? 0) - (current.epoch ?? 0) || next.revision - current.revision;
  if (order > 0) return 'newer';
  if (order < 0) throw new MapRefused('older', `${label(next)} is older than ${label(current)}`);
  if (!isDeepStrictEqual(contentOf(next), contentOf(current)))
    throw new MapRefused('conflict', `${label(next)} is not the one that this server has`);
  return (next.expiresAt ?? '') > (current.expiresAt ?? '') ? 'renewed' : 'same';
};
