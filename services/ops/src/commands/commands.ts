import { randomUUID } from 'node:crypto';
import { DomainError, LOGGER, notFound } from '@larkway/kit';
import { type Command, type CommandName, type Counted, type MailFilter, type Me, opsErrorCodes } from '@larkway/ops-contract';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { LiveHub } from '../live/live-hub.js';
import { conditionOf } from '../mails/mail-filter.js';
import { newToken, tokenHash } from '../session/tokens.js';
import { CarryOut } from './carry-out.js';
import { commandable } from './command-rules.js';
import { commandColumns, type CommandRow, toCommand } from './command-row.js';

const chunk = 500;
const shown = 50;
const notReached = 'Operations ended before it was done, or before the answer came. Count again to go on with those that are left.';

/** Commands to mails: counted first when a filter names them, carried out in chunks, audited with their counts. */
@Injectable()
export class Commands implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private closed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly carryOut: CarryOut,
    private readonly hub: LiveHub,
    private readonly audit: AuditLog,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** What an earlier life of this process did not finish is not finished behind anybody's back. */
  async onApplicationBootstrap(): Promise<void> {
    const running: { id: string }[] = await this.dataSource.query(`SELECT id FROM commands WHERE state = 'running'`);
    for (const { id } of running) await this.end(id);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    await Promise.all(this.running);
  }

  async list(): Promise<Command[]> {
    const rows: CommandRow[] = await this.dataSource.query(`SELECT ${commandColumns} FROM commands ORDER BY created_at DESC, id LIMIT ${shown}`);
    return rows.map(toCommand);
  }

  async one(id: string): Promise<Command> {
    const [row] = await this.dataSource.query(`SELECT ${commandColumns} FROM commands WHERE id = $1`, [id]);
    if (!row) throw notFound('There is no such command.');
    return toCommand(row);
  }

  async count(by: Me, command: CommandName, filter: MailFilter): Promise<Counted> {
    const token = newToken();
    const { sql, values } = conditionOf(filter, [['state = ANY (?)', commandable[command]]]);
    const n = values.length;
    await this.dataSource.query('DELETE FROM counted_commands WHERE expires_at < now()');
    const [row] = await this.dataSource.query(
      `INSERT INTO counted_commands (token_hash, operator_id, command, mails, expires_at)
       SELECT $${n + 1}, $${n + 2}::uuid, $${n + 3}, coalesce(array_agg(id ORDER BY listed_at, id), '{}'), now() + interval '5 minutes' FROM mails WHERE ${sql}
       RETURNING cardinality(mails) AS count, expires_at`,
      [...values, tokenHash(token), by.id, command],
    );
    return { count: row.count, token, expiresAt: row.expires_at.toISOString() };
  }

  async confirm(by: Me, token: string): Promise<Command> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      const [rows] = await manager.query(
        `DELETE FROM counted_commands WHERE token_hash = $1 AND operator_id = $2 AND expires_at > now() RETURNING command, mails::text[] AS mails`,
        [tokenHash(token), by.id],
      );
      if (rows.length === 0) throw new DomainError(opsErrorCodes.countExpired, 'This count is too old. Please count again.', { status: 409 });
      await this.note(manager, { id, by, command: rows[0].command, mails: rows[0].mails });
    });
    return this.begin(id);
  }

  async run(by: Me, command: CommandName, ids: string[]): Promise<Command> {
    const id = randomUUID();
    await this.dataSource.transaction((manager) => this.note(manager, { id, by, command, mails: [...new Set(ids)] }));
    return this.begin(id);
  }

  private async note(manager: EntityManager, { id, by, command, mails }: { id: string; by: Me; command: CommandName; mails: string[] }): Promise<void> {
    await manager.query(
      'INSERT INTO commands (id, command, operator_id, operator_name, mails, total) VALUES ($1, $2, $3, $4, $5::uuid[], $6)',
      [id, command, by.id, by.name, mails, mails.length],
    );
    const few = mails.length <= 20 ? { mails } : {};
    await this.audit.add({ operator: by, action: command, subject: mails.length === 1 ? mails[0]! : id, detail: { command: id, count: mails.length, ...few } }, manager);
  }

  /** A command that is small enough is finished before its answer. */
  private async begin(id: string): Promise<Command> {
    const work = this.work(id)
      .catch((error: unknown) => this.log.error({ err: error, command: id }, 'a command was interrupted'))
      .finally(() => this.running.delete(work));
    this.running.add(work);
    const { total } = await this.one(id);
    if (total <= chunk) await work;
    return this.one(id);
  }

  private async work(id: string): Promise<void> {
    const { command, total } = await this.one(id);
    try {
      for (let from = 1; from <= total && !this.closed; from += chunk) await this.step(id, command, from);
    } finally {
      this.hub.tellCommand(await this.end(id));
    }
  }

  /** What it did not get to, or got no answer about, is named as a reason. */
  private async end(id: string): Promise<Command> {
    await this.dataSource.transaction(async (manager) => {
      const [[row]]: [CommandRow[], number] = await manager.query(
        `UPDATE commands SET state = CASE WHEN done + refused = total THEN 'finished' ELSE 'interrupted' END,
           reasons = CASE WHEN done + refused = total THEN reasons ELSE reasons || jsonb_build_object($2::text, total - done - refused) END
         WHERE id = $1 RETURNING ${commandColumns}`,
        [id, notReached],
      );
      const { command, operator_id, operator_name, total, done, refused, state } = row!;
      const operator = { id: operator_id, name: operator_name };
      await this.audit.add({ operator, action: `${command}-ended`, subject: id, detail: { total, done, refused, state } }, manager);
    });
    return this.one(id);
  }

  private async step(id: string, command: CommandName, from: number): Promise<void> {
    const [{ mails }] = await this.dataSource.query('SELECT mails[$2:$3]::text[] AS mails FROM commands WHERE id = $1', [id, from, from + chunk - 1]);
    const { done, refused } = await this.carryOut.execute(command, mails);
    const { reasons } = (await this.dataSource.query('SELECT reasons FROM commands WHERE id = $1', [id]))[0] as { reasons: Record<string, number> };
    for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
    await this.dataSource.query('UPDATE commands SET done = done + $2, refused = refused + $3, reasons = $4 WHERE id = $1', [
      id,
      done.length,
      refused.length,
      JSON.stringify(reasons),
    ]);
    this.hub.tellCommand(await this.one(id));
  }
}
