import type { FastifyRequest } from 'fastify';

/** The caller of a request, for its log line: ids only, never a name, an address or a secret. */
export type RequestCaller = Readonly<Record<string, string>>;

const callers = new WeakMap<FastifyRequest, RequestCaller>();
const refusals = new WeakMap<FastifyRequest, string>();

/** Adds the caller, or the claimed caller, to the log line of the request. */
export const nameCaller = (request: FastifyRequest, caller: RequestCaller): void =>
  void callers.set(request, caller);

export const callerOf = (request: FastifyRequest): RequestCaller | undefined =>
  callers.get(request);

/** Adds the error code of a refused request to its log line. */
export const noteRefusal = (request: FastifyRequest, code: string): void =>
  void refusals.set(request, code);

export const refusalOf = (request: FastifyRequest): string | undefined => refusals.get(request);
