import pg from 'pg';
import {
  AbstractLogger,
  DataSource,
  type DataSourceOptions,
  type EntityManager,
  type EntitySchema,
  type MigrationInterface,
} from 'typeorm';
import { DEFAULT_POOL_SIZE, type ServiceConfig } from '../config/service-environment.js';
import { SteadyClient } from './steady-client.js';

type Class<T> = new (...args: never[]) => T;

export interface DatabaseAddress {
  url: string;
  /** The same database without a pooler in between; `url` when left out. */
  directUrl?: string | undefined;
  /** The same database as the role that owns its tables; the direct address when left out. */
  ownerUrl?: string | undefined;
}

/** Injection token of the service's database. */
export const DATABASE_ADDRESS = Symbol('database address');

/** For what belongs to a session: LISTEN, session locks, named statements. A pooler in transaction mode shares sessions out. */
export const directUrlOf = ({ url, directUrl }: DatabaseAddress): string => directUrl ?? url;

export type DatabaseConfig = Pick<
  ServiceConfig,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_POOL_SIZE'
>;

/** What a service's environment says about its database. */
export const databaseOf = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_OWNER_URL,
  DATABASE_POOL_SIZE,
}: DatabaseConfig) => ({
  url: DATABASE_URL,
  directUrl: DATABASE_DIRECT_URL,
  ownerUrl: DATABASE_OWNER_URL,
  pool: DATABASE_POOL_SIZE,
});

export interface DatabaseOptions extends DatabaseAddress {
  /** Connections that the pool opens at most. */
  pool?: number;
  entities: (Class<object> | EntitySchema)[];
  /** Classes in order; TypeORM wants each name to end in a 13-digit timestamp. */
  migrations: Class<MigrationInterface>[];
  /** Writes the initial data; runs at every boot, so it must be safe to repeat. */
  seed?: (manager: EntityManager) => Promise<void>;
}

/** Connections that are not needed are closed; a pool has no least number of them. */
export const idleTimeoutMillis = 10_000;

export const dataSourceOptions = ({
  url,
  pool = DEFAULT_POOL_SIZE,
  entities,
  migrations,
}: DatabaseOptions): DataSourceOptions => ({
  type: 'postgres',
  driver: pg,
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
    idleTimeoutMillis,
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

export type MigrationOptions = DatabaseAddress & Pick<DatabaseOptions, 'migrations'>;

/** For migrations alone: one connection, all the time it needs for its work, and little for waiting in line. */
export const migrationSourceOptions = ({
  migrations,
  ...address
}: MigrationOptions): DataSourceOptions => ({
  type: 'postgres',
  driver: pg,
  url: address.ownerUrl ?? directUrlOf(address),
  migrations,
  synchronize: false,
  logging: false,
  logger: new Quiet(),
  poolSize: 1,
  extra: {
    Client: SteadyClient,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    lock_timeout: lockMilliseconds,
  },
});

/** A data source that is not connected yet. */
export const createDataSource = (options: DatabaseOptions): DataSource =>
  new DataSource(dataSourceOptions(options));
