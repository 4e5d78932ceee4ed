export { Batches } from './batches.js';
export {
  createDataSource,
  databaseOf,
  dataSourceOptions,
  type DatabaseConfig,
  type DatabaseOptions,
} from './data-source.js';
export { DatabaseListener } from './database-listener.js';
export { DatabaseModule } from './database.module.js';
export { isLasting } from './is-lasting.js';
export { migrateAndSeed } from './migrate-and-seed.js';
export { notifyOnChange } from './notify-on-change.js';
