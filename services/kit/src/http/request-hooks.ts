import { BadRequestException, ForbiddenException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.js';
import type { Readiness } from '../observability/readiness.js';
import { commonHeaders } from './common-headers.js';
import { shortNetwork } from '../abuse/client-network.js';
import { isCrossSite } from './cross-site.js';
import { callerOf, refusalOf } from './request-caller.js';
import { requestIdHeader } from './request-id.js';
import { hasValidHost } from './valid-host.js';

const quiet = new Set(['/healthz', '/readyz']);

/**
 * Gives every response the common headers, its request id, one log line and one observation. The line holds the route, never the URL. A refusal for want of
 * authentication or permission is a warning, with its code and the caller's shortened network.
 */
export const addRequestHooks = (fastify: FastifyInstance, log: Logger, metrics: Metrics, readiness: Readiness): void => {
  // The line's few fields are all named here and none is personal: looking for some in them would cost a cached answer
  // more than anything else that is done for it.
  const lines = log.child({}, { redact: [] });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header(requestIdHeader, request.id);
    if (readiness.draining) reply.header('connection', 'close');
    if (!hasValidHost(request)) return done(new BadRequestException());
    if (isCrossSite(request)) return done(new ForbiddenException());
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = reply.elapsedTime;
    metrics.observeAnswer(request.method, route, reply.statusCode, milliseconds / 1000);
    if (!quiet.has(route)) {
      const caller = callerOf(request);
      const isRefused = reply.statusCode === 401 || reply.statusCode === 403;
      const line = {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(milliseconds * 10) / 10,
        ...(caller && { caller }),
        ...(isRefused && { refusal: refusalOf(request), network: shortNetwork(request.ip) }),
      };
      lines[isRefused ? 'warn' : 'info'](line, 'answered');
    }
    done();
  });
};
