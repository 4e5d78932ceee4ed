import { AbstractLogger, DataSource, type DataSourceOptions, type EntityManager, type EntitySchema, type MigrationInterface } from 'typeorm';
import { SteadyClient } from './steady-client.js';

type Class<T> = new (...args: never[]) => T;

export interface DatabaseOptions {
  url: string;
  /** Connections in the pool; 5 when left out. */
  pool?: number;
  entities: (Class<object> | EntitySchema)[];
  /** Classes in order; TypeORM wants each name to end in a 13-digit timestamp. */
  migrations: Class<MigrationInterface>[];
  /** Writes the initial data; runs at every boot, so it must be safe to repeat. */
  seed?: (manager: EntityManager) => Promise<void>;
}

export const dataSourceOptions = ({ url, pool = 5, entities, migrations }: DatabaseOptions): DataSourceOptions => ({
  type: 'postgres',
  url,
  entities,
  migrations,
  synchronize: false,
  migrationsRun: false,
  logging: false,
  poolSize: pool,
  extra: {
    Client: SteadyClient,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    keepAlive: true,
  },
});

/** How long a migration may stand in line for a table: for as long, everybody else who wants the table stands behind it. */
const lockMilliseconds = 2_000;

/** What fails is thrown; a line that is no JSON has no place in our log. */
class Quiet extends AbstractLogger {
  protected writeLog(): void {}
}

/** For migrations alone: one connection, all the time it needs for its work, and little for waiting in line. */
export const migrationSourceOptions = ({ url, migrations }: Pick<DatabaseOptions, 'url' | 'migrations'>): DataSourceOptions => ({
  type: 'postgres',
  url,
  migrations,
  synchronize: false,
  logging: false,
  logger: new Quiet(),
  poolSize: 1,
  extra: { Client: SteadyClient, connectionTimeoutMillis: 3_000, keepAlive: true, lock_timeout: lockMilliseconds },
});

/** A data source that is not connected yet. */
export const createDataSource = (options: DatabaseOptions): DataSource => new DataSource(dataSourceOptions(options));
