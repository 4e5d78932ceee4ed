import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

const headers = new Map([
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['strict-transport-security', 'max-age=31536000'],
  // No page of another origin embeds anything of the console, not even as a picture or a script.
  ['cross-origin-resource-policy', 'same-origin'],
]);

/**
 * Headers of every response: no other server is in front of the console that would add them. They are set before any hook of Fastify
 * runs, so that responses to refused requests and the stream of events have them, too.
 */
@Injectable()
export class SecurityHeaders implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const { server } = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.prependListener('request', (_request, response) => response.setHeaders(headers));
  }
}
