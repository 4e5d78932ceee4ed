import { databaseStep } from '../postgres/database-step.js';
import { createService, type ServiceOptions } from './create-service.js';
import { trustInternalAuthority } from '../http/internal-tls.js';
import { runProcess } from '../http/run-process.js';
import { runMigrations } from './run-migrations.js';

/**
 * Runs a service as this process. With `--migrate` on its command line it brings its database up to date and ends; with
 * `--await-migrations` it changes no table and serves once that has happened.
 */
export const bootstrap = (options: ServiceOptions): Promise<void> => {
  const step = databaseStep(process.argv.slice(2));
  if (step === 'migrate') return runMigrations(options);
  return runProcess(options.name, async () => {
    await trustInternalAuthority(process.env);
    return createService({ ...options, step });
  });
};
