import { randomUUID } from 'node:crypto';
import type { EmailWorker } from '@larkway/email-contract';
import { LOGGER } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Leases } from '../delivery/leases.js';
import { toEmailWorker, WorkerEntity } from './worker.entity.js';

const heartbeatMilliseconds = 5_000;

/** The workers that are running: each sends a heartbeat every five seconds. */
@Injectable()
export class WorkerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
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
    await this.dataSource.manager.delete(WorkerEntity, { id: this.id }).catch(() => undefined);
  }

  async list(): Promise<EmailWorker[]> {
    const workers = await this.dataSource.manager
      .createQueryBuilder(WorkerEntity, 'worker')
      .where(`worker.seenAt > now() - interval '1 minute'`)
      .orderBy('worker.startedAt')
      .addOrderBy('worker.id')
      .getMany();
    return workers.map(toEmailWorker);
  }

  private heartbeat(): Promise<void> {
    return (this.reporting ??= this.report().finally(() => (this.reporting = undefined)));
  }

  private async report(): Promise<void> {
    try {
      const { manager } = this.dataSource;
      await manager
        .createQueryBuilder()
        .insert()
        .into(WorkerEntity)
        .values({
          id: this.id,
          startedAt: this.startedAt,
          seenAt: () => 'now()',
          active: this.leases.active,
        })
        .orUpdate(['seen_at', 'active'], ['id'])
        .updateEntity(false)
        .execute();
      await manager
        .createQueryBuilder()
        .delete()
        .from(WorkerEntity)
        .where(`seen_at < now() - interval '1 hour'`)
        .execute();
    } catch (error) {
      this.log.warn({ err: error }, 'the heartbeat of the worker could not be stored');
    }
  }
}
