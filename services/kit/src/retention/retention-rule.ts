interface KeptFor {
  /** What is counted in `retention_erased_total`. */
  table: string;
  days: number;
}

/** Rows that are kept for so long. */
export interface RowRule extends KeptFor {
  /** Erases one batch: `$1` is the moment before which rows are too old, `$2` how many of them at most. */
  sql: string;
}

/** What is not in rows alone. */
interface WorkRule extends KeptFor {
  /** Erases one batch, like `sql`. @returns how many. */
  erase: (before: Date, most: number) => Promise<number>;
}

/** What is kept for how long. */
export type RetentionRule = RowRule | WorkRule;

/** What finished work needed. Unfinished work keeps it, however old it is. */
export const outboxRetention = (days: number): RetentionRule => ({
  table: 'outbox',
  days,
  sql: `UPDATE outbox SET payload = '{}' WHERE id IN (
    SELECT id FROM outbox WHERE done_at < $1 AND payload <> '{}' ORDER BY done_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
});

/** The journal grows at one end and is shortened at the other. */
export const journalRetention = (days: number): RetentionRule => ({
  table: 'journal',
  days,
  sql: 'DELETE FROM journal WHERE seq IN (SELECT seq FROM (SELECT seq, at FROM journal ORDER BY seq LIMIT $2) AS oldest WHERE at < $1)',
});
