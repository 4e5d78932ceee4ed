import { createNetworkPseudonyms, createWindowCounter, refuse } from '@larkway/kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readDocumentNonce, type SentDocument } from './document-nonce.js';

/** A page sends a beacon each time it is hidden; further beacons are refused. */
const MOST_PER_DOCUMENT = 10;
/** Per minute and network (an IPv4 address, an IPv6 /64): more than a household sends. */
const MOST_PER_NETWORK = 60;
const MINUTE = 60_000;

export interface BeaconRoute<T extends { token: string }> {
  path: string;
  /** Bytes. */
  bodyLimit: number;
  schema: z.ZodType<T>;
  /** Signs the nonces of documents. */
  beaconKey: string;
  /** Called with beacons of recent documents of this site. */
  accept: (request: FastifyRequest, document: SentDocument, beacon: T) => Promise<void> | void;
}

const parse = <T>(schema: z.ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * Accepts beacons of browsers for recent documents of this site, a few for each document and
 * network. Beacons of old documents are answered like others. Addresses are neither kept nor
 * forwarded.
 */
export const registerBeaconRoute = async <T extends { token: string }>(
  fastify: FastifyInstance,
  { path, bodyLimit, schema, beaconKey, accept }: BeaconRoute<T>,
): Promise<void> => {
  const countOfDocument = createWindowCounter(120 * MINUTE);
  const countOfNetwork = createWindowCounter(MINUTE);
  const networkOf = createNetworkPseudonyms();
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, text, parsed) =>
      parsed(null, text),
    );
    scope.post<{ Body: string }>(path, { bodyLimit }, async (request, reply) => {
      if ((await countOfNetwork(networkOf(request.ip))) > MOST_PER_NETWORK)
        return refuse(reply, 429);
      const beacon = parse(schema, request.body);
      if (!beacon) return refuse(reply, 422);
      const document = readDocumentNonce(beaconKey, beacon.token);
      if (!document) return refuse(reply, 422);
      if (document.isFresh) {
        if ((await countOfDocument(document.id)) > MOST_PER_DOCUMENT) return refuse(reply, 429);
        await accept(request, document, beacon);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
};
