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
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { type Config, CONFIG } from '../config.js';
import { CommandExecutor } from './command-executor.js';
import { commandColumns, type CommandRow } from './command-row.js';

/** The number of emails in one call of a service. */
export const chunk = 500;

const notReached =
  'Operations stopped before this was done, or before the service answered. Count again to continue with the rest.';

/** The timeout for commands of an earlier version of this service, which have no heartbeat. */
const timeoutWithoutOwner = `interval '10 minutes'`;
const isAbandoned = `heartbeat_at < now() - CASE WHEN owner IS NULL THEN ${timeoutWithoutOwner} ELSE $2::int * interval '1 millisecond' END`;

/**
 * Runs commands in chunks. Each command is owned by one process, which renews a heartbeat. Any copy
 * marks a running command as interrupted once its heartbeat is too old. All statements of the owner
 * check the ownership, so an owner that stalled cannot continue afterwards.
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
      await this.end(id, 'owner = $2::uuid', this.owner);
    }
  }

  /** @returns false if this process no longer owns the command */
  private async step(id: string, command: CommandName, from: number): Promise<boolean> {
    const [[row]]: [{ mails: string[]; by: string; reason: string | null }[], number] =
      await this.dataSource.query(
        `UPDATE commands SET heartbeat_at = now() WHERE id = $1 AND owner = $2 AND state = 'running' RETURNING mails[$3:$4]::text[] AS mails, operator_name AS by, reason`,
        [id, this.owner, from, from + chunk - 1],
      );
    if (!row) return false;
    const { done, refused, unsuppressed } = await this.executor.execute(command, row);
    const { reasons } = (
      await this.dataSource.query('SELECT reasons FROM commands WHERE id = $1', [id])
    )[0] as { reasons: Record<string, number> };
    for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
    const [, updated]: [unknown, number] = await this.dataSource.query(
      `UPDATE commands SET done = done + $3, refused = refused + $4, reasons = $5, unsuppressed = unsuppressed + $6, heartbeat_at = now() WHERE id = $1 AND owner = $2 AND state = 'running'`,
      [id, this.owner, done.length, refused.length, JSON.stringify(reasons), unsuppressed],
    );
    return updated === 1;
  }

  /**
   * Ends a command if it is running and the condition on `$2` holds. The rest of its emails gets a
   * reason.
   */
  private async end(id: string, condition: string, value: string | number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[row]]: [CommandRow[], number] = await manager.query(
        `UPDATE commands SET state = CASE WHEN done + refused = total THEN 'finished' ELSE 'interrupted' END,
           reasons = CASE WHEN done + refused = total THEN reasons ELSE reasons || jsonb_build_object($3::text, total - done - refused) END
         WHERE id = $1 AND state = 'running' AND ${condition} RETURNING ${commandColumns}`,
        [id, value, notReached],
      );
      if (!row) return false;
      const { command, operator_id, operator_name, total, done, refused, state, unsuppressed } =
        row;
      const operator = { id: operator_id, name: operator_name };
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
    await this.dataSource.query(
      `UPDATE commands SET heartbeat_at = now() WHERE id = ANY ($1::uuid[]) AND owner = $2 AND state = 'running'`,
      [[...this.running.keys()], this.owner],
    );
  }

  private async interruptAbandoned(): Promise<void> {
    const abandoned: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM commands WHERE state = 'running' AND ${isAbandoned.replace('$2', '$1')}`,
      [this.timeoutMs],
    );
    for (const { id } of abandoned) {
      if (await this.end(id, isAbandoned, this.timeoutMs))
        this.log.warn({ command: id }, 'a command was interrupted because its process has stopped');
    }
  }
}
