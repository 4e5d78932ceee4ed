import { commonHeaders } from '@larkway/kit/http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

const headers = new Map([
  ...Object.entries(commonHeaders),
  // No page of another origin embeds anything of the console, not even as a picture or a script.
  ['cross-origin-resource-policy', 'same-origin'],
]);

/** Headers of every response of the console. They are set before any hook of Fastify runs, so that the stream of events has them, too. */
@Injectable()
export class SecurityHeaders implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const { server } = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.prependListener('request', (_request, response) => response.setHeaders(headers));
  }
}
