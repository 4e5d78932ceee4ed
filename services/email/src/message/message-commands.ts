import type { EmailState } from '@larkway/email-contract';
import { appendToJournal } from '@larkway/kit/journal';
import { jobIdOf, JobQueue } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import type { CommandResult } from '@larkway/kit-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config, domainOf } from '../config.js';
import { MessageEntity } from './message.entity.js';

interface EmailRef {
  id: string;
  kind: string;
}

interface Changed {
  id: string;
  round: number;
}

// Raw SQL, because each command changes many rows in one statement that also checks their states.

/** Sets the state of emails; one without an attempt so far gets a row with its id and kind only. */
const upsertStatement = `
  INSERT INTO messages AS m (id, kind, message_id, state, attempts)
  SELECT DISTINCT ON (id) id, kind, id || '@' || $2, $3, 0 FROM jsonb_to_recordset($1::jsonb) AS wanted (id uuid, kind text)
  ON CONFLICT (id) DO UPDATE SET state = EXCLUDED.state, waits_for = NULL, next_try_at = NULL, updated_at = now()
  WHERE m.state = ANY($4)
  RETURNING id, round`;

const releaseStatement = `
  UPDATE messages SET state = 'queued', updated_at = now()
  WHERE id IN (SELECT id FROM messages WHERE state = 'held' AND id = ANY($1::uuid[]) ORDER BY id FOR UPDATE)
  RETURNING id, round`;

/** Commands of an operator for emails that are not sent yet. */
@Injectable()
export class MessageCommands {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  hold(emails: EmailRef[]): Promise<CommandResult> {
    return this.change(emails, 'held', (manager) =>
      this.upsert(manager, emails, 'held', ['queued']),
    );
  }

  async release(emails: EmailRef[]): Promise<CommandResult> {
    const release = async (manager: EntityManager): Promise<Changed[]> => {
      // Raw SQL: changes rows and writes their journal in one statement.
      const [rows] = (await manager.query(releaseStatement, [emails.map(({ id }) => id)])) as [
        Changed[],
        number,
      ];
      return rows;
    };
    return this.change(emails, 'released', release);
  }

  async cancel(emails: EmailRef[]): Promise<CommandResult> {
    return this.change(emails, 'cancelled', (manager) =>
      this.upsert(manager, emails, 'cancelled', ['queued', 'held']),
    );
  }

  private upsert(
    manager: EntityManager,
    emails: EmailRef[],
    state: EmailState,
    from: EmailState[],
  ): Promise<Changed[]> {
    // Raw SQL: inserts or changes rows, depending on their state, with their journal.
    return manager.query(upsertStatement, [
      JSON.stringify(emails),
      domainOf(this.config.MAIL_FROM),
      state,
      from,
    ]);
  }

  private async change(
    emails: EmailRef[],
    step: string,
    work: (manager: EntityManager) => Promise<Changed[]>,
  ): Promise<CommandResult> {
    const { changed, result } = await this.dataSource.transaction(async (manager) => {
      const rows = await work(manager);
      await appendToJournal(
        manager,
        rows.map(({ id }) => ({ subject: id, type: step })),
      );
      return { changed: rows, result: await this.resultOf(manager, emails, rows) };
    });
    // Delayed jobs run at once, to be sent or to end. A job that cannot be promoted runs a little
    // later.
    if (step !== 'held') {
      await this.jobs
        .promoteJobs(changed.map(jobIdOf))
        .catch((error: unknown) => this.log.warn({ err: error }, 'jobs could not be promoted'));
    }
    return result;
  }

  private async resultOf(
    manager: EntityManager,
    emails: EmailRef[],
    changed: Changed[],
  ): Promise<CommandResult> {
    const done = changed.map(({ id }) => id);
    const rest = [...new Set(emails.map(({ id }) => id))].filter((id) => !done.includes(id));
    const states = await manager.find(MessageEntity, {
      where: { id: In(rest) },
      select: { id: true, state: true },
    });
    const reasonOf = (id: string): string =>
      states.find((row) => row.id === id)?.state ?? 'unknown';
    return { done, refused: rest.map((id) => ({ id, reason: reasonOf(id) })) };
  }
}
