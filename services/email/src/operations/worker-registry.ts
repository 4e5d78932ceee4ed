import { randomUUID } from 'node:crypto';
import { emailOperationsRoutes, type EmailWorker } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { LOGGER } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Controller,
  Get,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Leases } from '../delivery/leases.js';

const heartbeatMilliseconds = 5_000;

/** The workers that are running: each sends a heartbeat every five seconds. */
@Injectable()
export class WorkerRegistry implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = randomUUID();
  private readonly startedAt = new Date();
  private timer?: NodeJS.Timeout;
  private reporting?: Promise<void>;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly leases: Leases,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.heartbeat();
    this.timer = setInterval(() => void this.heartbeat(), heartbeatMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.reporting;
    await this.dataSource
      .query('DELETE FROM workers WHERE id = $1', [this.id])
      .catch(() => undefined);
  }

  async list(): Promise<EmailWorker[]> {
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

  private heartbeat(): Promise<void> {
    return (this.reporting ??= this.report().finally(() => (this.reporting = undefined)));
  }

  private async report(): Promise<void> {
    try {
      await this.dataSource.query(
        `INSERT INTO workers (id, started_at, active) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen_at = now(), active = EXCLUDED.active`,
        [this.id, this.startedAt, this.leases.active],
      );
      await this.dataSource.query(`DELETE FROM workers WHERE seen_at < now() - interval '1 hour'`);
    } catch (error) {
      this.log.warn({ err: error }, 'the heartbeat of the worker could not be stored');
    }
  }
}

@Controller()
@Operations()
export class WorkersController {
  constructor(private readonly registry: WorkerRegistry) {}

  @Get(emailOperationsRoutes.listWorkers.path)
  list(): Promise<EmailWorker[]> {
    return this.registry.list();
  }
}
