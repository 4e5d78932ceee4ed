import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { DatabaseListener } from '../src/postgres/database-listener.js';
import { createTestDatabase, eventually, type TestDatabase } from '../src/testing/index.js';

let database: TestDatabase;
let sql: pg.Client;
let listener: DatabaseListener;
let heard: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  listener = new DatabaseListener({ url: database.url }, pino({ level: 'silent' }));
  heard = [];
});

afterEach(async () => {
  await listener.onApplicationShutdown();
  await sql.end();
  await database.drop();
});

const subscribe = (channel: string) => listener.subscribe(channel, () => void heard.push(channel));
const others = async (): Promise<number[]> =>
  (
    await sql.query(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  ).rows.map(({ pid }) => pid);

it('all subscriptions of a process share one connection, and each is notified of its own channel', async () => {
  await Promise.all(['a', 'b'].map(subscribe));
  await subscribe('c');
  expect(heard.sort()).toEqual(['a', 'b', 'c']);
  expect(await others()).toHaveLength(1);
  await sql.query('NOTIFY c; NOTIFY b');
  await eventually('both are notified', () => heard.length === 5);
  expect(heard.slice(3).sort()).toEqual(['b', 'c']);
});

it('a listener that lost its connection listens to every channel again and signals each subscription', async () => {
  await Promise.all(['a', 'b'].map(subscribe));
  const [pid] = await others();
  await sql.query('SELECT pg_terminate_backend($1)', [pid]);
  await eventually('both are notified', () => heard.length === 4);
  await sql.query('NOTIFY a; NOTIFY b');
  await eventually('both are notified again', () => heard.length === 6);
});

it('a subscription that has ended is not notified, and a process without subscriptions has no connection', async () => {
  expect(await others()).toEqual([]);
  const end = await subscribe('a');
  await subscribe('b');
  end();
  heard.length = 0;
  await sql.query('NOTIFY a; NOTIFY b');
  await eventually('the other is notified', () => heard.length > 0);
  expect(heard).toEqual(['b']);
});

it('a process that stops while the listener connects does not wait for the connection', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  silent.unref();
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://127.0.0.1:${port}/none`;
  const connecting = new DatabaseListener({ url }, pino({ level: 'silent' }));
  const connected = once(silent, 'connection');
  void connecting.subscribe('a', () => undefined);
  await connected;
  await connecting.onApplicationShutdown();
  silent.close();
});
