import { jobIdOf } from '@larkway/kit/queue';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WaitsFor } from './smtp-failure.js';

interface Waiting {
  id: string;
  round: number;
  version: string;
}

const batchSize = 500;

/** A mail to one of our mailboxes is tried in front of the others at most this often. */
const scoutSeconds = 10;
/** One to somebody else's is, half as often, only while it is young: their server has a right to our patience. */
const patienceMinutes = 10;

const waits = `state = 'queued' AND waits_for IS NOT NULL AND next_try_at > now()`;

/** Mails that sit out a pause. */
@Injectable()
export class WaitingMails {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether some wait, and the job that may be tried in front of the others. */
  async look(): Promise<{ server: boolean; reply: boolean; scout: string | null }> {
    const [found] = await this.dataSource.query(
      `SELECT EXISTS (SELECT 1 FROM messages WHERE ${waits} AND waits_for = 'server') AS server,
              EXISTS (SELECT 1 FROM messages WHERE ${waits} AND waits_for = 'reply') AS reply`,
    );
    if (!found.reply) return { ...found, scout: null };
    const [scout]: { id: string; round: number }[] = await this.dataSource.query(
      `SELECT id, round FROM messages WHERE ${waits} AND waits_for = 'reply' AND updated_at < now() - interval '${scoutSeconds} seconds'
         AND (address_key IS NULL OR (updated_at < now() - interval '${2 * scoutSeconds} seconds' AND accepted_at > now() - interval '${patienceMinutes} minutes'))
       ORDER BY updated_at LIMIT 1`,
    );
    return { ...found, scout: scout ? jobIdOf(scout) : null };
  }

  /** Hands the jobs of all who wait for one of the reasons to the given function, batch by batch. @returns how many were called. */
  async call(reasons: WaitsFor[], promote: (jobs: string[]) => Promise<number>): Promise<number> {
    for (let called = 0; ;) {
      const rows: Waiting[] = await this.dataSource.query(
        `SELECT id, round, xmin::text AS version FROM messages WHERE ${waits} AND waits_for = ANY($1) ORDER BY updated_at LIMIT ${batchSize}`,
        [reasons],
      );
      if (rows.length === 0) return called;
      called += await promote(rows.map(jobIdOf));
      // Only rows as they were: one that was tried meanwhile, and failed again, waits anew.
      await this.dataSource.query(
        `UPDATE messages SET next_try_at = now() WHERE id IN (
           SELECT m.id FROM messages AS m JOIN unnest($1::uuid[], $2::text[]) AS seen (id, version) USING (id)
           WHERE m.xmin::text = seen.version ORDER BY m.id FOR UPDATE OF m)`,
        [rows.map(({ id }) => id), rows.map(({ version }) => version)],
      );
    }
  }
}
