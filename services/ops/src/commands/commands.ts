import { randomUUID } from 'node:crypto';
import { DomainError, notFound } from '@larkway/kit';
import { type Command, type CommandName, type Counted, type MailFilter, type Me, opsErrorCodes } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { conditionOf } from '../mails/mail-filter.js';
import { newToken, tokenHash } from '../session/tokens.js';
import { commandable } from './command-rules.js';
import { commandColumns, latestCommands, toCommand } from './command-row.js';
import { chunk, RunningCommands } from './running-commands.js';

/** Commands to mails: counted first when a filter names them, then run by this process, and audited with their counts. */
@Injectable()
export class Commands {
  constructor(
    private readonly dataSource: DataSource,
    private readonly running: RunningCommands,
    private readonly audit: AuditLog,
  ) {}

  list(): Promise<Command[]> {
    return latestCommands(this.dataSource);
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
      'INSERT INTO commands (id, command, operator_id, operator_name, mails, total, owner) VALUES ($1, $2, $3, $4, $5::uuid[], $6, $7)',
      [id, command, by.id, by.name, mails, mails.length, this.running.owner],
    );
    const few = mails.length <= 20 ? { mails } : {};
    await this.audit.add({ operator: by, action: command, subject: mails.length === 1 ? mails[0]! : id, detail: { command: id, count: mails.length, ...few } }, manager);
  }

  /** A command that is small enough is finished before the response. */
  private async begin(id: string): Promise<Command> {
    const { command, total } = await this.one(id);
    const work = this.running.run(id, command, total);
    if (total <= chunk) await work;
    return this.one(id);
  }
}
