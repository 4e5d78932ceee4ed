import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger, LogFn } from 'pino';
import { withStatus } from '../errors/describe-error.js';
import type { Metrics } from '../observability/metrics.js';
import type { Readiness } from '../observability/readiness.js';
import { commonHeaders } from './common-headers.js';
import { shortNetwork } from './client-network.js';
import { isCrossSite } from './cross-site.js';
import { callerOf, refusalOf } from './request-caller.js';
import { requestIdHeader } from './request-id.js';
import { hasValidHost } from './valid-host.js';

const quiet = new Set(['/healthz', '/readyz']);

const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** Fields of the line that few responses have. None is personal. */
const rareFields = (request: FastifyRequest, status: number): object | undefined => {
  const caller = callerOf(request);
  if (!caller && !isRefusal(status)) return undefined;
  return {
    ...(caller && { caller }),
    ...(isRefusal(status) && { refusal: refusalOf(request), network: shortNetwork(request.ip) }),
  };
};

interface Recorder {
  observe: (seconds: number) => void;
  /** Nothing for a route that is asked all the time and says nothing. */
  line?: LogFn;
}

/** What all responses of one method, route and status have in common is looked up and serialized once. */
const recorders = (
  log: Logger,
  metrics: Metrics,
): ((method: string, route: string, status: number) => Recorder) => {
  const known = new Map<string, Recorder>();
  const create = (method: string, route: string, status: number): Recorder => {
    const observe = metrics.responses(method, route, status);
    if (quiet.has(route)) return { observe };
    // Its fields are all named here, so there is nothing to search for personal data.
    const lines = log.child({ method, route, status }, { redact: [] });
    return { observe, line: (isRefusal(status) ? lines.warn : lines.info).bind(lines) };
  };
  return (method, route, status) => {
    const key = `${method} ${status} ${route}`;
    let recorder = known.get(key);
    if (recorder === undefined) known.set(key, (recorder = create(method, route, status)));
    return recorder;
  };
};

/**
 * Gives every response the common headers, its request id, one log line and one observation. The line holds the route, never the URL. A refusal for want of
 * authentication or permission is a warning, with its code and the caller's shortened network.
 */
export const addRequestHooks = (
  fastify: FastifyInstance,
  log: Logger,
  metrics: Metrics,
  readiness: Readiness,
): void => {
  const recorderOf = recorders(log, metrics);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header(requestIdHeader, request.id);
    if (readiness.draining) reply.header('connection', 'close');
    if (!hasValidHost(request)) return done(withStatus(400));
    if (isCrossSite(request)) return done(withStatus(403));
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const { observe, line } = recorderOf(
      request.method,
      request.routeOptions.url ?? 'unknown',
      status,
    );
    observe(milliseconds / 1_000);
    line?.(
      {
        requestId: request.id,
        ms: Math.round(milliseconds * 10) / 10,
        ...rareFields(request, status),
      },
      'answered',
    );
    done();
  });
};
