import { jobIdOf } from '@larkway/kit/queue';
import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { MessageEntity } from '../message/message.entity.js';
import type { WaitsFor } from './smtp-failure.js';

interface DelayedEmail {
  id: string;
  round: number;
  version: string;
  /** When its last attempt was recorded, with the full precision of the database. */
  since: string;
}

const batchSize = 500;

/** How often an email to one of our mailboxes is tried ahead of the others, at most. */
const probeSeconds = 10;
/**
 * An email to another address is tried ahead half as often, and only while it is this young, so
 * that servers of others are not burdened.
 */
const youngMinutes = 10;

const isDelayed = `state = 'queued' AND waits_for IS NOT NULL AND next_try_at > now()`;

/** Emails that wait for a retry. */
@Injectable()
export class DelayedEmails {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether emails wait for the server or for a reply, and the job that may be tried ahead. */
  async snapshot(): Promise<{ server: boolean; reply: boolean; probe: string | null }> {
    const server = await this.waitingFor('server').getExists();
    const reply = await this.waitingFor('reply').getExists();
    const probe = reply ? await this.nextProbe() : null;
    return { server, reply, probe: probe && jobIdOf(probe) };
  }

  private waitingFor(reason: WaitsFor): SelectQueryBuilder<MessageEntity> {
    return this.dataSource.manager
      .createQueryBuilder(MessageEntity, 'message')
      .where(`${isDelayed} AND waits_for = :reason`, { reason });
  }

  private nextProbe(): Promise<MessageEntity | null> {
    return this.waitingFor('reply')
      .andWhere(`updated_at < now() - interval '${probeSeconds} seconds'`)
      .andWhere(
        `(address_key IS NULL OR (updated_at < now() - interval '${2 * probeSeconds} seconds' AND accepted_at > now() - interval '${youngMinutes} minutes'))`,
      )
      .orderBy('message.updatedAt')
      .limit(1)
      .getOne();
  }

  /**
   * Hands the jobs of all emails that wait for one of the reasons to the given function, in
   * batches. An email that fails again meanwhile waits for its new delay.
   * @param promote returns the jobs that it could promote; the others stay delayed emails, because
   *   their jobs are not delayed yet: the failure is recorded before the job is delayed
   * @returns how many were promoted.
   */
  async retry(
    reasons: WaitsFor[],
    promote: (jobs: string[]) => Promise<string[]>,
  ): Promise<number> {
    let promoted = 0;
    let last: DelayedEmail | undefined;
    // Raw SQL: the clock of the database decides which failures are new.
    const [{ start }] = await this.dataSource.query('SELECT clock_timestamp()::text AS start');
    do {
      // Raw SQL: `xmin` tells whether a row has changed.
      const rows: DelayedEmail[] = await this.dataSource.query(
        `SELECT id, round, xmin::text AS version, updated_at::text AS since FROM messages
         WHERE ${isDelayed} AND waits_for = ANY($1) AND updated_at < $2::timestamptz
           AND ($3::timestamptz IS NULL OR (updated_at, id) > ($3::timestamptz, $4::uuid))
         ORDER BY updated_at, id LIMIT ${batchSize}`,
        [reasons, start, last?.since ?? null, last?.id ?? null],
      );
      last = rows.at(-1);
      const jobs = new Set(await promote(rows.map(jobIdOf)));
      await this.markRetried(rows.filter((row) => jobs.has(jobIdOf(row))));
      promoted += jobs.size;
    } while (last);
    return promoted;
  }

  /** Only unchanged rows: an email that failed again meanwhile keeps its new delay. */
  private async markRetried(rows: DelayedEmail[]): Promise<void> {
    // Raw SQL: rows are locked in the order of their ids.
    if (rows.length > 0)
      await this.dataSource.query(
        `UPDATE messages SET next_try_at = now() WHERE id IN (
           SELECT m.id FROM messages AS m JOIN unnest($1::uuid[], $2::text[]) AS seen (id, version) USING (id)
           WHERE m.xmin::text = seen.version ORDER BY m.id FOR UPDATE OF m)`,
        [rows.map(({ id }) => id), rows.map(({ version }) => version)],
      );
  }
}
