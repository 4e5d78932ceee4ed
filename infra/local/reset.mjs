/**
 * `npm run reset`: stops what runs in this folder and deletes its data; the next start is a fresh
 * one.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { root } from './setup/root.mjs';

const folder = join(root, '.local');
if (existsSync(folder)) {
  await ensureInstalled();
  await compile();
  const { stopLocalSite } = await import('../dist/local/run-record.js');
  const { stopPostgres } = await import('../dist/local/postgres/postgres.js');
  await stopLocalSite(folder);
  await stopPostgres(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
}
console.log(
  'Deleted all local data: databases, emails, built front end, logs. "npm start" begins with new data.',
);
