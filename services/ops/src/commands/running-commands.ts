import { randomUUID } from 'node:crypto';
import { LOGGER } from '@larkway/kit/service';
import type { CommandName } from '@larkway/ops-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, In, type ObjectLiteral } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { type Config, CONFIG } from '../config.js';
import { type CommandChunk, CommandExecutor } from './command-executor.js';
import { CommandEntity } from './command.entity.js';

/** The number of emails in one call of a service. */
export const chunk = 500;

const notReached =
  'Operations stopped before this was done, or before the service answered. Count again to continue with the rest.';

/** The timeout for commands of an earlier version of this service, which have no heartbeat. */
const timeoutWithoutOwner = `interval '10 minutes'`;
const isAbandoned = `heartbeat_at < now() - CASE WHEN owner IS NULL THEN ${timeoutWithoutOwner} ELSE :timeoutMs * interval '1 millisecond' END`;

/**
 * Runs commands in chunks. Each command is owned by one process, which renews a heartbeat. Any copy
 * marks a running command as interrupted once its heartbeat is too old. All statements of the owner
 * check the ownership, so an owner that stalled cannot continue afterward.
 */
@Injectable()
export class RunningCommands implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Identifies this process as an owner. */
  readonly owner = randomUUID();
  private readonly running = new Map<string, Promise<void>>();
  private readonly timeoutMs: number;
  private timer?: NodeJS.Timeout;
  private maintaining?: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly executor: CommandExecutor,
    private readonly audit: AuditLog,
    @Inject(CONFIG) { COMMAND_HEARTBEAT_TIMEOUT_MS }: Pick<Config, 'COMMAND_HEARTBEAT_TIMEOUT_MS'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.timeoutMs = COMMAND_HEARTBEAT_TIMEOUT_MS;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.interruptAbandoned();
    this.timer = setInterval(() => this.maintain(), this.timeoutMs / 3);
  }

  /** Interrupts the commands of this process after their current chunk. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    await Promise.all(this.running.values());
    clearInterval(this.timer);
    await this.maintaining;
  }

  /** Runs a stored command that this process owns. Resolves when it has ended; never rejects. */
  run(id: string, command: CommandName, total: number): Promise<void> {
    const work = this.work(id, command, total)
      .catch((error: unknown) =>
        this.log.error({ err: error, command: id }, 'a command was interrupted'),
      )
      .finally(() => this.running.delete(id));
    this.running.set(id, work);
    return work;
  }

  private async work(id: string, command: CommandName, total: number): Promise<void> {
    try {
      for (let from = 1; from <= total && !this.closed; from += chunk) {
        if (!(await this.step(id, command, from)))
          return this.log.warn({ command: id }, 'this process no longer owns the command');
      }
    } finally {
      await this.end(id, 'owner = :owner', { owner: this.owner });
    }
  }

  /** @returns false if this process no longer owns the command */
  private async step(id: string, command: CommandName, from: number): Promise<boolean> {
    const { manager } = this.dataSource;
    const own = { id, owner: this.owner, state: 'running' as const };
    const { raw } = await manager
      .createQueryBuilder()
      .update(CommandEntity)
      .set({ heartbeatAt: () => 'now()' })
      .where(own)
      .returning(
        `emails[${from}:${from + chunk - 1}]::text[] AS emails, operator_name AS by, reason`,
      )
      .execute();
    const [part] = raw as CommandChunk[];
    if (!part) return false;
    const { done, refused, unsuppressed } = await this.executor.execute(command, part);
    const { reasons } = await manager.findOneByOrFail(CommandEntity, { id });
    for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
    const { affected } = await manager.update(CommandEntity, own, {
      done: () => `done + ${done.length}`,
      refused: () => `refused + ${refused.length}`,
      reasons,
      unsuppressed: () => `unsuppressed + ${unsuppressed}`,
      heartbeatAt: () => 'now()',
    });
    return affected === 1;
  }

  /**
   * Ends a command if it is running and the condition holds. The rest of its emails gets a reason.
   */
  private async end(id: string, condition: string, values: ObjectLiteral): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const isComplete = 'done + refused = total';
      const { affected } = await manager
        .createQueryBuilder()
        .update(CommandEntity)
        .set({
          state: () => `CASE WHEN ${isComplete} THEN 'finished' ELSE 'interrupted' END`,
          reasons: () =>
            `CASE WHEN ${isComplete} THEN reasons ELSE reasons || jsonb_build_object(:notReached::text, total - done - refused) END`,
        })
        .where(`id = :id AND state = 'running' AND ${condition}`, { id, notReached, ...values })
        .execute();
      if (affected !== 1) return false;
      const { command, operatorId, operatorName, total, done, refused, state, unsuppressed } =
        await manager.findOneByOrFail(CommandEntity, { id });
      const operator = { id: operatorId, name: operatorName };
      await this.audit.add(
        {
          operator,
          action: `${command}-ended`,
          subject: id,
          detail: {
            total,
            done,
            refused,
            state,
            ...(command === 'unsuppress-and-retry' && { unsuppressed }),
          },
        },
        manager,
      );
      return true;
    });
  }

  private maintain(): void {
    this.maintaining ??= Promise.all([this.beat(), this.interruptAbandoned()])
      .then(
        () => undefined,
        (error: unknown) =>
          this.log.warn(
            { err: error },
            'the heartbeats of commands could not be renewed or checked',
          ),
      )
      .finally(() => (this.maintaining = undefined));
  }

  private async beat(): Promise<void> {
    if (this.running.size === 0) return;
    await this.dataSource.manager.update(
      CommandEntity,
      { id: In([...this.running.keys()]), owner: this.owner, state: 'running' },
      { heartbeatAt: () => 'now()' },
    );
  }

  private async interruptAbandoned(): Promise<void> {
    const values = { timeoutMs: this.timeoutMs };
    const abandoned = await this.dataSource.manager
      .createQueryBuilder(CommandEntity, 'command')
      .where(`state = 'running' AND ${isAbandoned}`, values)
      .getMany();
    for (const { id } of abandoned) {
      if (await this.end(id, isAbandoned, values))
        this.log.warn({ command: id }, 'a command was interrupted because its process has stopped');
    }
  }
}
