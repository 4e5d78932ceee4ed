import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { type MigrationOptions, migrationSourceOptions } from './data-source.js';

const lockNotAvailable = '55P03';
const deadlock = '40P01';
const patienceMilliseconds = 120_000;
const pauseMilliseconds = 500;

const stoodInTheWay = (error: unknown): boolean => [lockNotAvailable, deadlock].includes((error as { code?: string }).code ?? '');

/**
 * Runs what is missing, each migration in a transaction of its own. One that would keep the users of a table waiting behind it
 * steps back after two seconds and comes again, for two minutes in all. Call it under the lock of `migrateAndSeed`.
 */
export const migrate = async (options: MigrationOptions): Promise<void> => {
  const source = await new DataSource(migrationSourceOptions(options)).initialize();
  try {
    for (const deadline = Date.now() + patienceMilliseconds; ; await delay(pauseMilliseconds)) {
      try {
        return void (await source.runMigrations({ transaction: 'each' }));
      } catch (error) {
        if (!stoodInTheWay(error) || Date.now() > deadline) throw error;
      }
    }
  } finally {
    await source.destroy();
  }
};
