import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import {
  type DatabaseOptions,
  directUrlOf,
  type MigrationOptions,
  migrationSourceOptions,
  PgClient,
} from './data-source.js';

// The same number in all services: several copies of a service that start together migrate in turn.
const migrationLock = 7_203_114_508;
const lockNotAvailable = '55P03';
const deadlock = '40P01';
const missingTable = '42P01';

const connect = { timeoutMilliseconds: 30_000, pauseMilliseconds: 250 };
const retry = { timeoutMilliseconds: 120_000, pauseMilliseconds: 500 };

type Options = MigrationOptions & Pick<DatabaseOptions, 'seed'>;

/**
 * Connects (waiting up to 30 s for a database that is still starting), then migrates and seeds
 * under an advisory lock. Safe to repeat and to run several times at once. A version that finds
 * tables newer than itself leaves the seed to the newer version.
 */
export const migrateAndSeed = async (
  dataSource: DataSource,
  { seed, ...options }: Options,
): Promise<DataSource> => {
  await connectWithRetry(dataSource);
  await withMigrationLock(directUrlOf(options), async () => {
    const known = namesOf(options.migrations);
    const isOlder = (await recordedMigrations(dataSource)).some((name) => !known.includes(name));
    await migrate(options);
    if (seed && !isOlder) await dataSource.transaction(seed);
  });
  return dataSource;
};

/**
 * Connects and waits for another process to migrate.
 * @throws when a migration of this version is still missing after 30 s.
 */
export const awaitMigrations = async (
  dataSource: DataSource,
  { migrations }: Options,
): Promise<DataSource> => {
  await connectWithRetry(dataSource);
  for (
    const deadline = Date.now() + connect.timeoutMilliseconds;
    ;
    await delay(connect.pauseMilliseconds)
  ) {
    const recorded = await recordedMigrations(dataSource);
    const missing = namesOf(migrations).filter((name) => !recorded.includes(name));
    if (missing.length === 0) return dataSource;
    if (Date.now() > deadline)
      throw new Error(
        `the database lacks ${missing.join(', ')}: run this version with --migrate first`,
      );
  }
};

const namesOf = (migrations: DatabaseOptions['migrations']): string[] =>
  migrations.map((migration) => new migration().name ?? migration.name);

/** Names of the migrations that ran, of this and of other versions. */
export const recordedMigrations = async (source: DataSource): Promise<string[]> => {
  try {
    const rows: { name: string }[] = await source.query('SELECT name FROM migrations ORDER BY id');
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: string }).code === missingTable) return [];
    throw error;
  }
};

const connectWithRetry = async (dataSource: DataSource): Promise<void> => {
  if (dataSource.isInitialized) return;
  for (
    const deadline = Date.now() + connect.timeoutMilliseconds;
    ;
    await delay(connect.pauseMilliseconds)
  ) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
};

const withMigrationLock = async (url: string, work: () => Promise<void>): Promise<void> => {
  const lock = new PgClient({ connectionString: url, keepAlive: true });
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
 * The role of a service may write to every new table, except to the record of migrations: a
 * compromised service must not decide which migrations run as the owner.
 */
const protectRecord = `
  DO $$ DECLARE other regrole; BEGIN
    FOR other IN
      SELECT DISTINCT grantee FROM pg_class, aclexplode(relacl)
      WHERE pg_class.oid = 'migrations'::regclass AND grantee <> relowner AND privilege_type IN ('INSERT', 'UPDATE', 'DELETE')
    LOOP
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON migrations FROM %s', other);
    END LOOP;
  END $$`;

const isLockConflict = (error: unknown): boolean =>
  [lockNotAvailable, deadlock].includes((error as { code?: string }).code ?? '');

/**
 * Runs the missing migrations, each in a separate transaction. A migration that waits two seconds
 * for a lock is rolled back, so that it does not block the users of a table, and is tried again for
 * two minutes.
 */
const migrate = async (options: MigrationOptions): Promise<void> => {
  const source = await new DataSource(migrationSourceOptions(options)).initialize();
  try {
    for (
      const deadline = Date.now() + retry.timeoutMilliseconds;
      ;
      await delay(retry.pauseMilliseconds)
    ) {
      try {
        await source.runMigrations({ transaction: 'each' });
        return void (await source.query(protectRecord));
      } catch (error) {
        if (!isLockConflict(error) || Date.now() > deadline) throw error;
      }
    }
  } finally {
    await source.destroy();
  }
};
