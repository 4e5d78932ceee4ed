import { randomUUID } from 'node:crypto';
import type { MailWorker } from '@larkway/email-contract';
import { LOGGER } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LeaseKeeper } from '../delivery/lease-keeper.js';

const beatMilliseconds = 5_000;

/** Who sends mails at this moment: every worker says so every five seconds. */
@Injectable()
export class WorkerRegistry implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = randomUUID();
  private readonly startedAt = new Date();
  private timer?: NodeJS.Timeout;
  private beating?: Promise<void>;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly leases: LeaseKeeper,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void this.beat(), beatMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    await this.dataSource
      .query('DELETE FROM workers WHERE id = $1', [this.id])
      .catch(() => undefined);
  }

  async list(): Promise<MailWorker[]> {
    const rows: { id: string; startedAt: Date; seenAt: Date; active: number }[] =
      await this.dataSource.query(
        `SELECT id, started_at AS "startedAt", seen_at AS "seenAt", active FROM workers
       WHERE seen_at > now() - interval '1 minute' ORDER BY started_at, id`,
      );
    return rows.map(({ startedAt, seenAt, ...worker }) => ({
      ...worker,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }));
  }

  private beat(): Promise<void> {
    return (this.beating ??= this.say().finally(() => (this.beating = undefined)));
  }

  private async say(): Promise<void> {
    try {
      await this.dataSource.query(
        `INSERT INTO workers (id, started_at, active) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen_at = now(), active = EXCLUDED.active`,
        [this.id, this.startedAt, this.leases.active],
      );
      await this.dataSource.query(`DELETE FROM workers WHERE seen_at < now() - interval '1 hour'`);
    } catch (error) {
      this.log.warn({ err: error }, 'the worker could not say that it is there');
    }
  }
}
