import path from 'node:path';
import { type RunningPostgres, startPostgres } from '@larkway/infra/local';
import pg from 'pg';
import { until } from './until.js';

const databases = ['leads', 'dealers', 'email', 'queue'] as const;
export type DatabaseName = (typeof databases)[number];

const role = 'campaign';
const password = 'campaign';

/** As durable as in production. Few connections, so that they can be used up; small logs, so that they fit on a small disk. */
const settings = {
  max_connections: 90,
  shared_buffers: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  wal_segment_size: undefined,
  autovacuum: 'on',
};

/** A busy machine may need seconds for a connection; the server itself refuses one at once when it has none left. */
const connectMilliseconds = 60_000;

/** A real PostgreSQL with a database for each service and one for the queue. */
export class DatabaseServer {
  private constructor(private readonly server: RunningPostgres) {}

  static async start(folder: string): Promise<DatabaseServer> {
    const { wal_segment_size: _default, ...used } = settings;
    const server = await startPostgres({
      folder: path.join(folder, 'postgres'),
      settings: used,
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

  /** Address of a database, reached at another port when one is given. */
  url(name: DatabaseName | 'bare', port = this.port): string {
    return `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
  }

  /** Asks without any proxy. Waits for a server that is away. */
  async ask<T extends pg.QueryResultRow>(
    name: DatabaseName,
    sql: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    return until(
      `${name} answers`,
      () => this.tryToAsk<T>(name, sql, values).catch(() => undefined),
      60_000,
    );
  }

  /** Makes a copy of a database, with its rows; whoever is connected to it must come again. */
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

  /** Ends it as a crash does, and starts it again. */
  async crash(): Promise<void> {
    process.kill(await this.server.pid(), 'SIGQUIT');
    await this.revive();
  }

  /** Starts it again as soon as it can be, for it may still be ending, or hold on by itself. */
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
   * Takes every connection, those of the services too. @returns how to give them back.
   * A superuser keeps some in reserve, as the server does by itself.
   */
  async exhaust(): Promise<() => Promise<void>> {
    const hogs: pg.Client[] = [];
    const admin = await this.connect(this.server.url);
    const seize = async (): Promise<boolean> => {
      try {
        hogs.push(await this.connect(this.url('queue')));
        return true;
      } catch {
        return false;
      }
    };
    for (let full = false; !full;) {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND NOT (pid = ANY ($2))`,
        [role, hogs.map((hog) => (hog as unknown as { processID: number }).processID)],
      );
      full = !(await seize());
      while (!full && (await seize()));
      const [{ others }] = (
        await admin.query<{ others: number }>(
          `SELECT count(*)::int - ${hogs.length} AS others FROM pg_stat_activity WHERE usename = $1`,
          [role],
        )
      ).rows as [{ others: number }];
      full = full && others <= 0;
    }
    return async () => {
      await Promise.allSettled([...hogs, admin].map((client) => client.end()));
    };
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async answers(): Promise<boolean> {
    return this.tryToAsk('queue', 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  private async tryToAsk<T extends pg.QueryResultRow>(
    name: DatabaseName,
    sql: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const client = await this.connect(this.url(name));
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
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
