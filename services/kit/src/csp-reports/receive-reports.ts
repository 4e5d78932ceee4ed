import type { FastifyInstance } from 'fastify';
import { createWindowCounter } from '../http/window-counter.js';
import { createNetworkPseudonyms } from '../http/client-network.js';
import { refuse } from '../http/refuse.js';
import type { ReportAggregator } from './report-aggregator.js';
import { formats, type ReportedViolation } from './report-formats.js';
import { violationOf } from './violation.js';

/** Bytes. Each report contains the whole policy, and a batch the reports of some minutes. */
const BODY_LIMIT = 64 * 1024;
/** Maximum per minute. */
const MOST_PER_NETWORK = 60;
const MINUTE = 60_000;

const parse = (type: string, text: string): ReportedViolation[] | undefined => {
  try {
    return formats[type]!(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/**
 * Accepts browsers' reports about this server's Content-Security-Policy, in both formats, and its
 * Integrity-Policy at `path`. Reports are untrusted, and nothing that identifies the sender is
 * stored.
 */
export const registerCspReports = async (
  fastify: FastifyInstance,
  path: string,
  aggregator: ReportAggregator,
): Promise<void> => {
  const countOfNetwork = createWindowCounter(MINUTE);
  const networkOf = createNetworkPseudonyms();
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      Object.keys(formats),
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, parsed) => parsed(null, text),
    );
    scope.post<{ Body: string }>(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      if ((await countOfNetwork(networkOf(request.ip))) > MOST_PER_NETWORK)
        return refuse(reply, 429);
      const reported = parse(
        request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
        request.body,
      );
      if (!reported) return refuse(reply, 422);
      for (const report of reported) {
        const violation = violationOf(report, request.host);
        if (violation) await aggregator.add(violation);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
};
