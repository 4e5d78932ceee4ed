import { etagOf, matchesEtag } from '@larkway/kit/http';
import { type Discovery, liveRoutes, type SignedMap } from '@larkway/releases-contract';
import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { RouteHandler } from '../access/access.guard.js';
import { Discoveries } from '../discovery/discoveries.js';
import { Feed, FeedReader } from './feed.js';
import { LiveMaps } from './live-maps.js';
import { type ReportResult, Restores } from './restores.js';

const { live, feed, report, discovery, key } = liveRoutes;
const network = { callers: 'network' } as const;
type OfChannel = z.infer<typeof live.query>;

const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  value: object,
): FastifyReply => {
  const body = Buffer.from(JSON.stringify(value));
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
};

/** Routes that site servers call inside the network. */
@Controller()
export class LiveController {
  constructor(
    private readonly maps: LiveMaps,
    private readonly discoveries: Discoveries,
    private readonly feeds: Feed,
    private readonly restores: Restores,
  ) {}

  @RouteHandler(live, network)
  async live(
    @Query({ schema: live.query }) { channel }: OfChannel,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { signed } = await this.maps.current(channel);
    await sendDocument(request, reply, signed);
  }

  @RouteHandler(discovery, network)
  async discovery(
    @Query({ schema: discovery.query }) { channel }: OfChannel,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const document: Discovery = await this.discoveries.of(channel);
    await sendDocument(request, reply, document);
  }

  @RouteHandler(feed, network)
  async feed(
    @Query({ schema: feed.query }) { channel }: OfChannel,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Fetched before the stream begins, so that an outage is answered as one.
    const current = await this.maps.current(channel);
    reply.hijack();
    const { raw } = reply;
    const reader = new FeedReader(raw);
    raw.on('close', () => this.feeds.leave(reader)).on('error', () => this.feeds.leave(reader));
    reader.sendMap(current);
    this.feeds.join(reader, channel);
  }

  @RouteHandler(report, network)
  report(@Body({ schema: report.body }) signed: SignedMap): Promise<ReportResult> {
    return this.restores.report(signed);
  }

  @RouteHandler(key, network)
  key(): z.infer<typeof key.success.schema> {
    const { keyId, publicKey } = this.maps.signer;
    return { keyId, publicKey };
  }
}
