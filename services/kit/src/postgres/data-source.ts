import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
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

/** The names under which connections keep statements, by text. */
const keptStatements = new Map<string, string>();

/**
 * Makes each connection of a pool parse and plan a statement only once, because planning a large
 * statement takes PostgreSQL longer than running it. Has no effect behind a pooler.
 *
 * The plan may be made while a table is empty and is kept until the table is analyzed. So the
 * statement must look up rows in a way that has one plan at every size (`LATERAL`, `= ANY`): for a
 * join, PostgreSQL may choose to read the whole table.
 * @param text is always the same; what differs is in its parameters.
 * @returns the text.
 */
export const planOnce = (text: string): string => {
  keptStatements.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32));
  return text;
};

interface PgClientConfig extends pg.ClientConfig {
  /** Whether the session belongs to this client alone, so that it can keep statements. */
  keepsStatements?: boolean;
  /**
   * Milliseconds without a byte from the server while it owes an answer, after which the connection
   * is closed. Longer than any statement may take.
   */
  silenceMillis?: number;
}

/**
 * pg's client for single connections and for a pool's `Client` option, with three additions.
 *
 * It has an error listener. If the server closes a connection while no other code listens, for
 * example between a pool and the code that takes the connection, pg's own client would crash the
 * process. The next statement still fails with the reason.
 *
 * With `silenceMillis`, it closes a connection that no longer answers. After a failover the former
 * server's machine may be gone without a word, and TCP repeats a statement for a quarter of an hour
 * before it reports an error. pg's `query_timeout` fails the statement but keeps the connection.
 *
 * With `keepsStatements`, it names the statements of `planOnce`.
 */
export class PgClient extends pg.Client {
  constructor(config?: string | PgClientConfig) {
    super(config);
    // The class that this one extends may be another copy of it: see `handleListenErrors`.
    if (this.listenerCount('error') > 0) return;
    this.on('error', () => undefined);
    if (typeof config !== 'object') return;
    if (config.keepsStatements) this.keepStatements();
    if (config.silenceMillis) this.limitSilence(config.silenceMillis);
  }

  private keepStatements(): void {
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      const name = typeof statement === 'string' ? keptStatements.get(statement) : undefined;
      return send(name === undefined ? statement : { name, text: statement }, ...rest);
    }) as typeof this.query;
  }

  private limitSilence(milliseconds: number): void {
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.once('connect', () => {
      // After TLS was negotiated, it is another stream than before.
      const socket = this.connection.stream as Socket;
      const silent = `PostgreSQL was silent for ${milliseconds / 1_000} s`;
      socket.on('timeout', () =>
        // The code with which TCP would give up.
        socket.destroy(Object.assign(new Error(silent), { code: 'ETIMEDOUT' })),
      );
      this.on('drain', () => socket.setTimeout(0));
      this.query = ((...given: unknown[]) => {
        socket.setTimeout(milliseconds);
        return send(...given);
      }) as typeof this.query;
    });
  }
}

type Class<T> = new (...args: never[]) => T;

export interface DatabaseAddress {
  url: string;
  /** The same database without a pooler in between; `url` when left out. */
  directUrl?: string | undefined;
  /** The same database as the role that owns its tables; the direct address when left out. */
  ownerUrl?: string | undefined;
}

/** Injection token of the address of the service's database. */
export const DATABASE_ADDRESS = Symbol('database address');

/**
 * The address for what needs a separate session: LISTEN, session locks, named statements. A
 * pooler in transaction mode shares sessions between clients.
 */
export const directUrlOf = ({ url, directUrl }: DatabaseAddress): string => directUrl ?? url;

export type DatabaseConfig = Pick<
  ServiceConfig,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_POOL_SIZE'
>;

/** The database options in a service's environment. */
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
  /** Maximum size of the pool. */
  pool?: number;
  entities: (Class<object> | EntitySchema)[];
  /** Classes in order; TypeORM wants each name to end in a 13-digit timestamp. */
  migrations: Class<MigrationInterface>[];
  /** Writes the initial data. Runs at every start, so it must be idempotent. */
  seed?: (manager: EntityManager) => Promise<void>;
}

/** Idle connections are closed; a pool has no minimum size. */
export const idleTimeoutMillis = 10_000;

const statementTimeoutMillis = 15_000;

/** See `PgClient`. The server answers sooner, if only with the timeout of the statement. */
export const silenceMillis = statementTimeoutMillis + 5_000;

export const dataSourceOptions = ({
  url,
  directUrl,
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
    Client: PgClient,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis,
    statement_timeout: statementTimeoutMillis,
    silenceMillis,
    keepsStatements: directUrl === undefined || directUrl === url,
    keepAlive: true,
  },
});

/**
 * How long a migration may wait for a lock; meanwhile all other queries of the table wait behind
 * it.
 */
const lockMilliseconds = 2_000;

/** Errors are thrown, and TypeORM's own lines are not JSON. */
class SilentLogger extends AbstractLogger {
  protected writeLog(): void {}
}

export type MigrationOptions = DatabaseAddress & Pick<DatabaseOptions, 'migrations'>;

/** For migrations only: one connection, no statement timeout and a short lock timeout. */
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
  logger: new SilentLogger(),
  poolSize: 1,
  extra: {
    Client: PgClient,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    lock_timeout: lockMilliseconds,
  },
});

/** A data source that is not connected yet. */
export const createDataSource = (options: DatabaseOptions): DataSource =>
  new DataSource(dataSourceOptions(options));

/**
 * Classes of SQLSTATE that a retry cannot fix: invalid data, a violated constraint, a wrong
 * statement.
 */
const permanentErrors = /^(?:22|23|42)/;

/**
 * Whether an error of the database is caused by the statement or its data, and not by an outage.
 */
export const isPermanentDatabaseError = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && permanentErrors.test(code);
};
