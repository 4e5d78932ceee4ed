import { describeError } from '@larkway/kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { counting } from '../telemetry/counting.js';
import { networkNames } from '../telemetry/network-names.js';
import { formats, type ReportedViolation } from './report-formats.js';
import { violationOf } from './violation.js';
import type { ViolationBook } from './violation-book.js';

export const CSP_REPORTS_PATH = '/api/csp-reports';

/** Bytes: each report repeats the whole policy, and a batch holds those of some minutes. */
const BODY_LIMIT = 64 * 1024;
/** From one network within a minute. */
const MOST_PER_NETWORK = 60;
const MINUTE = 60_000;

const refuse = (reply: FastifyReply, statusCode: number): FastifyReply => {
  const { status, headers, body } = describeError({ statusCode });
  return reply.code(status).headers({ 'cache-control': 'no-store', ...headers }).send(body);
};

const parse = (type: string, text: string): ReportedViolation[] | undefined => {
  try {
    return formats[type]!(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Takes what browsers report of our policy, in both formats. Nothing that tells who reports is kept, and anybody may report anything. */
export const registerCspReports = async (fastify: FastifyInstance, book: ViolationBook): Promise<void> => {
  const countOfNetwork = counting(MINUTE);
  const networkOf = networkNames();
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(Object.keys(formats), { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, parsed) => parsed(null, text));
    scope.post<{ Body: string }>(CSP_REPORTS_PATH, { bodyLimit: BODY_LIMIT }, (request, reply) => {
      if (countOfNetwork(networkOf(request.ip)) > MOST_PER_NETWORK) return refuse(reply, 429);
      const reported = parse(request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '', request.body);
      if (!reported) return refuse(reply, 422);
      for (const report of reported) {
        const violation = violationOf(report, request.host);
        if (violation) book.add(violation);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
};
