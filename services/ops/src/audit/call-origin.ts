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

/** Names a session in logs; its id cannot be found from the name. */
export const sessionName = (id: string): string => tokenHash(id).slice(0, nameLength);

/** Where the current call comes from; nothing for what the service does by itself. */
export const currentOrigin = (): Origin | undefined => ofCall.getStore();

/** From now on the current call belongs to this session. */
export const enterSession = (id: string): void => {
  const origin = ofCall.getStore();
  if (origin) origin.session = sessionName(id);
};

/** Knows in each call where it comes from, so that entries of the audit log say it. */
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
    // Reading the body leaves the context that the hook before it began.
    fastify.addHook('preHandler', (request, _reply, done) =>
      ofCall.run(ofRequest.get(request)!, done),
    );
  }
}
