import { AsyncLocalStorage } from 'node:async_hooks';
import { shortNetwork } from '@larkway/kit/http';
import type { AuditEntry } from '@larkway/ops-contract';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenHash } from '../session/tokens.js';

type Origin = NonNullable<AuditEntry['from']>;

const ofCall = new AsyncLocalStorage<Origin>();
const ofRequest = new WeakMap<FastifyRequest, Origin>();

const nameLength = 16;

/** Identifies a session in logs. The session's id cannot be derived from it. */
export const sessionName = (id: string): string => tokenHash(id).slice(0, nameLength);

/** The origin of the current call; undefined for actions of the service itself. */
export const currentOrigin = (): Origin | undefined => ofCall.getStore();

/** Assigns the current call to a session. */
export const enterSession = (id: string): void => {
  const origin = ofCall.getStore();
  if (origin) origin.session = sessionName(id);
};

/** Provides the origin of each call to the audit log. */
@Injectable()
export class CallOrigins implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', (request, _reply, done) => {
      const origin: Origin = { network: shortNetwork(request.ip), session: null };
      ofRequest.set(request, origin);
      ofCall.run(origin, done);
    });
    // Reading the body loses the async context of the onRequest hook.
    fastify.addHook('preHandler', (request, _reply, done) =>
      ofCall.run(ofRequest.get(request)!, done),
    );
  }
}
