import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findRunningPostgres, handOver, startPostgres } from '../local/postgres/postgres.js';
import { findRun } from '../local/run-record.js';
import { type ClusterPosition, copyCluster } from './base-backup.js';
import type { Site } from './backup.js';
import { packed, piped, unpackInto } from './tar-streams.js';

const secretFiles = ['secrets.json', 'database-passwords.json', join('postgres', 'password')];

/**
 * Data that a restore replaces. The cache holds copies of artifacts and may remember a newer
 * release map.
 */
const replacedEntries = [
  'postgres',
  'artifacts',
  'artifact-cache',
  'secrets.json',
  'database-passwords.json',
];

/** Runs a cluster while `work` runs, or uses the running one. */
const withCluster = async <T>(folder: string, work: (url: string) => Promise<T>): Promise<T> => {
  const running = await findRunningPostgres(folder);
  if (running) return work(running);
  const server = await startPostgres({ folder });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
};

/** @throws if the restored cluster does not start, or did not recover to the end of the backup */
const proveRecovered = async (folder: string, { endLsn }: ClusterPosition): Promise<void> =>
  withCluster(folder, async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ recovered: boolean }>(
        'SELECT NOT pg_is_in_recovery() AND pg_current_wal_lsn() >= $1::pg_lsn AS recovered',
        [endLsn],
      );
      if (!rows[0]!.recovered) throw new Error(`The restored cluster did not recover to ${endLsn}`);
    } finally {
      await client.end();
    }
  });

/** The site that `npm start` runs, with all its data in one folder. */
export const localSite = (folder: string): Site => {
  const postgres = join(folder, 'postgres');

  return {
    backUp: async (write) => {
      const others =
        "A site that uses POSTGRES_URL or *_DATABASE_URL is backed up with that server's own tools (infra/backup/README.md)";
      if (!existsSync(join(postgres, 'password')))
        throw new Error(`There is no cluster in ${postgres}. ${others}`);
      // A cluster of an earlier run may be left in the folder of a site that uses another one now.
      if ((await findRun(folder)) && !(await findRunningPostgres(postgres)))
        throw new Error(
          `The site in ${folder} is running, and its cluster in ${postgres} is not. ${others}`,
        );
      const position = await withCluster(postgres, (url) =>
        piped(
          (archive) => copyCluster(url, archive),
          (archive) => write('cluster', archive),
        ),
      );
      await mkdir(join(folder, 'artifacts'), { recursive: true });
      await write('artifacts', packed(folder, ['artifacts']));
      await write(
        'secrets',
        packed(
          folder,
          secretFiles.filter((file) => existsSync(join(folder, file))),
        ),
      );
      return position;
    },

    assertStopped: async () => {
      const run = await findRun(folder);
      if (run)
        throw new Error(
          `The site is running in ${folder} (process ${run}). Stop it with Ctrl-C there, or with "kill ${run}", then restore again`,
        );
      if (await findRunningPostgres(postgres))
        throw new Error(`PostgreSQL is running in ${postgres}. Stop it, then restore again`);
    },

    hasData: async () => replacedEntries.some((entry) => existsSync(join(folder, entry))),

    restore: async ({ read, position, stamp, say }) => {
      const staging = join(folder, `restoring-${stamp}`);
      const replaced = join(folder, `replaced-${stamp}`);
      await mkdir(join(staging, 'postgres', 'data'), { recursive: true, mode: 0o700 });
      try {
        say('Unpacking');
        await read('secrets', unpackInto(staging));
        await read('artifacts', unpackInto(staging));
        // The name of the folder in earlier backups.
        if (existsSync(join(staging, 'artefacts')))
          await rename(join(staging, 'artefacts'), join(staging, 'artifacts'));
        await read('cluster', unpackInto(join(staging, 'postgres', 'data')));
        await handOver(join(staging, 'postgres'));
        say('Recovering the cluster');
        await proveRecovered(join(staging, 'postgres'), position);
      } catch (error) {
        await rm(staging, { recursive: true, force: true });
        throw error;
      }
      const moved = replacedEntries.filter((entry) => existsSync(join(folder, entry)));
      if (moved.length > 0) await mkdir(replaced, { mode: 0o700 });
      for (const entry of moved) await rename(join(folder, entry), join(replaced, entry));
      for (const entry of replacedEntries)
        if (existsSync(join(staging, entry)))
          await rename(join(staging, entry), join(folder, entry));
      await rm(staging, { recursive: true, force: true });
      return moved.length > 0 ? [replaced] : [];
    },
  };
};
