import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { type DatabaseOptions, directUrlOf, type MigrationOptions } from './data-source.js';
import { migrate } from './migrate.js';
import { namesOf, recordedMigrations } from './recorded-migrations.js';
import { SteadyClient } from './steady-client.js';

// One number for all of us: several copies of a service that boot together take turns.
const migrationLock = 7_203_114_508;
const patienceMilliseconds = 30_000;
const pauseMilliseconds = 250;

type Options = MigrationOptions & Pick<DatabaseOptions, 'seed'>;

const connectPatiently = async (dataSource: DataSource): Promise<void> => {
  if (dataSource.isInitialized) return;
  for (const deadline = Date.now() + patienceMilliseconds; ; await delay(pauseMilliseconds)) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
};

const underTheLock = async (url: string, work: () => Promise<void>): Promise<void> => {
  const lock = new SteadyClient({ connectionString: url, keepAlive: true });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await work();
  } finally {
    // The lock ends with its session.
    await lock.end();
  }
};

/**
 * Connects (waiting up to 30 s for a database that is still starting), then migrates and seeds under an advisory lock. Safe to
 * repeat and to run several times at once. A version that finds tables newer than itself leaves the seed to the newer one.
 */
export const migrateAndSeed = async (
  dataSource: DataSource,
  { seed, ...options }: Options,
): Promise<DataSource> => {
  await connectPatiently(dataSource);
  await underTheLock(directUrlOf(options), async () => {
    const known = namesOf(options.migrations);
    const isOlder = (await recordedMigrations(dataSource)).some((name) => !known.includes(name));
    await migrate(options);
    if (seed && !isOlder) await dataSource.transaction(seed);
  });
  return dataSource;
};

/**
 * Connects and changes nothing: somebody else migrates. @throws when a migration of this version is still missing after 30 s.
 */
export const awaitMigrations = async (
  dataSource: DataSource,
  { migrations }: Options,
): Promise<DataSource> => {
  await connectPatiently(dataSource);
  for (const deadline = Date.now() + patienceMilliseconds; ; await delay(pauseMilliseconds)) {
    const recorded = await recordedMigrations(dataSource);
    const missing = namesOf(migrations).filter((name) => !recorded.includes(name));
    if (missing.length === 0) return dataSource;
    if (Date.now() > deadline)
      throw new Error(
        `the database lacks ${missing.join(', ')}: run this version with --migrate first`,
      );
  }
};
