import { createNetworkPseudonyms, createWindowCounter } from '@larkway/kit/http';
import { type Beacon, beaconSchema } from '@larkway/releases-contract';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../responses.js';
import { readDocumentNonce } from './document-nonce.js';
import type { Visits } from './visits.js';

const BEACON_PATH = '/api/telemetry';

/** Bytes. */
const BODY_LIMIT = 8 * 1024;
/** A page sends a beacon each time it is hidden; further beacons are refused. */
const MOST_PER_DOCUMENT = 10;
/** Per minute and network (an IPv4 address, an IPv6 /64): more than a household sends. */
const MOST_PER_NETWORK = 60;
const MINUTE = 60_000;

export interface BeaconOptions {
  visits: Visits;
  /** Signs the nonces of documents. */
  beaconKey: string;
  /** Whether this site shows or has shown a version. */
  isKnown: (name: string, version: string) => boolean;
}

const parse = (text: string): Beacon | undefined => {
  try {
    return beaconSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * Accepts beacons of browsers. They can cause a rollback, so a beacon counts only for a recent
 * document of this site, for the versions of that document, a few times for each document, and for
 * a small share of each network. Other beacons are answered but not counted. Addresses are neither
 * kept nor forwarded.
 */
export const registerBeacons = async (
  fastify: FastifyInstance,
  { visits, beaconKey, isKnown }: BeaconOptions,
): Promise<void> => {
  const countOfDocument = createWindowCounter(120 * MINUTE);
  const countOfNetwork = createWindowCounter(MINUTE);
  const networkOf = createNetworkPseudonyms();
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, parsed) => parsed(null, text),
    );
    scope.post<{ Body: string }>(BEACON_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      if ((await countOfNetwork(networkOf(request.ip))) > MOST_PER_NETWORK)
        return refuse(reply, 429);
      const beacon = parse(request.body);
      if (!beacon) return refuse(reply, 422);
      const document = readDocumentNonce(beaconKey, beacon.token);
      if (!document) return refuse(reply, 422);
      if (document.isFresh) {
        if ((await countOfDocument(document.id)) > MOST_PER_DOCUMENT) return refuse(reply, 429);
        const counted = beacon.sightings.filter(
          (event) => document.has(event) && isKnown(event.name, event.version),
        );
        for (const event of counted) await visits.rumEvent(request.ip, document, event);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
};
