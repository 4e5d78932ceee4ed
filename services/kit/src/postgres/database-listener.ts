import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import type { QueryRunner } from 'typeorm';
import { LOGGER } from '../service/kit.module.js';
import {
  type DatabaseAddress,
  DATABASE_ADDRESS,
  directUrlOf,
  PgClient,
  silenceMillis,
} from './data-source.js';

const firstPause = 200;
const longestPause = 5_000;
const heartbeat = 15_000;

interface Subscription {
  channel: string;
  /** Called at every notification, and after every (re)connection, which may have missed some. */
  onSignal: () => void;
}

/** The one LISTEN connection of this process. It reconnects after an outage of the database. */
@Injectable()
export class DatabaseListener implements OnApplicationShutdown {
  private readonly subscriptions = new Set<Subscription>();
  private client?: pg.Client | undefined;
  private timer?: NodeJS.Timeout;
  private pause = firstPause;
  private connecting?: Promise<void> | undefined;
  private isListening = false;
  private closed = false;

  constructor(
    @Inject(DATABASE_ADDRESS) private readonly address: DatabaseAddress,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Resolves after the first attempt to connect, which is repeated if it fails.
   * @returns a function that ends the subscription.
   */
  async subscribe(channel: string, onSignal: () => void): Promise<() => void> {
    const subscription = { channel, onSignal };
    this.subscriptions.add(subscription);
    if (this.isListening)
      await this.listen(this.client!, [subscription]).catch((error: Error) =>
        this.client?.emit('error', error),
      );
    else await (this.connecting ??= this.connect());
    return () => void this.subscriptions.delete(subscription);
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    // Not `this.connecting`: when a client is ended while it connects, its `connect` never settles.
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new PgClient({
      connectionString: directUrlOf(this.address),
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      silenceMillis,
    });
    this.client = client;
    let lost = false;
    const lose = (error?: Error): void => {
      if (lost || this.closed) return;
      lost = true;
      this.isListening = false;
      clearTimeout(this.timer);
      if (error) this.log.warn({ err: error }, 'the listener lost its connection to the database');
      void client.end().catch(() => undefined);
      this.timer = setTimeout(() => void (this.connecting = this.connect()), this.pause);
      this.pause = Math.min(this.pause * 2, longestPause);
    };
    client
      .on('error', lose)
      .on('end', () => lose())
      .on('notification', ({ channel }) =>
        this.signal([...this.subscriptions].filter((one) => one.channel === channel)),
      );
    try {
      await client.connect();
      // A later subscription listens to its channel itself.
      this.isListening = true;
      await this.listen(client, [...this.subscriptions]);
      if (this.closed) return;
      this.pause = firstPause;
      this.beat(client, lose);
    } catch (error) {
      lose(error as Error);
    }
  }

  // A second LISTEN to a channel changes nothing. There is no UNLISTEN: an unused channel costs
  // nothing.
  private async listen(client: pg.Client, subscriptions: Subscription[]): Promise<void> {
    const channels = new Set(subscriptions.map(({ channel }) => channel));
    if (channels.size > 0)
      await client.query(
        [...channels].map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '),
      );
    if (!this.closed) this.signal(subscriptions);
  }

  private signal(subscriptions: Subscription[]): void {
    for (const subscription of subscriptions)
      if (this.subscriptions.has(subscription)) subscription.onSignal();
  }

  // A half-open connection reports no error, so it is checked regularly.
  private beat(client: pg.Client, lose: (error: Error) => void): void {
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(() => this.closed || this.beat(client, lose), lose);
    }, heartbeat).unref();
  }
}

const plainName = /^[a-z_][a-z0-9_]*$/;

/** For migrations: changes of the tables notify the channel, once per statement, at commit. */
export const notifyOnChange = async (
  runner: QueryRunner,
  channel: string,
  tables: string[],
): Promise<void> => {
  for (const name of [channel, ...tables]) {
    if (!plainName.test(name)) throw new Error(`not a plain identifier: ${name}`);
  }
  await runner.query(
    `CREATE OR REPLACE FUNCTION notify_${channel}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('${channel}', ''); RETURN NULL; END $$`,
  );
  for (const table of tables) {
    await runner.query(
      `CREATE TRIGGER notify_${channel} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION notify_${channel}()`,
    );
  }
};
