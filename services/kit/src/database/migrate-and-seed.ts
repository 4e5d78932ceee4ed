import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { DatabaseOptions } from './data-source.js';

// One number for all of us: several copies of a service that boot together take turns.
const migrationLock = 7_203_114_508;
const patienceMilliseconds = 30_000;

const connectPatiently = async (dataSource: DataSource): Promise<void> => {
  for (const deadline = Date.now() + patienceMilliseconds; ; await delay(250)) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
};

/** Connects (waiting up to 30 s for a database that is still starting), then migrates and seeds under an advisory lock. */
export const migrateAndSeed = async (dataSource: DataSource, { url, seed }: Pick<DatabaseOptions, 'url' | 'seed'>): Promise<DataSource> => {
  if (!dataSource.isInitialized) await connectPatiently(dataSource);
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await dataSource.runMigrations({ transaction: 'each' });
    if (seed) await dataSource.transaction(seed);
  } finally {
    // The lock ends with its session.
    await lock.end();
  }
  return dataSource;
};
