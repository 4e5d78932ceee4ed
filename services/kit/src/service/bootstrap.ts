import { trustInternalAuthority } from '../http/internal-tls.js';
import { runProcess } from '../http/run-process.js';
import { createLogger } from '../observability/logger.js';
import { startTracing } from '../observability/tracing.js';
import { createDataSource, type DatabaseOptions } from '../postgres/data-source.js';
import { databasesOf, databaseStep } from '../postgres/database-step.js';
import { migrateAndSeed, recordedMigrations } from '../postgres/migrate.js';
import { createService, type ServiceOptions } from './create-service.js';

/**
 * Runs a service as this process. With the flag `--migrate` it migrates its database and exits;
 * with `--await-migrations` it serves once another process has migrated.
 */
export const bootstrap = (options: ServiceOptions): Promise<void> => {
  const step = databaseStep(process.argv.slice(2));
  if (step === 'migrate') return runMigrations(options);
  return runProcess(options.name, async () => {
    await trustInternalAuthority(process.env);
    await startTracing(options.name, options.config);
    return createService({ ...options, step });
  });
};

/**
 * The migration step of a deployment: migrates and seeds the service's database. The exit code is
 * 0, or 1 when it failed.
 */
const runMigrations = async ({
  name,
  module,
  config,
}: Pick<ServiceOptions, 'name' | 'module' | 'config'>): Promise<void> => {
  const log = createLogger(name, config.LOG_LEVEL);
  try {
    for (const options of databasesOf(module))
      log.info({ migrations: await migrateDatabase(options) }, 'the database is up to date');
  } catch (error) {
    log.fatal({ err: error }, 'could not migrate');
    process.exitCode = 1;
  }
};

const migrateDatabase = async (options: DatabaseOptions): Promise<string[]> => {
  const dataSource = createDataSource(options);
  try {
    return await recordedMigrations(await migrateAndSeed(dataSource, options));
  } finally {
    // An open pool would keep the process alive.
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};
