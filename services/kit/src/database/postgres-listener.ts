import pg from 'pg';
import type { Logger } from 'pino';

interface ListenerOptions {
  url: string;
  channel: string;
  log: Logger;
  /** Called at every notification, and after every (re)connection because notifications may have been missed. */
  onSignal: () => void;
}

const firstPause = 200;
const longestPause = 5_000;
const heartbeat = 15_000;

/** A LISTEN connection that comes back after the database restarts. */
export class PostgresListener {
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private pause = firstPause;
  private connecting?: Promise<void>;
  private closed = false;

  constructor(private readonly options: ListenerOptions) {}

  /** Resolves after the first try; a failed one is repeated by itself. */
  start(): Promise<void> {
    this.connecting = this.connect();
    return this.connecting;
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.options.url, connectionTimeoutMillis: 3_000, keepAlive: true });
    this.client = client;
    let lost = false;
    const lose = (error?: Error): void => {
      if (lost || this.closed) return;
      lost = true;
      clearTimeout(this.timer);
      if (error) this.options.log.warn({ err: error, channel: this.options.channel }, 'listener lost its connection');
      void client.end().catch(() => undefined);
      this.timer = setTimeout(() => void this.start(), this.pause);
      this.pause = Math.min(this.pause * 2, longestPause);
    };
    client.on('error', lose).on('end', () => lose()).on('notification', () => this.options.onSignal());
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.options.channel)}`);
      if (this.closed) return;
      this.pause = firstPause;
      this.beat(client, lose);
      this.options.onSignal();
    } catch (error) {
      lose(error as Error);
    }
  }

  // A half-open connection delivers nothing and reports nothing: ask now and then.
  private beat(client: pg.Client, lose: (error: Error) => void): void {
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(() => this.closed || this.beat(client, lose), lose);
    }, heartbeat).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
    await this.connecting;
  }
}
