import { randomUUID } from 'node:crypto';
import { conflict, invalidFields, notFound } from '@larkway/kit/errors';
import {
  type Command,
  type CommandName,
  type Counted,
  type EmailFilter,
  type EmailState,
  type Me,
  opsErrorCodes,
} from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager, IsNull, Not, Raw } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { selectEmails } from '../emails/email-filter.js';
import { maxRecipients, Recipients } from '../emails/recipients.js';
import { newToken, tokenHash } from '../session/tokens.js';
import { sender } from '../projection/email-history.js';
import { commandable, retries } from './command-executor.js';
import {
  CommandEntity,
  CountedCommandEntity,
  latestCommands,
  toCommand,
} from './command.entity.js';
import { chunk, RunningCommands } from './running-commands.js';

const isPast = (column: string): string => `${column} < now()`;

interface NewCommand {
  id: string;
  by: Me;
  command: CommandName;
  emails: string[];
  reason: string | null | undefined;
}

/**
 * Commands on emails. Bulk commands are counted first. This process runs them and audits their
 * counts.
 */
@Injectable()
export class CommandsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly running: RunningCommands,
    private readonly audit: AuditLog,
    private readonly recipients: Recipients,
  ) {}

  list(): Promise<Command[]> {
    return latestCommands(this.dataSource);
  }

  async one(id: string): Promise<Command> {
    const row = await this.dataSource.manager.findOneBy(CommandEntity, { id });
    if (!row) throw notFound('There is no such command.');
    return toCommand(
      row,
      row.state !== 'running' && retries.includes(row.command) ? await this.outcomesOf(row) : null,
    );
  }

  // An outcome counts once both the retrying and the sending service have a journal entry of this
  // attempt generation. Until then, the state is that of the earlier failure. Raw SQL: it joins the
  // elements of an array.
  private async outcomesOf({ id, done }: CommandEntity): Promise<Command['outcomes']> {
    const [{ sent, suppressed, ended }] = await this.dataSource.query(
      `SELECT count(*) FILTER (WHERE emails.state = 'sent')::int AS sent, count(*) FILTER (WHERE emails.state = 'suppressed')::int AS suppressed,
         count(*) FILTER (WHERE ended_at IS NOT NULL)::int AS ended
       FROM commands, unnest(commands.emails) AS chosen (id) JOIN emails USING (id)
       WHERE commands.id = $1
         AND (SELECT bool_or(type = 'retried') AND bool_or(service = $2) FROM email_events WHERE email_id = emails.id AND email_events.id > commands.after_event)`,
      [id, sender],
    );
    return { sent, suppressed, failed: ended - sent - suppressed, open: Math.max(0, done - ended) };
  }

  async count(by: Me, command: CommandName, filter: EmailFilter, ids?: string[]): Promise<Counted> {
    const token = newToken();
    const emails = selectEmails(this.dataSource.manager, filter)
      .select(`coalesce(array_agg(id ORDER BY listed_at, id), '{}')`, 'emails')
      .andWhere({ state: Any(commandable[command] as EmailState[]) });
    if (command === 'close') emails.andWhere({ failedAt: Not(IsNull()) });
    if (ids) emails.andWhere({ id: Any(ids) });
    await this.dataSource.manager.delete(CountedCommandEntity, { expiresAt: Raw(isPast) });
    const [selection, values] = emails.getQueryAndParameters();
    const n = values.length;
    // Raw SQL: TypeORM has no INSERT … SELECT, and these can be all emails.
    const [row] = await this.dataSource.query(
      `INSERT INTO counted_commands (token_hash, operator_id, command, emails, expires_at)
       SELECT $${n + 1}, $${n + 2}::uuid, $${n + 3}, emails, now() + interval '5 minutes' FROM (${selection}) AS selected
       RETURNING cardinality(emails) AS count, CASE WHEN cardinality(emails) <= ${maxRecipients} THEN emails::text[] END AS few, expires_at`,
      [...values, tokenHash(token), by.id, command],
    );
    return {
      count: row.count,
      suppressed: retries.includes(command) ? await this.countSuppressed(row.few) : null,
      token,
      expiresAt: row.expires_at.toISOString(),
    };
  }

  private async countSuppressed(ids: string[] | null): Promise<number | null> {
    const recipients = ids && (await this.recipients.describe(ids));
    return recipients
      ? [...recipients.values()].filter(({ suppression }) => suppression !== null).length
      : null;
  }

  async confirm(by: Me, token: string, reason?: string): Promise<Command> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      const own = { tokenHash: tokenHash(token), operatorId: by.id };
      const counted = await manager.findOne(CountedCommandEntity, {
        where: { ...own, expiresAt: Raw((column) => `${column} > now()`) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!counted)
        throw conflict('This count has expired. Please count again.', opsErrorCodes.countExpired);
      await manager.delete(CountedCommandEntity, own);
      const { command, emails } = counted;
      await this.store(manager, { id, by, command, emails, reason });
    });
    return this.begin(id);
  }

  async run(by: Me, command: CommandName, ids: string[], reason?: string): Promise<Command> {
    const id = randomUUID();
    await this.dataSource.transaction((manager) =>
      this.store(manager, { id, by, command, emails: [...new Set(ids)], reason }),
    );
    return this.begin(id);
  }

  private async store(
    manager: EntityManager,
    { id, by, command, emails, reason = null }: NewCommand,
  ): Promise<void> {
    if ((command === 'close') !== (reason !== null))
      throw invalidFields([
        {
          path: ['reason'],
          message:
            command === 'close'
              ? 'Say why these emails are closed.'
              : 'Only closing takes a reason.',
        },
      ]);
    await manager.insert(CommandEntity, {
      id,
      command,
      operatorId: by.id,
      operatorName: by.name,
      emails,
      total: emails.length,
      owner: this.running.owner,
      reason,
      afterEvent: () => '(SELECT coalesce(max(id), 0) FROM email_events)',
    });
    const few = emails.length <= 20 ? { emails } : {};
    await this.audit.add(
      {
        operator: by,
        action: command,
        subject: emails.length === 1 ? emails[0]! : id,
        detail: { command: id, count: emails.length, ...(reason !== null && { reason }), ...few },
      },
      manager,
    );
  }

  /** A command of a single chunk is finished before the response. */
  private async begin(id: string): Promise<Command> {
    const { command, total } = await this.one(id);
    const work = this.running.run(id, command, total);
    if (total <= chunk) await work;
    return this.one(id);
  }
}
