import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000',
  // No page of another origin embeds anything of the console, not even as a picture or a script.
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of every response, errors included: no other server is in front of the console that would add them. */
@Injectable()
export class SecurityHeaders implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.host.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  }
}
