import '../typescript-loader.mjs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts one temporary PostgreSQL for the whole run, unless `TEST_POSTGRES_URL` is set. */
export default async () => {
  if (process.env.TEST_POSTGRES_URL) return;
  const { startThrowAwayPostgres } = await import('../../local/postgres/postgres.ts');
  const server = await startThrowAwayPostgres(mkdtempSync(join(tmpdir(), 'larkway-test-')));
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.throwAwayPostgres = server;
};
