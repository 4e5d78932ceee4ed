import { describeError, isFormToken } from '@larkway/kit';
import { type Beacon, beaconSchema } from '@larkway/releases-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { TallyBook } from './tally-book.js';

const BEACON_PATH = '/api/telemetry';

/** Bytes. */
const BODY_LIMIT = 8 * 1024;
/** A page may tell what it saw whenever it is hidden; one that is hidden more often has said enough. */
const MOST_PER_DOCUMENT = 10;
/** From one address within a minute: a household, not a program. */
const MOST_PER_ADDRESS = 60;
const MINUTE = 60_000;
/** Documents that are remembered. */
const MOST_DOCUMENTS = 50_000;

export interface BeaconOptions {
  book: TallyBook;
  /** Signs what documents carry. */
  formKey: string;
  /** Whether a version is one that this site shows or has shown. */
  isKnown: (name: string, version: string) => boolean;
}

/** Counts within a while; forgets everything when the while is over. */
const counting = (most: number, milliseconds: number): ((key: string) => number) => {
  let counts = new Map<string, number>();
  let until = Date.now() + milliseconds;
  return (key) => {
    if (Date.now() > until || counts.size > most) {
      counts = new Map();
      until = Date.now() + milliseconds;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
};

const refuse = (reply: FastifyReply, statusCode: number): FastifyReply => {
  const { status, headers, body } = describeError({ statusCode });
  return reply.code(status).headers({ 'cache-control': 'no-store', ...headers }).send(body);
};

const parse = (text: string): Beacon | undefined => {
  try {
    return beaconSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * Takes what browsers saw of versions. It may lead to a version being taken back, so it counts only for a document that this site has
 * made, a few times for each, and not for ever from one address. No address is kept, and none is told on.
 */
export const registerBeacons = async (fastify: FastifyInstance, { book, formKey, isKnown }: BeaconOptions): Promise<void> => {
  const perDocument = counting(MOST_DOCUMENTS, 60 * MINUTE);
  const perAddress = counting(MOST_DOCUMENTS, MINUTE);
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, parsed) => parsed(null, text));
    scope.post<{ Body: string }>(BEACON_PATH, { bodyLimit: BODY_LIMIT }, (request, reply) => {
      const beacon = parse(request.body);
      if (!beacon || !isFormToken(formKey, beacon.token)) return refuse(reply, 422);
      const isTooMuch = perDocument(beacon.token) > MOST_PER_DOCUMENT || perAddress(request.ip) > MOST_PER_ADDRESS;
      if (isTooMuch) return refuse(reply, 429);
      for (const sighting of beacon.sightings) if (isKnown(sighting.name, sighting.version)) book.add(sighting);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
};
