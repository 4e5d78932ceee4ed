import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { type MigrationOptions, migrationSourceOptions } from './data-source.js';

const lockNotAvailable = '55P03';
const deadlock = '40P01';
const patienceMilliseconds = 120_000;
const pauseMilliseconds = 500;

/**
 * The role of a service may write to every new table. This one it may only read: a service that was taken over must not decide which migrations run
 * as the owner.
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

const stoodInTheWay = (error: unknown): boolean =>
  [lockNotAvailable, deadlock].includes((error as { code?: string }).code ?? '');

/**
 * Runs what is missing, each migration in a transaction of its own. One that would keep the users of a table waiting behind it
 * steps back after two seconds and comes again, for two minutes in all. Call it under the lock of `migrateAndSeed`.
 */
export const migrate = async (options: MigrationOptions): Promise<void> => {
  const source = await new DataSource(migrationSourceOptions(options)).initialize();
  try {
    for (const deadline = Date.now() + patienceMilliseconds; ; await delay(pauseMilliseconds)) {
      try {
        await source.runMigrations({ transaction: 'each' });
        return void (await source.query(protectRecord));
      } catch (error) {
        if (!stoodInTheWay(error) || Date.now() > deadline) throw error;
      }
    }
  } finally {
    await source.destroy();
  }
};
