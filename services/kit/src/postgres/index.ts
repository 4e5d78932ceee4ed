export { takeAdvisoryLock } from './advisory-lock.js';
export { Batches } from './batches.js';
export {
  createDataSource,
  databaseOf,
  dataSourceOptions,
  isPermanentDatabaseError,
  planOnce,
  type DatabaseConfig,
  type DatabaseOptions,
} from './data-source.js';
export { DatabaseListener, notifyOnChange } from './database-listener.js';
export { DatabaseModule } from './database.module.js';
export { migrateAndSeed } from './migrate.js';
