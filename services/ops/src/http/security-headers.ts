import { commonHeaders } from '@larkway/kit/http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

const headers = new Map([
  ...Object.entries(commonHeaders),
  // Pages of other origins cannot embed anything of the console, not even images or scripts.
  ['cross-origin-resource-policy', 'same-origin'],
]);

/**
 * Sets the headers of every response before any Fastify hook runs, so that event streams have them
 * too.
 */
@Injectable()
export class SecurityHeaders implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const { server } = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.prependListener('request', (_request, response) => response.setHeaders(headers));
  }
}
