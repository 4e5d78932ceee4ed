import { isDeepStrictEqual } from 'node:util';
import type { Verifier } from '@larkway/kit/signing';
import {
  type Channel,
  type LivePayload,
  livePayloadSchema,
  type SignedMap,
  signedMapSchema,
} from '@larkway/releases-contract';

/** `unproved`: not a map of this channel, or not signed by a known key. */
export const refusalReasons = ['unproved', 'expired', 'older', 'conflict'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The reason why a map is refused. */
export class MapRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

/** A verified map with its signed text. */
export interface ProvedMap {
  payload: LivePayload;
  signed: SignedMap;
}

/**
 * Where a map comes from. `service`: the network, where an old map may be replayed, so epoch and
 * expiry are required. `file`: the operator's, with an optional expiry. `cache`: verified by this
 * server while it was valid, and still used.
 */
export type MapOrigin = 'service' | 'file' | 'cache';

export type ReadMap = (text: string, origin: MapOrigin) => ProvedMap;

const requireValid = ({ expiresAt, epoch }: LivePayload, origin: MapOrigin): void => {
  if (origin === 'cache') return;
  if (origin === 'service' && (expiresAt === undefined || epoch === undefined))
    throw new MapRefused(
      'expired',
      'The map has no expiry or no epoch: it was signed by an earlier version of the release service',
    );
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) {
    throw new MapRefused(
      'expired',
      `The map expired at ${expiresAt}; the clock of this server says ${new Date().toISOString()}`,
    );
  }
};

/**
 * Verifies signed maps of one channel. The returned function throws for anything else, unknown keys
 * and expired maps.
 */
export const mapReader =
  (verifier: Verifier, channel: Channel): ReadMap =>
  (text, origin) => {
    const signed = signedMapSchema.parse(JSON.parse(text));
    const payload = livePayloadSchema.parse(JSON.parse(verifier.open(signed)));
    if (payload.channel !== channel)
      throw new Error(`A map of the channel ${payload.channel}, not ${channel}`);
    requireValid(payload, origin);
    return { payload, signed };
  };

const contentOf = ({ expiresAt: _expiresAt, ...content }: LivePayload): object => content;

const label = ({ epoch = 0, revision }: LivePayload): string =>
  `revision ${revision} of epoch ${epoch}`;

/**
 * Whether a map replaces the current one: a higher epoch always does, because the release service
 * begins one after its database was restored; within an epoch, a higher revision. `renewed`: the
 * same with a later expiry. `same`: nothing new.
 * @throws MapRefused for a lower epoch or revision, and for the same with other content
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
