import { Metrics } from '@larkway/kit/observability';
import { DatabaseListener } from '@larkway/kit/postgres';
import { LOGGER } from '@larkway/kit/service';
import type { Channel } from '@larkway/releases-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { LIVE_MAPS_CHANNEL } from '../db/live-maps-channel.js';
import type { FeedReader } from './feed-reader.js';
import { LiveMaps } from './live-maps.js';

const beatMilliseconds = 5_000;
/** Maps are signed anew every hour; looked at often enough that each reader has the new one soon. */
const renewMilliseconds = 60_000;

/** Tells every reader of a channel each map as it comes, whichever copy of this service made it. */
@Injectable()
export class Feed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly readers = new Map<FeedReader, Channel>();
  private unsubscribe?: () => void;
  private beating?: NodeJS.Timeout;
  private renewing?: NodeJS.Timeout;
  private telling: Promise<void> = Promise.resolve();
  private missed = false;
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
    this.beating = setInterval(() => this.beat(), beatMilliseconds);
    this.renewing = setInterval(() => void this.tell(), renewMilliseconds);
    this.unsubscribe = await this.listener.subscribe(LIVE_MAPS_CHANNEL, () => void this.tell());
  }

  beforeApplicationShutdown(): void {
    this.closed = true;
    clearInterval(this.beating);
    clearInterval(this.renewing);
    this.unsubscribe?.();
    for (const reader of this.readers.keys()) reader.close();
  }

  /** The reader gets the present map at once, and those that follow. */
  join(reader: FeedReader, channel: Channel): void {
    if (this.closed) return reader.close();
    this.readers.set(reader, channel);
    void this.tell();
  }

  leave(reader: FeedReader): void {
    this.readers.delete(reader);
  }

  /** Shows each reader the current map, unless it has it. One after the other, so that nobody is shown what was read earlier. */
  tell(now?: Date): Promise<void> {
    return (this.telling = this.telling.then(() => this.tellOnce(now)));
  }

  private async tellOnce(now?: Date): Promise<void> {
    // A reader that joins during the read may already have a later map.
    const readers = [...this.readers];
    try {
      const maps = new Map(await this.maps.all(now));
      this.missed = false;
      for (const [reader, channel] of readers)
        if (this.readers.has(reader)) reader.show(maps.get(channel)!);
    } catch (error) {
      // A listener that lost its connection tells us when it is back; for everything else there is the next beat.
      this.missed = true;
      this.log.warn({ err: error }, 'the present maps could not be told, they will be');
    }
  }

  private beat(): void {
    for (const reader of this.readers.keys()) reader.beat();
    if (this.missed) void this.tell();
  }
}
