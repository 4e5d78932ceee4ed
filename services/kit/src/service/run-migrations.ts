import { createDataSource } from '../database/data-source.js';
import { databasesOf } from '../database/database-step.js';
import { migrateAndSeed } from '../database/migrate-and-seed.js';
import { recordedMigrations } from '../database/recorded-migrations.js';
import { createLogger } from '../observability/logger.js';
import type { ServiceOptions } from './create-service.js';

/** The migration step of a deployment: one process that brings the service's database up to date, and ends with code 0 or 1. */
export const runMigrations = async ({ name, module, config }: Pick<ServiceOptions, 'name' | 'module' | 'config'>): Promise<void> => {
  const log = createLogger(name, config.LOG_LEVEL);
  try {
    for (const options of databasesOf(module)) {
      const dataSource = await migrateAndSeed(createDataSource(options), options);
      log.info({ migrations: await recordedMigrations(dataSource) }, 'the database is up to date');
      await dataSource.destroy();
    }
  } catch (error) {
    log.fatal({ err: error }, 'could not migrate');
    process.exitCode = 1;
  }
};
