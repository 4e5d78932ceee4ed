import { z } from 'zod';

interface KeptFor {
  /** Label of `retention_erased_total`. */
  table: string;
  days: number;
}

/** A rule in SQL, because TypeORM has neither LIMIT nor SKIP LOCKED for what it deletes. */
export interface RowRule extends KeptFor {
  /**
   * Erases one batch: `$1` is the time before which rows are too old, `$2` the size of the batch.
   */
  sql: string;
}

/** A rule for data that is not only in rows. */
interface FunctionRule extends KeptFor {
  /** Erases one batch, like `sql`. @returns the number of erased rows. */
  erase: (before: Date, most: number) => Promise<number>;
}

/** How long one kind of data is kept. */
export type RetentionRule = RowRule | FunctionRule;

/** Erases the payloads of finished work. Open work keeps its payload, however old it is. */
export const outboxRetention = (days: number): RetentionRule => ({
  table: 'outbox',
  days,
  sql: `UPDATE outbox SET payload = '{}' WHERE id IN (
    SELECT id FROM outbox WHERE done_at < $1 AND payload <> '{}' ORDER BY done_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
});

/** Deletes the oldest entries of the journal. */
export const journalRetention = (days: number): RetentionRule => ({
  table: 'journal',
  days,
  sql: 'DELETE FROM journal WHERE seq IN (SELECT seq FROM (SELECT seq, at FROM journal ORDER BY seq LIMIT $2) AS oldest WHERE at < $1)',
});

/** Schema of the number of days for which one kind of data is kept. */
export const retentionDays = (byDefault: number) =>
  z.coerce.number().int('must be whole days').min(1).max(36_500).default(byDefault);

/** For a service with an outbox. */
export const outboxRetentionEnvironment = {
  /** Days for which the payload of finished work is kept; without it the work cannot be retried. */
  OUTBOX_RETENTION_DAYS: retentionDays(30),
};

/** For a service with a journal. */
export const journalRetentionEnvironment = {
  /** Days for which the steps of accepted work are kept. */
  JOURNAL_RETENTION_DAYS: retentionDays(730),
};
