import type { Verifier } from '@larkway/kit/signing';
import {
  type Channel,
  type LivePayload,
  livePayloadSchema,
  type SignedMap,
  signedMapSchema,
} from '@larkway/releases-contract';
import { MapRefused } from './map-refused.js';

/** A map that was proved, and the text that proves it. */
export interface ProvedMap {
  payload: LivePayload;
  signed: SignedMap;
}

/**
 * Where a map comes from. `service`: the network, where anybody may repeat an old one, so it must have an epoch and an expiry. `file`: the
 * operator's own, which has an expiry if the operator wants one. `cache`: this server proved it while it was valid, and goes on with it.
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

/** Reads signed maps of one channel. The returned function throws for anything else, for an unknown key, and for an expired map. */
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
