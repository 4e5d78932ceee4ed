import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  eventually,
  type StartedProcess,
  startProcess,
  testAbuseEnvironment,
  type TestMailServer,
  type TestQueue,
  type TestQueueEngine,
} from '@larkway/kit/testing';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../../local/postgres/postgres.js';
import { root } from '../../local/repository.js';
import { ensureDatabases, ownerOf } from '../../local/stack/databases.js';

interface OutboxRow {
  id: string;
  lead: string;
  done: boolean;
}

/** The processes that deliver a lead, with their data in one folder, as `npm start` runs them. */
export class DeliverySite {
  private postgres!: RunningPostgres;
  private processes: StartedProcess[] = [];
  private queue: TestQueue | undefined;
  private databases!: Record<string, string>;
  private pool: pg.Pool | undefined;

  constructor(
    private readonly folder: string,
    private readonly engine: TestQueueEngine,
    private readonly mails: TestMailServer,
  ) {}

  /** Starts the cluster alone, before anything can change it. */
  async startCluster(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    this.postgres = await startPostgres({ folder: join(this.folder, 'postgres') });
    this.databases = await ensureDatabases(
      this.postgres.url,
      ['leads', 'email', 'queue'],
      join(this.folder, 'database-passwords.json'),
    );
    this.pool = new pg.Pool({ connectionString: this.postgres.url });
    this.pool.on('error', () => undefined);
  }

  async startProcesses(): Promise<void> {
    if (this.engine.kind === 'redis') this.queue = await this.engine.start();
    const queue = this.queue
      ? (this.queue.config as Record<string, string>)
      : { QUEUE_DATABASE_URL: this.databases['queue']! };
    const common = {
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...testAbuseEnvironment,
      ...queue,
    };
    const start = (name: string, env: Record<string, string>) =>
      startProcess(join(root, 'services', name, 'dist/bundle/main.mjs'), {
        ...common,
        DATABASE_URL: this.databases[name]!,
        DATABASE_OWNER_URL: this.databases[ownerOf(name)]!,
        ...env,
      });
    this.processes = await Promise.all([
      start('leads', { OUTBOX_RECONCILE_MS: '2000' }),
      start('email', { SMTP_URL: this.mails.url, EMAIL_CONCURRENCY: '2' }),
    ]);
  }

  /** False once it is destroyed or stopped. */
  get isRunning(): boolean {
    return this.processes.length > 0;
  }

  /** Emails that the mail server has accepted, by `emailOf`. */
  takenEmails(): Set<string> {
    return new Set(this.mails.emails.map(({ raw }) => emailOf(raw)));
  }

  get leadsUrl(): string {
    return `http://127.0.0.1:${this.processes[0]!.port}`;
  }

  /** The end of the write-ahead log: what was committed before has a lower position. */
  async walPosition(): Promise<bigint> {
    const { rows } = await this.pool!.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
    return positionOf(rows[0]!.lsn);
  }

  leads(): Promise<string[]> {
    return this.ask<{ id: string }>('leads', 'SELECT id FROM leads').then((rows) =>
      rows.map(({ id }) => id),
    );
  }

  outbox(): Promise<OutboxRow[]> {
    return this.ask(
      'leads',
      `SELECT id, payload ->> 'reference' AS lead, done_at IS NOT NULL AS done FROM outbox`,
    );
  }

  async sentMails(): Promise<Set<string>> {
    const rows = await this.ask<{ id: string }>(
      'email',
      `SELECT id FROM messages WHERE state = 'sent'`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Kills every process, PostgreSQL included, and deletes the data. */
  async destroy(): Promise<void> {
    const server = await this.postgres.pid();
    await Promise.all(this.processes.map((process) => process.kill()));
    process.kill(server, 'SIGKILL');
    await eventually('PostgreSQL is gone', () => !isAlive(server));
    await rm(this.folder, { recursive: true, force: true });
    await this.stop();
  }

  /** Stops what is running. */
  async stop(): Promise<void> {
    const { processes, queue, pool } = this;
    [this.processes, this.queue, this.pool] = [[], undefined, undefined];
    await Promise.all(processes.map((process) => process.stop()));
    await queue?.stop();
    await pool?.end();
    await this.postgres.stop();
  }

  private async ask<T extends pg.QueryResultRow>(database: string, sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.databases[database] });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A position of the write-ahead log such as `0/3000148` as a number. */
export const positionOf = (lsn: string): bigint => {
  const [high, low] = lsn.split('/').map((part) => BigInt(`0x${part}`)) as [bigint, bigint];
  return (high << 32n) + low;
};

/** Which of its two emails a message is: the one to the team, or the receipt for its sender. */
export const emailOf = (raw: string): string => {
  const receipt = /^To: (?:.*<)?(sender-\d+@example\.com)>?\r?$/m.exec(raw)?.[1];
  return receipt ?? /^Subject: .*\((Sender \d+)\)\r?$/m.exec(raw)![1]!;
};

/** The outbox id that a Message-ID is made from. */
export const outboxIdOf = (raw: string): string =>
  /^Message-ID: <([0-9a-f-]{36})@/im.exec(raw)![1]!;
