import { setTimeout as delay } from 'node:timers/promises';
import { JournalReader } from '@larkway/kit/journal';
import { Metrics } from '@larkway/kit/observability';
import { LOGGER } from '@larkway/kit/service';
import { type JournalPage, journalRoute } from '@larkway/kit-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import type { ServiceName } from '../config.js';
import { Services } from '../services/services.js';
import { applyPage } from './email-projection.js';
import { FeedEntity } from './feed.entity.js';

const pageSize = 1_000;
const waitSeconds = 20;
const minPauseMs = 250;
const maxPauseMs = 5_000;

/** The other services that keep a journal. */
export const fedServices: ServiceName[] = ['leads', 'dealers', 'email'];

/** The journals that are read: of notifications, this service keeps one itself. */
type FeedName = ServiceName | 'ops';
export const feedNames: FeedName[] = [...fedServices, 'ops'];

interface Feed {
  /** When its journal was last read to the end; initially the start of this process. */
  caughtUpAt: number;
  reachable: boolean;
  seenAt: Date | null;
}

/**
 * Reads the journals of all services, independently of each other: one that is unavailable does not
 * delay the others.
 */
@Injectable()
export class Feeds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly feeds = new Map<FeedName, Feed>(
    feedNames.map((service) => [
      service,
      { caughtUpAt: Date.now(), reachable: false, seenAt: null },
    ]),
  );
  private readonly closing = new AbortController();
  private reading: Promise<void>[] = [];
  /** Resolves after the last page that is being applied. */
  private applying: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly services: Services,
    private readonly journal: JournalReader,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    const lagOf = (service: FeedName) => this.lagOf(service);
    new Gauge({
      name: 'ops_feed_lag_seconds',
      help: 'Seconds since the journal of a service was last read to its end',
      labelNames: ['service'],
      registers: [registry],
      collect() {
        for (const service of feedNames) this.set({ service }, lagOf(service));
      },
    });
  }

  onApplicationBootstrap(): void {
    this.reading = feedNames.map((service) => this.read(service));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.reading);
  }

  stateOf(service: ServiceName): { reachable: boolean; seenAt: Date | null; lagSeconds: number } {
    const { reachable, seenAt } = this.feeds.get(service)!;
    return { reachable, seenAt, lagSeconds: this.lagOf(service) };
  }

  // A reader that waits for the next entry has read to the end, unless it has waited for too long.
  private lagOf(service: FeedName): number {
    const { caughtUpAt, reachable } = this.feeds.get(service)!;
    const seconds = (Date.now() - caughtUpAt) / 1_000;
    return reachable && seconds <= waitSeconds + 5 ? 0 : Math.round(seconds * 10) / 10;
  }

  private async read(service: FeedName): Promise<void> {
    for (let pause = minPauseMs; !this.closing.signal.aborted;) {
      try {
        await this.readPage(service);
        pause = minPauseMs;
      } catch (error) {
        if (this.closing.signal.aborted) return;
        const feed = this.feeds.get(service)!;
        if (feed.reachable)
          this.log.warn(
            { err: error, service },
            'the journal could not be read; the read is retried',
          );
        feed.reachable = false;
        await delay(pause, undefined, { signal: this.closing.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, maxPauseMs);
      }
    }
  }

  /**
   * Concurrent pages would wait for the lock in the database, with connections that operators need.
   */
  private inSequence(apply: () => Promise<void>): Promise<void> {
    const applied = this.applying.then(apply);
    this.applying = applied.catch(() => undefined);
    return applied;
  }

  private async readPage(service: FeedName): Promise<void> {
    const feeds = this.dataSource.getRepository(FeedEntity);
    await feeds.createQueryBuilder().insert().values({ service }).orIgnore().execute();
    const { cursor } = await feeds.findOneByOrFail({ service });
    const feed = this.feeds.get(service)!;
    // Does not wait at first, so that a service counts as reachable as soon as it is.
    const wait = feed.reachable ? waitSeconds : 0;
    const page = await this.pageOf(service, { after: cursor, limit: pageSize, wait });
    if (page.entries.length > 0)
      await this.inSequence(() => applyPage(this.dataSource, service, cursor, page));
    feed.reachable = true;
    feed.seenAt = new Date();
    if (page.entries.length < pageSize) {
      feed.caughtUpAt = Date.now();
      await feeds.update({ service }, { readAt: () => 'now()' });
    }
  }

  private pageOf(
    service: FeedName,
    query: { after: string; limit: number; wait: number },
  ): Promise<JournalPage> {
    const { signal } = this.closing;
    if (service === 'ops') return this.journal.read(query, signal);
    const timeoutMs = (query.wait + 10) * 1_000;
    return this.services.call(service, journalRoute, { query, timeoutMs, signal });
  }
}
