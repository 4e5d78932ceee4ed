import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger, LogFn } from 'pino';
import { withStatus } from '../errors/describe-error.js';
import type { Metrics } from '../observability/metrics.js';
import type { Readiness } from '../observability/readiness.js';
import { isTracing, type Span, startSpan, traceHeader } from '../observability/tracing.js';
import { commonHeaders, requestIdHeader } from './common-headers.js';
import { shortNetwork } from './client-network.js';
import { callerOf, refusalOf } from './request-caller.js';

const quiet = new Set(['/healthz', '/readyz']);

const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** Log fields that few responses have. None is personal. */
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
  /** Undefined for health routes, which are not logged. */
  line?: LogFn;
}

/**
 * Looks up and serializes once what all responses of one method, route and status have in common.
 */
const recorders = (
  log: Logger,
  metrics: Metrics,
): ((method: string, route: string, status: number) => Recorder) => {
  const known = new Map<string, Recorder>();
  const create = (method: string, route: string, status: number): Recorder => {
    const observe = metrics.responses(method, route, status);
    if (quiet.has(route)) return { observe };
    // All its fields are named here, so none has to be redacted.
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

/** The pattern of a request's route, never its URL. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

const spans = new WeakMap<FastifyRequest, Span>();

/** The span of a request; nothing while this process exports no traces. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request);

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A span for each request, which continues the trace of its caller. It has no address and no text. */
const traceRequests = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    const span = quiet.has(route)
      ? undefined
      : startSpan(`${request.method} ${route}`, {
          kind: 'server',
          parent: headerOf(request.headers[traceHeader]),
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'larkway.request_id': request.id,
          },
        });
    if (span) spans.set(request, span);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(`answered ${reply.statusCode}`);
    span?.end();
    done();
  });
};

/**
 * Gives every response the common headers and its request id, logs it and observes its duration.
 * The log line contains the route, never the URL. A 401 or 403 is a warning with its code and the
 * caller's shortened network.
 */
export const addRequestHooks = (
  fastify: FastifyInstance,
  log: Logger,
  metrics: Metrics,
  readiness: Readiness,
): void => {
  const recorderOf = recorders(log, metrics);
  if (isTracing()) traceRequests(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header(requestIdHeader, request.id);
    if (readiness.draining) reply.header('connection', 'close');
    if (!hasValidHost(request)) return done(withStatus(400));
    if (isCrossSite(request)) return done(withStatus(403));
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const { observe, line } = recorderOf(request.method, routeOf(request), status);
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

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sends a request from a page of another site. Other programs send neither
 * header, and no visitor's cookies.
 */
const isCrossSite = (request: FastifyRequest): boolean => {
  if (safeMethods.has(request.method)) return false;
  const { headers, host } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
};

/** A host name or an address, with or without a port: `www.larkway.example`, `[::1]:3000`. */
const hostPattern = /^(?:[\w-][\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

let lastValidHost = '';

// Nearly every request names the same host as the one before it.
const isValidHost = (text: string): boolean => {
  if (text === lastValidHost) return true;
  if (!hostPattern.test(text)) return false;
  lastValidHost = text;
  return true;
};

/**
 * Whether a request has exactly one valid Host header. Of two headers, a proxy or cache may read
 * the other one. HTTP/1.0, as in health checks of load balancers, needs none.
 */
const hasValidHost = (request: FastifyRequest): boolean => {
  const { rawHeaders, httpVersion } = request.raw;
  let named: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (named !== undefined) return false;
    named = rawHeaders[index + 1]!;
  }
  if (named === undefined) return httpVersion === '1.0';
  // `request.host` differs if a trusted proxy sends X-Forwarded-Host.
  return isValidHost(named) && isValidHost(request.host);
};
