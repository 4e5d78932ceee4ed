import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { matchesEtag } from '@larkway/kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { createByteLimitedMap } from './document-cache/byte-limited-map.js';
import type { FollowedRevisions } from './document-cache/follow-revisions.js';
import { type Encoding, encodingFor, encodingHeaders } from './encoded-response.js';

/** Bytes of all stored answers with their compressed copies. */
const LIMIT = 16 * 1_048_576;
/** Characters; a longer address is left to the service. */
const LONGEST_ADDRESS = 512;
/** Bytes; compression would not make a smaller answer smaller. */
const LEAST_COMPRESSED = 1_024;
/** Milliseconds until an answer must be complete. */
const TIMEOUT = 5_000;

/** Headers of one connection or call; not stored. */
const TRANSIENT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
  'etag',
  'vary',
  'x-request-id',
]);

const compressors: Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

interface Answer {
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
  /** Bytes of body and compressed copies. */
  size: number;
}

interface Entry {
  /** Number of changes of the service's data when the answer was requested. */
  count: number;
  /** Whether the answer is being fetched. */
  isComing: boolean;
  /** Empty until it has arrived, and if it must not be stored. */
  answer?: Answer;
}

/** Cached `GET` answers of the services, kept until the service reports a change. */
export interface ApiReads {
  /** The answer in memory, without the headers of one representation; nothing if the service must be asked. */
  stored: (
    origin: string,
    address: string,
    requestId: string,
  ) => Pick<Answer, 'headers' | 'body'> | undefined;
  /** Answers from memory. @returns false if the service must be asked */
  answer: (origin: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

export interface ApiReadsOptions {
  revisions: Pick<FollowedRevisions, 'countOf' | 'isFollowed'>;
  registry: Registry;
  log: Logger;
}

/** Public, identical for all visitors, with an ETag. */
const isStorable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  headers.get('cache-control')?.startsWith('public') === true &&
  headers.has('etag') &&
  !headers.has('set-cookie') &&
  !headers.has('vary');

const toAnswer = async (response: Response): Promise<Answer> => {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !TRANSIENT.has(name)),
  );
  return {
    etag: response.headers.get('etag')!,
    headers,
    body,
    compressed: new Map(),
    size: body.length,
  };
};

/**
 * Stores an answer once its address is requested a second time, so that addresses requested once
 * cost no extra call. Until then, and while the service's changes are not reported, requests go to
 * the service.
 */
export const createApiReads = ({ revisions, registry, log }: ApiReadsOptions): ApiReads => {
  const results = new Counter({
    name: 'site_api_reads_total',
    help: 'Reads of the API that the site answered from memory (hit), or passed on to the service (miss)',
    labelNames: ['result'],
    registers: [registry],
  });
  const entries = createByteLimitedMap<Entry & { address: string }>({
    limit: LIMIT,
    sizeOf: ({ address, answer }) => 2 * address.length + (answer?.size ?? 0),
    onEviction: () => undefined,
  });

  const fetchAnswer = async (origin: string, address: string, requestId: string): Promise<void> => {
    const count = revisions.countOf(origin);
    entries.set(address, { address, count, isComing: true });
    try {
      const response = await fetch(`${origin}${address}`, {
        headers: { 'x-request-id': requestId },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const answer = isStorable(response)
        ? await toAnswer(response)
        : void (await response.body?.cancel());
      entries.set(address, { address, count, isComing: false, ...(answer && { answer }) });
    } catch (err) {
      log.info({ err, requestId }, 'a read could not be stored');
      entries.set(address, { address, count: -1, isComing: false });
    }
  };

  const find = (origin: string, address: string, requestId: string): Answer | undefined => {
    if (address.length > LONGEST_ADDRESS || !revisions.isFollowed(origin)) return undefined;
    const entry = entries.get(address);
    if (!entry) entries.set(address, { address, count: -1, isComing: false });
    else if (entry.count === revisions.countOf(origin)) return entry.answer;
    else if (!entry.isComing) void fetchAnswer(origin, address, requestId);
    return undefined;
  };
  const counted = (answer: Answer | undefined): Answer | undefined => {
    results.inc({ result: answer ? 'hit' : 'miss' });
    return answer;
  };

  const compressedBody = async (
    address: string,
    answer: Answer,
    encoding: 'br' | 'gzip',
  ): Promise<Buffer> => {
    const known = answer.compressed.get(encoding);
    if (known) return known;
    const made = compressors[encoding](answer.body);
    answer.compressed.set(encoding, made);
    answer.size += (await made).length;
    entries.measure(address);
    return made;
  };

  return {
    stored: (...asked) => counted(find(...asked)),
    answer: async (origin, request, reply) => {
      const answer = counted(find(origin, request.url, request.id));
      if (!answer) return false;
      const encoding =
        answer.body.length < LEAST_COMPRESSED
          ? undefined
          : encodingFor(request.headers['accept-encoding']);
      // A strong ETag names one representation.
      void reply.headers({
        ...answer.headers,
        ...encodingHeaders(encoding),
        etag: encoding ? `W/${answer.etag}` : answer.etag,
      });
      if (matchesEtag(request.headers['if-none-match'], answer.etag)) void reply.code(304).send();
      else
        void reply.send(
          encoding ? await compressedBody(request.url, answer, encoding) : answer.body,
        );
      return true;
    },
  };
};
