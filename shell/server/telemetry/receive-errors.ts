import { createNetworkPseudonyms, createWindowCounter, siteNetwork } from '@larkway/kit/http';
import { errorBeaconSchema } from '@larkway/releases-contract';
import type { FastifyInstance } from 'fastify';
import { registerBeaconRoute } from './beacon-route.js';
import { browserOf } from './browser-of.js';
import type { ErrorAccumulator } from './error-accumulator.js';

/** Bytes: five errors with ten frames each. */
const BODY_LIMIT = 16 * 1024;
/**
 * Errors of one version that one network (IPv4 /24, IPv6 /48) reports within an hour: a stranger
 * cannot fill the list of errors.
 */
const MOST_OF_NETWORK = 20;
const HOUR = 60 * 60_000;

export interface ErrorBeaconOptions {
  errors: Pick<ErrorAccumulator, 'add'>;
  /** Signs the nonces of documents. */
  beaconKey: string;
}

/**
 * Accepts what browsers report about errors of versions, under the same conditions as other
 * beacons. Only name, message, places in the version's files and the browser's name are kept.
 */
export const registerErrorBeacons = (
  fastify: FastifyInstance,
  { errors, beaconKey }: ErrorBeaconOptions,
): Promise<void> => {
  const countOfNetwork = createWindowCounter(HOUR);
  const networkOf = createNetworkPseudonyms(siteNetwork);
  return registerBeaconRoute(fastify, {
    path: '/api/telemetry/errors',
    bodyLimit: BODY_LIMIT,
    schema: errorBeaconSchema,
    beaconKey,
    accept: async (request, document, beacon) => {
      const network = networkOf(request.ip);
      const browser = browserOf(request.headers['user-agent']);
      for (const { times, ...error } of beacon.errors) {
        if (!document.has(error)) continue;
        const count = await countOfNetwork(`${network} ${error.name} ${error.version}`);
        if (count > MOST_OF_NETWORK) continue;
        errors.add(error, browser, times);
      }
    },
  });
};
