import type { ServerContext } from '@larkway/kit/http';
import { DatabaseListener } from '@larkway/kit/postgres';
import { LOGGER } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { RECEIVED_CHANNEL } from '../../db/channels.js';
import { lockReviews } from '../review-lock.js';
import { ReviewedApplicationEntity } from '../dealer-application.entity.js';
import { checkApplication } from './check-application.js';

const checkMilliseconds = 5_000;

/**
 * Checks applications soon after they are accepted. An application that a crash left `received` is
 * checked by the next run.
 */
@Injectable()
export class ApplicationChecker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private unsubscribe?: () => void;
  private timer?: NodeJS.Timeout;
  private working?: Promise<void>;
  private wanted = false;
  private closed = false;

  constructor(
    private readonly listener: DatabaseListener,
    @Inject(LOGGER) private readonly log: ServerContext['log'],
    private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.listener.subscribe(RECEIVED_CHANNEL, () => this.wake());
    this.timer = setInterval(() => this.wake(), checkMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.working;
  }

  private wake(): void {
    this.wanted = true;
    if (this.closed || this.working) return;
    this.working = this.work().finally(() => {
      this.working = undefined;
      if (this.wanted) this.wake();
    });
  }

  private async work(): Promise<void> {
    this.wanted = false;
    const failed: string[] = [];
    while (!this.closed && (await this.tryNext(failed)));
  }

  /** @returns whether there may be more. */
  private async tryNext(failed: string[]): Promise<boolean> {
    const before = failed.length;
    try {
      return await this.dataSource.transaction((manager) => this.checkNext(manager, failed));
    } catch (error) {
      if (!this.closed)
        this.log.warn(
          { err: error, id: failed[before] },
          'an application could not be checked; the next run tries it again',
        );
      // One that cannot be checked must not block the others; without a database the run ends.
      return failed.length > before;
    }
  }

  private async checkNext(manager: EntityManager, failed: string[]): Promise<boolean> {
    await lockReviews(manager);
    const application = await manager.findOne(ReviewedApplicationEntity, {
      where: { status: 'received', id: Not(In(failed)) },
      relations: { state: true },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    if (!application) return false;
    failed.push(application.id);
    await checkApplication(manager, application);
    failed.pop();
    return true;
  }
}
