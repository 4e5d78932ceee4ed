import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { QueryRunner } from 'typeorm';
import { idleTimeoutMillis } from '../postgres/data-source.js';

export interface Count {
  points: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

/** Counts points per key in fixed windows. */
export interface Counter {
  /** Adds points. @returns the current count. */
  add(key: string, points: number): Promise<Count>;
}

/**
 * Counters in the database, which all copies of a service share. While the database is unavailable,
 * no submission is refused for that: each copy counts in memory.
 */
export class Counters {
  private readonly pool: pg.Pool;

  /** @param timeoutMs how long a count may take before this process counts in memory */
  constructor(
    url: string,
    private readonly log: Logger,
    timeoutMs: number,
  ) {
    // Named statements need a connection without a pooler. The pool is separate, because a
    // submission holds a connection of the service's pool while it is counted; waiting for a second
    // one of the same pool could deadlock.
    this.pool = new pg.Pool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      query_timeout: 2 * timeoutMs,
      idleTimeoutMillis,
      allowExitOnIdle: true,
    });
    this.pool.on('error', (err) => log.warn({ err }, 'a connection of the counters was lost'));
  }

  counter(name: string, seconds: number): Counter {
    const common = { keyPrefix: name, points: Number.MAX_SAFE_INTEGER, duration: seconds };
    const shared = new RateLimiterPostgres({
      ...common,
      storeClient: this.pool,
      tableName: LIMITS_TABLE,
      tableCreated: true,
    });
    const own = new RateLimiterMemory(common);
    return {
      add: async (key, points) => {
        const { consumedPoints, msBeforeNext } = await shared
          .penalty(key, points)
          .catch((err: unknown) => {
            this.log.warn({ err, counter: name }, 'counting in this process only');
            return own.penalty(key, points);
          });
        return {
          points: consumedPoints,
          resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
        };
      },
    };
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** The columns are those of rate-limiter-flexible. */
const LIMITS_TABLE = 'submission_limits';

/**
 * For migrations. Unlogged: counting does not wait for the disk, and counts restart after a crash
 * of the database. The keys are hashes, without personal data.
 */
export const createSubmissionLimitsTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query(`
    CREATE UNLOGGED TABLE IF NOT EXISTS ${LIMITS_TABLE} (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    )`);
};

export const dropSubmissionLimitsTable = (runner: QueryRunner): Promise<unknown> =>
  runner.query(`DROP TABLE IF EXISTS ${LIMITS_TABLE}`);
