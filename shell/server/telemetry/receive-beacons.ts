import { beaconSchema } from '@larkway/releases-contract';
import type { FastifyInstance } from 'fastify';
import { registerBeaconRoute } from './beacon-route.js';
import type { Visits } from './visits.js';

/** Bytes. */
const BODY_LIMIT = 8 * 1024;

export interface BeaconOptions {
  visits: Visits;
  /** Signs the nonces of documents. */
  beaconKey: string;
  /** Whether this site shows or has shown a version. */
  isKnown: (name: string, version: string) => boolean;
}

/**
 * Accepts beacons of browsers. They can cause a rollback, so a beacon counts only for a recent
 * document of this site, for the versions of that document, a few times for each document, and for
 * a small share of each network. Other beacons are answered but not counted.
 */
export const registerBeacons = (
  fastify: FastifyInstance,
  { visits, beaconKey, isKnown }: BeaconOptions,
): Promise<void> =>
  registerBeaconRoute(fastify, {
    path: '/api/telemetry',
    bodyLimit: BODY_LIMIT,
    schema: beaconSchema,
    beaconKey,
    accept: async (request, document, beacon) => {
      const counted = beacon.sightings.filter(
        (event) => document.has(event) && isKnown(event.name, event.version),
      );
      for (const event of counted) await visits.rumEvent(request.ip, document, event);
    },
  });
