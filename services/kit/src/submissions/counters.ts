import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { idleTimeoutMillis } from '../postgres/data-source.js';
import { LIMITS_TABLE } from './submission-limits-table.js';

export interface Count {
  points: number;
  /** Seconds until it begins anew. */
  resetSeconds: number;
}

/** Counts points per key in windows of a fixed length. */
export interface Counter {
  /** Adds points. @returns how many there are now. */
  add(key: string, points: number): Promise<Count>;
}

/**
 * Counters that all copies of a service share, through its database. A table that cannot be reached refuses nobody: each
 * copy counts by itself until it is back.
 */
export class Counters {
  private readonly pool: pg.Pool;

  /** @param timeoutMs how long a count may take before this process counts alone */
  constructor(
    url: string,
    private readonly log: Logger,
    timeoutMs: number,
  ) {
    // The statements are named, so they need a connection that no pooler shares out. A pool of its own: a submission holds a
    // connection of the service's pool while it is counted; if each waited for a second one of that pool, none would be free.
    this.pool = new pg.Pool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      query_timeout: 2 * timeoutMs,
      idleTimeoutMillis,
      allowExitOnIdle: true,
    });
    this.pool.on('error', (err) => log.warn({ err }, 'connection of the counters lost'));
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
            this.log.warn({ err, counter: name }, 'counting in this process alone');
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
