import path from 'node:path';
import { type RunningPostgres, startPostgres } from '@larkway/infra/local';
import pg from 'pg';
import { until } from './until.js';

const databases = ['leads', 'dealers', 'email', 'queue'] as const;
export type DatabaseName = (typeof databases)[number];

const role = 'fault_injection';
const password = 'fault-injection';

/**
 * As durable as in production. Few connections, which can be exhausted; small logs, which fit on a
 * small disk.
 */
const settings = {
  max_connections: 90,
  shared_buffers: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  autovacuum: 'on',
};

/** Lines of postgresql.conf. */
export type Settings = Record<string, string | number>;

/** A busy machine may need seconds for a connection; an exhausted server refuses immediately. */
const connectMilliseconds = 60_000;

/** A real PostgreSQL with a database for each service and one for the queue. */
export class DatabaseServer {
  /** A new connection for each query would cost more than the query. */
  private readonly clients = new Map<DatabaseName, pg.Client>();

  private constructor(private readonly server: RunningPostgres) {}

  /** @param changed settings that are not as in production */
  static async start(folder: string, changed: Settings = {}): Promise<DatabaseServer> {
    const server = await startPostgres({
      folder: path.join(folder, 'postgres'),
      settings: { ...settings, ...changed },
      throwAway: true,
    });
    const self = new DatabaseServer(server);
    const client = await self.connect(server.url);
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    for (const name of databases) await client.query(`CREATE DATABASE ${name} OWNER ${role}`);
    await client.end();
    return self;
  }

  get port(): number {
    return this.server.port;
  }

  /** Address of a database, optionally through another port. */
  url(name: DatabaseName | 'bare', port = this.port): string {
    return `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
  }

  /** Queries without a proxy; waits while the server is down. */
  async ask<T extends pg.QueryResultRow>(
    name: DatabaseName,
    sql: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    return until(
      `${name} answers`,
      () => this.tryToAsk<T>(name, sql, values).catch(() => this.forget(name)),
      60_000,
    );
  }

  /** Copies a database with its rows; its clients must reconnect. */
  async copy(name: DatabaseName, copy: 'bare'): Promise<void> {
    const admin = await this.connect(this.server.url);
    try {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
      await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${name} OWNER ${role}`);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
    }
  }

  /** Crashes the server and starts it again. */
  async crash(): Promise<void> {
    process.kill(await this.server.pid(), 'SIGQUIT');
    await this.revive();
  }

  /** Starts the server again once it has exited, unless it recovers on its own. */
  async revive(): Promise<void> {
    await until(
      'PostgreSQL has started again',
      () =>
        this.answers().then(
          (answers) =>
            answers ||
            this.server.revive().then(
              () => true,
              () => false,
            ),
        ),
      90_000,
    );
  }

  /**
   * Uses all connections, including those of the services; PostgreSQL reserves a few for
   * superusers.
   * @returns a function that releases them
   */
  async exhaust(): Promise<() => Promise<void>> {
    const clients: pg.Client[] = [];
    const admin = await this.connect(this.server.url);
    const seize = async (): Promise<boolean> => {
      try {
        clients.push(await this.connect(this.url('queue')));
        return true;
      } catch {
        return false;
      }
    };
    for (let full = false; !full;) {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND NOT (pid = ANY ($2))`,
        [role, clients.map((client) => (client as unknown as { processID: number }).processID)],
      );
      full = !(await seize());
      while (!full && (await seize()));
      const [{ others }] = (
        await admin.query<{ others: number }>(
          `SELECT count(*)::int - ${clients.length} AS others FROM pg_stat_activity WHERE usename = $1`,
          [role],
        )
      ).rows as [{ others: number }];
      full = full && others <= 0;
    }
    return async () => {
      await Promise.allSettled([...clients, admin].map((client) => client.end()));
    };
  }

  async stop(): Promise<void> {
    for (const name of this.clients.keys()) this.forget(name);
    await this.server.stop();
  }

  /** Whether it takes new connections. */
  private async answers(): Promise<boolean> {
    return this.connect(this.url('queue'))
      .then((client) => client.end())
      .then(
        () => true,
        () => false,
      );
  }

  private forget(name: DatabaseName): undefined {
    const client = this.clients.get(name);
    this.clients.delete(name);
    void client?.end().catch(() => undefined);
  }

  private async tryToAsk<T extends pg.QueryResultRow>(
    name: DatabaseName,
    sql: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const client = this.clients.get(name) ?? (await this.connect(this.url(name)));
    this.clients.set(name, client);
    return (await client.query<T>(sql, values)).rows;
  }

  private async connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMilliseconds,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
