import { LOGGER, type PeriodicWork, runPeriodically } from '@larkway/kit/service';
import { type Change, releasesRoutes } from '@larkway/releases-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { FeedEntity } from '../projection/feed.entity.js';
import { toChange } from '../releases/release-mappers.js';
import { Services } from '../services/services.js';
import type { NotificationEvent, ReleaseActor } from './notification-event.js';
import { Notifications } from './notifications.js';

const INTERVAL_MILLISECONDS = 3_000;
const PAGE_SIZE = 100;

/** The row of `feeds` that keeps how far the audit log of releases was read. */
const feed = 'releases';

const actorOf = (change: Change): ReleaseActor => {
  const { regression, quarantined } = toChange(change);
  if (quarantined) return 'quarantine';
  return regression ? 'canary-analysis' : 'person';
};

/** The events of one entry of the audit log: those that visitors of production were affected by. */
export const eventsOf = (change: Change): NotificationEvent[] => {
  if (change.channel !== 'production') return [];
  const cause = actorOf(change);
  return change.moves.flatMap(({ name, from, to }): NotificationEvent[] => {
    const data = { remote: name, version: from, live: to, cause, change: change.id };
    return [
      ...(cause === 'quarantine' ? [{ kind: 'version.quarantined' as const, data }] : []),
      ...(change.kind === 'canary-stopped' ? [{ kind: 'canary.halted' as const, data }] : []),
      ...(change.kind === 'rolled-back' ? [{ kind: 'version.rolled_back' as const, data }] : []),
    ];
  });
};

/**
 * Follows the audit log of releases, whose entries are written in the transaction of each change.
 * The notifications of the new entries and how far it was read are stored in one transaction, so
 * that each entry is notified of once, whichever copy of this service reads it.
 */
@Injectable()
export class ReleaseEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private work?: PeriodicWork;
  private isAway = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly services: Services,
    private readonly notifications: Notifications,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.work = runPeriodically(INTERVAL_MILLISECONDS, () =>
      this.read().then(
        () => void (this.isAway = false),
        (error: unknown) => {
          if (!this.isAway)
            this.log.warn(
              { err: error },
              'the audit log of releases could not be read; the next run tries again',
            );
          this.isAway = true;
        },
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work?.stop();
  }

  /** Notifies of the entries since the last call. The first call starts at the latest entry. */
  async read(): Promise<void> {
    const latest = (await this.page({ limit: 1 }))[0]?.id ?? 0;
    const row = await this.dataSource.manager.findOneBy(FeedEntity, { service: feed });
    if (!row) return this.start(latest);
    const after = Number(row.cursor);
    if (latest === after) return;
    const changes = await this.changesAfter(after);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        FeedEntity,
        { service: feed, cursor: row.cursor },
        // A restored database of the release service continues at a lower number.
        { cursor: String(changes[0]?.id ?? latest) },
      );
      if (affected !== 1) return;
      for (const event of changes.toReversed().flatMap(eventsOf))
        await this.notifications.notify(manager, event);
    });
  }

  private async start(latest: number): Promise<void> {
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(FeedEntity)
      .values({ service: feed, cursor: String(latest) })
      .orIgnore()
      .execute();
  }

  /** Latest first. */
  private async changesAfter(after: number): Promise<Change[]> {
    const found: Change[] = [];
    for (;;) {
      const before = found.at(-1)?.id;
      const page = await this.page({ limit: PAGE_SIZE, ...(before && { before }) });
      const fresh = page.filter(({ id }) => id > after);
      found.push(...fresh);
      if (fresh.length < PAGE_SIZE) return found;
    }
  }

  private page(query: { limit: number; before?: number }): Promise<Change[]> {
    return this.services.call('releases', releasesRoutes.changes, { query });
  }
}
