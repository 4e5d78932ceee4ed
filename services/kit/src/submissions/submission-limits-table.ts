import type { QueryRunner } from 'typeorm';

/** Of a shape that rate-limiter-flexible knows. */
export const LIMITS_TABLE = 'submission_limits';

/**
 * For migrations. Unlogged: counting costs no wait for the disk, and a database that crashed begins to count anew.
 * The keys are hashes; nothing in it tells who sent what.
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
