import { createDataSource, type DatabaseOptions } from '../postgres/data-source.js';
import { databasesOf } from '../postgres/database-step.js';
import { migrateAndSeed } from '../postgres/migrate-and-seed.js';
import { recordedMigrations } from '../postgres/recorded-migrations.js';
import { createLogger } from '../observability/logger.js';
import type { ServiceOptions } from './create-service.js';

const bringUpToDate = async (options: DatabaseOptions): Promise<string[]> => {
  const dataSource = createDataSource(options);
  try {
    return await recordedMigrations(await migrateAndSeed(dataSource, options));
  } finally {
    // An open pool would keep the process alive. One that never opened has nothing to close.
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};

/** The migration step of a deployment: one process that brings the service's database up to date, and ends with code 0 or 1. */
export const runMigrations = async ({
  name,
  module,
  config,
}: Pick<ServiceOptions, 'name' | 'module' | 'config'>): Promise<void> => {
  const log = createLogger(name, config.LOG_LEVEL);
  try {
    for (const options of databasesOf(module))
      log.info({ migrations: await bringUpToDate(options) }, 'the database is up to date');
  } catch (error) {
    log.fatal({ err: error }, 'could not migrate');
    process.exitCode = 1;
  }
};
