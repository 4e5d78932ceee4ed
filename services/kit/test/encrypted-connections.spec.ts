import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { handOver, type RunningPostgres } from '../../../infra/local/postgres/postgres.js';
import { startThrowAwayPostgres } from '../../../infra/local/postgres/throw-away.js';
import { createDataSource } from '../src/postgres/data-source.js';
import { SteadyClient } from '../src/postgres/steady-client.js';
import { eventually, makeCertificate } from '../src/testing/index.js';

jest.setTimeout(60_000);

let folder: string;
let postgres: RunningPostgres;
let trusted: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-tls-'));
  postgres = await startThrowAwayPostgres(folder);
  const { certificateFile, keyFile } = makeCertificate(folder);
  trusted = certificateFile;
  await handOver(folder);
  const sql = new SteadyClient({ connectionString: postgres.url });
  await sql.connect();
  for (const [name, value] of [['ssl_cert_file', certificateFile], ['ssl_key_file', keyFile], ['ssl', 'on']]) await sql.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await sql.query('SELECT pg_reload_conf()');
  await eventually('the server has loaded its certificate', async () => (await sql.query('SHOW ssl')).rows[0].ssl === 'on');
  await sql.end();
});

afterAll(() => postgres.stop());

const encrypted = (rootCertificate = '') => `${postgres.url}?sslmode=verify-full${rootCertificate && `&sslrootcert=${rootCertificate}`}`;
const sourceOf = (url: string): DataSource => createDataSource({ url, entities: [], migrations: [] });
const isEncrypted = 'SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

it('with sslmode=verify-full the pool of a service is encrypted to a server whose certificate it trusts', async () => {
  const source = await sourceOf(encrypted(trusted)).initialize();
  expect(await source.query(isEncrypted)).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
  await source.destroy();
});

it('with sslmode=verify-full a listener of a service is encrypted, too', async () => {
  const client = new SteadyClient({ connectionString: encrypted(trusted) });
  await client.connect();
  expect((await client.query(isEncrypted)).rows).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
  await client.end();
});

it('with sslmode=verify-full a server with a self-signed certificate that is not trusted is refused', async () => {
  await expect(sourceOf(encrypted()).initialize()).rejects.toThrow(/self-signed certificate/);
});

it('with sslmode=verify-full a server under another name than its certificate’s is refused', async () => {
  await expect(sourceOf(encrypted(trusted).replace('127.0.0.1', 'localhost')).initialize()).rejects.toThrow(/Hostname\/IP does not match certificate/);
});
