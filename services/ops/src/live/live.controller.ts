import { LOGGER } from '@larkway/kit/service';
import { opsRoutes } from '@larkway/ops-contract';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { CurrentSession, RouteHandler } from '../access/decorators.js';
import type { OpenSession } from '../session/sessions.js';
import { LiveClient } from './live-client.js';
import { LiveHub } from './live-hub.js';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

@Controller()
export class LiveController {
  constructor(
    private readonly hub: LiveHub,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @RouteHandler(opsRoutes.live)
  live(
    @CurrentSession() session: OpenSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, headers);
    raw.write('retry: 2000\n\n');
    const client = new LiveClient(session.id, raw);
    raw.on('close', () => this.hub.leave(client)).on('error', () => this.hub.leave(client));
    const seen = request.headers['last-event-id'];
    this.hub.join(client, typeof seen === 'string' ? seen : undefined).catch((error: unknown) => {
      this.log.warn(
        { err: error },
        'the live figures could not be sent; they are sent with the next change',
      );
    });
  }
}
