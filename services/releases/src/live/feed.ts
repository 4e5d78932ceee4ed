import type { ServerResponse } from 'node:http';
import { EventStream } from '@larkway/kit/http';
import { Metrics } from '@larkway/kit/observability';
import { DatabaseListener } from '@larkway/kit/postgres';
import { LOGGER } from '@larkway/kit/service';
import {
  type Channel,
  FEED_EVENT,
  LEGACY_FEED_EVENT,
  type SignedMap,
} from '@larkway/releases-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { LIVE_MAPS_CHANNEL } from '../db/channels.js';
import { type LiveMap, LiveMaps } from './live-maps.js';

type FeedMap = Pick<LiveMap, 'revision' | 'epoch' | 'signed' | 'legacy'>;

const event = (name: string, signed: SignedMap): string =>
  `event: ${name}\ndata: ${JSON.stringify(signed)}\n\n`;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** One open stream of maps. For a slow reader, only the latest map is kept. */
export class FeedReader {
  private readonly stream: EventStream;
  private pending: FeedMap | undefined;
  /** Signature of the latest map. */
  private latest: string | undefined;

  constructor(response: ServerResponse) {
    response.writeHead(200, headers);
    this.stream = new EventStream(response, () => this.flush());
  }

  /**
   * Sends a map unless it is the latest one. Older maps are sent, because the database may have
   * been restored.
   */
  sendMap(map: FeedMap): void {
    if (map.signed.signature === this.latest) return;
    this.latest = map.signed.signature;
    this.pending = map;
    this.flush();
  }

  beat(): void {
    this.stream.beat();
  }

  close(): void {
    this.stream.close();
  }

  private flush(): void {
    if (this.stream.isBlocked || !this.pending) return;
    const { epoch, revision, signed, legacy } = this.pending;
    this.pending = undefined;
    this.stream.send(
      `id: ${epoch}.${revision}\n${event(FEED_EVENT, signed)}${event(LEGACY_FEED_EVENT, legacy)}`,
    );
  }
}

const HEARTBEAT_MILLISECONDS = 5_000;
/** Maps are signed again every hour; readers get the new signature within this time. */
const RENEW_MILLISECONDS = 60_000;

/**
 * Sends each new map of a channel to its readers, including maps from other copies of this service.
 */
@Injectable()
export class Feed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly readers = new Map<FeedReader, Channel>();
  private unsubscribe?: () => void;
  private heartbeatTimer?: NodeJS.Timeout;
  private renewTimer?: NodeJS.Timeout;
  private publishing: Promise<void> = Promise.resolve();
  private hasFailed = false;
  private closed = false;

  constructor(
    private readonly maps: LiveMaps,
    private readonly listener: DatabaseListener,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    const { readers } = this;
    new Gauge({
      name: 'releases_feed_readers',
      help: 'Open feeds',
      registers: [registry],
      collect() {
        this.set(readers.size);
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.heartbeatTimer = setInterval(() => this.beat(), HEARTBEAT_MILLISECONDS);
    this.renewTimer = setInterval(() => void this.publish(), RENEW_MILLISECONDS);
    this.unsubscribe = await this.listener.subscribe(LIVE_MAPS_CHANNEL, () => void this.publish());
  }

  beforeApplicationShutdown(): void {
    this.closed = true;
    clearInterval(this.heartbeatTimer);
    clearInterval(this.renewTimer);
    this.unsubscribe?.();
    for (const reader of this.readers.keys()) reader.close();
  }

  /** Sends the current map and all following ones to the reader. */
  join(reader: FeedReader, channel: Channel): void {
    if (this.closed) return reader.close();
    this.readers.set(reader, channel);
    void this.publish();
  }

  leave(reader: FeedReader): void {
    this.readers.delete(reader);
  }

  /**
   * Sends the current map to readers that lack it. Runs are sequential, so that no reader gets a
   * stale map last.
   */
  publish(now?: Date): Promise<void> {
    return (this.publishing = this.publishing.then(() => this.publishOnce(now)));
  }

  private async publishOnce(now?: Date): Promise<void> {
    // A reader that joins during the read may already have a later map.
    const readers = [...this.readers];
    try {
      const maps = new Map(await this.maps.all(now));
      this.hasFailed = false;
      for (const [reader, channel] of readers)
        if (this.readers.has(reader)) reader.sendMap(maps.get(channel)!);
    } catch (error) {
      // After a lost connection, the listener notifies again; all other failures are retried with
      // the next heartbeat.
      this.hasFailed = true;
      this.log.warn(
        { err: error },
        'the current maps could not be sent to readers; the next heartbeat tries again',
      );
    }
  }

  private beat(): void {
    for (const reader of this.readers.keys()) reader.beat();
    if (this.hasFailed) void this.publish();
  }
}
