import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import {
  handOver,
  type RunningPostgres,
  startThrowAwayPostgres,
} from '../../../infra/local/postgres/postgres.js';
import { createDataSource, PgClient } from '../src/postgres/data-source.js';
import { QueueEngine } from '../src/queue/index.js';
import { eventually, makeCertificate, redisIsInstalled } from '../src/testing/index.js';
import { startRedis, type TestRedis } from '../src/testing/start-redis.js';
import { choreQueue } from './chores.js';

jest.setTimeout(60_000);

let folder: string;
let postgres: RunningPostgres;
let server: ReturnType<typeof makeCertificate>;
let trusted: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-tls-'));
  postgres = await startThrowAwayPostgres(folder);
  server = makeCertificate(folder);
  const { certificateFile, keyFile } = server;
  trusted = certificateFile;
  await handOver(folder);
  const sql = new PgClient({ connectionString: postgres.url });
  await sql.connect();
  for (const [name, value] of [
    ['ssl_cert_file', certificateFile],
    ['ssl_key_file', keyFile],
    ['ssl', 'on'],
  ])
    await sql.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await sql.query('SELECT pg_reload_conf()');
  await eventually(
    'the server has loaded its certificate',
    async () => (await sql.query('SHOW ssl')).rows[0].ssl === 'on',
  );
  await sql.end();
});

afterAll(() => postgres.stop());

const encrypted = (rootCertificate = '') =>
  `${postgres.url}?sslmode=verify-full${rootCertificate && `&sslrootcert=${rootCertificate}`}`;
const sourceOf = (url: string): DataSource =>
  createDataSource({ url, entities: [], migrations: [] });
const isEncrypted = 'SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

it('with sslmode=verify-full the pool of a service is encrypted to a server whose certificate it trusts', async () => {
  const source = await sourceOf(encrypted(trusted)).initialize();
  expect(await source.query(isEncrypted)).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
  await source.destroy();
});

it('with sslmode=verify-full the listener of a service is encrypted', async () => {
  const client = new PgClient({ connectionString: encrypted(trusted) });
  await client.connect();
  expect((await client.query(isEncrypted)).rows).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
  await client.end();
});

it('with sslmode=verify-full a server with a self-signed certificate that is not trusted is refused', async () => {
  await expect(sourceOf(encrypted()).initialize()).rejects.toThrow(/self-signed certificate/);
});

it('with sslmode=verify-full a server whose certificate has another name is refused', async () => {
  await expect(
    sourceOf(encrypted(trusted).replace('127.0.0.1', 'localhost')).initialize(),
  ).rejects.toThrow(/Hostname\/IP does not match certificate/);
});

(redisIsInstalled() ? describe : describe.skip)('with a rediss:// address', () => {
  const authorities = getCACertificates('default');
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis(server);
  });
  afterEach(() => setDefaultCACertificates(authorities));
  afterAll(() => redis.stop());

  /** The result of adding work to the queue, or the error of its connection. */
  const put = async (url: string): Promise<string> => {
    const queue = new QueueEngine({ REDIS_URL: url }, pino({ level: 'silent' })).openQueue(
      choreQueue,
    );
    const failed = new Promise<string>(
      (resolve) => void queue.on('error', ({ message }) => resolve(message)),
    );
    const done = queue.add('wash', {} as never).then(
      async ({ id }) => String(await queue.getJobState(id!)),
      ({ message }: Error) => message,
    );
    const result = await Promise.race([failed, done]);
    await queue.close();
    return result;
  };

  it('the queue of a service is encrypted to a Redis whose certificate it trusts', async () => {
    setDefaultCACertificates([...authorities, server.certificate]);
    expect(await put(redis.url)).toBe('waiting');
    expect(await put(redis.url.replace('rediss', 'redis'))).not.toBe('waiting');
  });

  it('a Redis with a self-signed certificate that is not trusted is refused', async () => {
    expect(await put(redis.url)).toMatch(/self-signed certificate/);
  });

  it('a Redis whose certificate has another name is refused', async () => {
    setDefaultCACertificates([...authorities, server.certificate]);
    expect(await put(redis.url.replace('127.0.0.1', 'localhost'))).toMatch(
      /does not match certificate/,
    );
  });
});
