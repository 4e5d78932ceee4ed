import { LOGGER } from '@larkway/kit/service';
import type { Overview } from '@larkway/ops-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { OverviewService } from '../overview/overview.service.js';
import { type EndReason, Sessions } from '../session/sessions.js';
import { LiveChanges } from './live-changes.js';
import type { LiveClient } from './live-client.js';

const tickMilliseconds = 1_000;
const silenceMilliseconds = 15_000;
const sessionCheckMilliseconds = 5_000;

/** The overview without times and ages, whose changes alone are not sent. */
const withoutTimes = ({
  at: _at,
  oldestWaitingSeconds: _age,
  workers,
  services,
  ...rest
}: Overview): string =>
  JSON.stringify({
    ...rest,
    workers: workers?.map(({ seenAt: _seen, ...worker }) => worker),
    services: services.map(({ seenAt: _seen, outbox, ...service }) => ({
      ...service,
      outbox: outbox && { ...outbox, oldestSeconds: 0 },
    })),
  });

/**
 * Sends changes to all clients: computed once for all, at most once a second, and only while there
 * are clients.
 */
@Injectable()
export class LiveHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly clients = new Set<LiveClient>();
  private latest = { id: Date.now(), data: '', comparable: '', at: 0 };
  private ticking?: NodeJS.Timeout;
  private checkedAt = 0;
  private busy = false;

  constructor(
    private readonly overviews: OverviewService,
    private readonly sessions: Sessions,
    private readonly changes: LiveChanges,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    sessions.onEnd((ids, reason) => this.endSessions(new Set(ids), reason));
  }

  onApplicationBootstrap(): void {
    this.ticking = setInterval(() => void this.tick(), tickMilliseconds);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.ticking);
    for (const client of this.clients) client.close();
  }

  /** @param seen the id of the last event that this browser received before its stream broke */
  async join(client: LiveClient, seen: string | undefined): Promise<void> {
    this.clients.add(client);
    await Promise.all([this.changes.follow(), this.refresh()]);
    if (seen !== String(this.latest.id)) client.setOverview(this.latest.id, this.latest.data);
    // Emails may have changed since the page read them, before it was connected or while its
    // connection was interrupted.
    client.addEmails([], true);
  }

  leave(client: LiveClient): void {
    this.clients.delete(client);
  }

  private endSessions(ids: Set<string>, reason: EndReason): void {
    for (const client of this.clients) if (ids.has(client.session)) client.end(reason);
  }

  private async tick(): Promise<void> {
    if (this.busy) return;
    if (this.clients.size === 0) return this.changes.stop();
    this.busy = true;
    try {
      await this.checkSessions();
      const before = this.latest.id;
      await this.refresh();
      const { ids, more, commands } = await this.changes.next();
      for (const client of this.clients) {
        if (this.latest.id !== before) client.setOverview(this.latest.id, this.latest.data);
        if (ids.length > 0) client.addEmails(ids, more);
        for (const command of commands) client.addCommand(command);
      }
    } catch (error) {
      this.log.warn(
        { err: error },
        'the live figures could not be computed; they are computed again',
      );
    } finally {
      this.busy = false;
    }
    for (const client of this.clients) client.beat(silenceMilliseconds);
  }

  private async refresh(): Promise<void> {
    const overview = await this.overviews.current();
    const comparable = withoutTimes(overview);
    if (comparable === this.latest.comparable && Date.now() - this.latest.at < silenceMilliseconds)
      return;
    this.latest = {
      id: this.latest.id + 1,
      data: JSON.stringify(overview),
      comparable,
      at: Date.now(),
    };
  }

  // Sessions also expire, or are ended by other copies of this service.
  private async checkSessions(): Promise<void> {
    if (Date.now() - this.checkedAt < sessionCheckMilliseconds) return;
    this.checkedAt = Date.now();
    const ids = [...new Set([...this.clients].map(({ session }) => session))];
    const open = await this.sessions.stillOpen(ids);
    this.endSessions(new Set(ids.filter((id) => !open.has(id))), 'expired');
  }
}
