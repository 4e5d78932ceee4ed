import type { MailState } from '@larkway/email-contract';
import { appendToJournal } from '@larkway/kit/journal';
import { jobIdOf, JobQueue } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import type { CommandResult } from '@larkway/kit-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type EmailConfig } from '../config.js';
import { domainOf } from '../delivery/message-id.js';

interface Wanted {
  id: string;
  kind: string;
}

interface Changed {
  id: string;
  round: number;
}

/** Puts mails into the state, also mails that were never tried: then nothing but their name is known. */
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

/** What an operator may do with a mail that is not out yet. */
@Injectable()
export class MailCommands {
  constructor(
    @Inject(CONFIG) private readonly config: EmailConfig,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  hold(mails: Wanted[]): Promise<CommandResult> {
    return this.change(mails, 'held', (manager) => this.upsert(manager, mails, 'held', ['queued']));
  }

  async release(mails: Wanted[]): Promise<CommandResult> {
    const release = async (manager: EntityManager): Promise<Changed[]> => {
      const [rows] = (await manager.query(releaseStatement, [mails.map(({ id }) => id)])) as [
        Changed[],
        number,
      ];
      return rows;
    };
    return this.change(mails, 'released', release);
  }

  async cancel(mails: Wanted[]): Promise<CommandResult> {
    return this.change(mails, 'cancelled', (manager) =>
      this.upsert(manager, mails, 'cancelled', ['queued', 'held']),
    );
  }

  private upsert(
    manager: EntityManager,
    mails: Wanted[],
    state: MailState,
    from: MailState[],
  ): Promise<Changed[]> {
    return manager.query(upsertStatement, [
      JSON.stringify(mails),
      domainOf(this.config.MAIL_FROM),
      state,
      from,
    ]);
  }

  private async change(
    mails: Wanted[],
    step: string,
    work: (manager: EntityManager) => Promise<Changed[]>,
  ): Promise<CommandResult> {
    const { changed, result } = await this.dataSource.transaction(async (manager) => {
      const rows = await work(manager);
      await appendToJournal(
        manager,
        rows.map(({ id }) => ({ subject: id, type: step })),
      );
      return { changed: rows, result: await this.resultOf(manager, mails, rows) };
    });
    // A job that waits comes at once: to be sent, or to end. One that is not called comes by itself, a little later.
    if (step !== 'held') {
      await this.jobs
        .promoteJobs(changed.map(jobIdOf))
        .catch((error: unknown) => this.log.warn({ err: error }, 'jobs could not be called'));
    }
    return result;
  }

  private async resultOf(
    manager: EntityManager,
    mails: Wanted[],
    changed: Changed[],
  ): Promise<CommandResult> {
    const done = changed.map(({ id }) => id);
    const rest = [...new Set(mails.map(({ id }) => id))].filter((id) => !done.includes(id));
    const states: { id: string; state: MailState }[] = await manager.query(
      'SELECT id, state FROM messages WHERE id = ANY($1::uuid[])',
      [rest],
    );
    const reasonOf = (id: string): string =>
      states.find((row) => row.id === id)?.state ?? 'unknown';
    return { done, refused: rest.map((id) => ({ id, reason: reasonOf(id) })) };
  }
}
