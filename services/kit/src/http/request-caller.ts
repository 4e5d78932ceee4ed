import type { FastifyRequest } from 'fastify';

/** Who makes a call, for its log line: ids, and never a name, an address or a secret. */
export type RequestCaller = Readonly<Record<string, string>>;

const callers = new WeakMap<FastifyRequest, RequestCaller>();
const refusals = new WeakMap<FastifyRequest, string>();

/** Names who makes a call, or as whom they tried to, in the log line of the call. */
export const nameCaller = (request: FastifyRequest, caller: RequestCaller): void =>
  void callers.set(request, caller);

export const callerOf = (request: FastifyRequest): RequestCaller | undefined =>
  callers.get(request);

/** Keeps the code with which a call is refused, for its log line. */
export const noteRefusal = (request: FastifyRequest, code: string): void =>
  void refusals.set(request, code);

export const refusalOf = (request: FastifyRequest): string | undefined => refusals.get(request);
