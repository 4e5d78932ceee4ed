import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClusterPosition } from './base-backup.js';
import type { RestoreOptions, Site } from './backup.js';
import { packed, piped, unpackInto } from './tar-streams.js';

interface Streams {
  input?: Readable;
  output?: Writable;
}

/**
 * Runs `docker compose` in a folder.
 * @returns its standard error
 * @throws with it if the command fails
 */
const compose = async (
  folder: string,
  args: string[],
  { input, output }: Streams = {},
): Promise<string> => {
  const child = spawn('docker', ['compose', ...args], {
    cwd: folder,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close');
  const copied = Promise.allSettled([
    ...(input ? [pipeline(input, child.stdin!)] : []),
    ...(output ? [pipeline(child.stdout!, output)] : [child.stdout!.resume().toArray()]),
  ]);
  const [code] = await closed;
  if (code !== 0)
    throw new Error(`docker compose ${args.join(' ')} exited with code ${code}:\n${errors.trim()}`);
  for (const result of await copied) if (result.status === 'rejected') throw result.reason as Error;
  return errors;
};

const textOf = async (folder: string, args: string[]): Promise<string> => {
  const output = new PassThrough();
  const [chunks] = await Promise.all([
    output.toArray() as Promise<Buffer[]>,
    compose(folder, args, { output }),
  ]);
  return Buffer.concat(chunks).toString().trim();
};

/**
 * A container of a service for one shell command, with its volumes and without its dependencies.
 */
const inContainer = (service: string, script: string, user: string[] = []): string[] => [
  'run',
  '--rm',
  '--no-deps',
  '-T',
  ...user,
  '--entrypoint',
  'sh',
  service,
  '-c',
  script,
];

const asRoot = ['--user', 'root'];

const query = (sql: string): string[] => [
  'exec',
  '-T',
  'postgres',
  'psql',
  '--username=postgres',
  '--no-psqlrc',
  '--tuples-only',
  '--no-align',
  '--set=ON_ERROR_STOP=1',
  `--command=${sql}`,
];

/**
 * Keeps the write-ahead log until the returned function is called: the slot lives as long as psql's
 * session.
 */
const keepLog = async (folder: string): Promise<() => Promise<void>> => {
  const child = spawn(
    'docker',
    [
      'compose',
      'exec',
      '-T',
      'postgres',
      'psql',
      '--username=postgres',
      '--no-psqlrc',
      '--quiet',
      '--tuples-only',
      '--set=ON_ERROR_STOP=1',
    ],
    {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const closed = once(child, 'close');
  child.stdin.write(`SELECT pg_create_physical_replication_slot('larkway_backup', true, true);\n`);
  const answer = await Promise.race([once(child.stdout, 'data'), closed.then(() => undefined)]);
  if (!answer)
    throw new Error(
      'PostgreSQL could not reserve a replication slot for the backup; its message is above',
    );
  child.stdout.resume();
  return async () => {
    child.stdin.end();
    await closed;
  };
};

/** What `pg_basebackup --verbose` reports. */
const positionIn = (report: string, version: string): ClusterPosition => {
  const [, startLsn, timeline] = /start point: (\S+) on timeline (\d+)/.exec(report) ?? [];
  const [, endLsn] = /end point: (\S+)/.exec(report) ?? [];
  if (!startLsn || !endLsn)
    throw new Error(`pg_basebackup did not report its position:\n${report}`);
  return { version, timeline: Number(timeline), startLsn, endLsn };
};

const copyClusterOf = async (folder: string, output: Writable): Promise<ClusterPosition> => {
  const version = await textOf(folder, query('SHOW server_version'));
  const release = await keepLog(folder);
  try {
    const options = [
      '--pgdata=-',
      '--format=tar',
      '--wal-method=fetch',
      '--checkpoint=fast',
      '--no-manifest',
      '--label=larkway',
      '--verbose',
    ];
    return positionIn(
      await compose(
        folder,
        ['exec', '-T', 'postgres', 'pg_basebackup', '--username=postgres', ...options],
        { output },
      ),
      version,
    );
  } finally {
    await release();
  }
};

/** Unpacks the secrets of a backup in a temporary folder while `work` runs. */
const withSecrets = async (
  folder: string,
  read: RestoreOptions['read'],
  work: (file: string) => Promise<void>,
): Promise<void> => {
  const unpacked = await mkdtemp(join(folder, '.env.restoring-'));
  try {
    await read('secrets', unpackInto(unpacked));
    await work(join(unpacked, '.env'));
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
};

/**
 * The site that `docker compose up` runs from a checkout, with its data in volumes and its secrets
 * in `.env`.
 */
export const composeSite = (folder: string): Site => ({
  backUp: async (write) => {
    const position = await piped(
      (archive) => copyClusterOf(folder, archive),
      (archive) => write('cluster', archive),
    );
    await piped(
      (archive) =>
        compose(folder, inContainer('releases', 'tar -c -C / artifacts'), { output: archive }),
      (archive) => write('artifacts', archive),
    );
    await write('secrets', packed(folder, ['.env']));
    return position;
  },

  // Without its variables no command of Compose works.
  prepare: async (read) => {
    if (!existsSync(join(folder, '.env')))
      await withSecrets(folder, read, (file) => rename(file, join(folder, '.env')));
  },

  assertStopped: async () => {
    const running = await textOf(folder, ['ps', '--services', '--status', 'running']);
    if (running)
      throw new Error(
        `These services are running: ${running.split('\n').join(', ')}. Stop them with "docker compose down", then restore again`,
      );
  },

  hasData: async () =>
    (await textOf(
      folder,
      inContainer('postgres', 'test ! -e "$PGDATA/PG_VERSION" || echo yes'),
    )) === 'yes',

  restore: async ({ read, position, stamp, say }) => {
    const replaced: string[] = [];
    const unpackIn = (part: 'cluster' | 'artifacts', args: string[]): Promise<void> =>
      piped(
        (archive) => read(part, archive),
        (input) => compose(folder, args, { input }),
      );
    say('Unpacking');
    await withSecrets(folder, read, async (file) => {
      const current = join(folder, '.env');
      if ((await readFile(file)).equals(await readFile(current))) return;
      await rename(current, `${current}.replaced-${stamp}`);
      replaced.push(`${current}.replaced-${stamp}`);
      await rename(file, current);
    });
    const unpack =
      'rm -rf "$PGDATA.restoring" && mkdir -p "$PGDATA.restoring" && tar -x -C "$PGDATA.restoring" && chown -R postgres:postgres "$PGDATA.restoring" && chmod 700 "$PGDATA.restoring"';
    await unpackIn('cluster', inContainer('postgres', unpack, asRoot));
    const moved = await textOf(
      folder,
      inContainer(
        'postgres',
        `if [ -e "$PGDATA" ]; then mv "$PGDATA" "$PGDATA.replaced-${stamp}" && echo "$PGDATA.replaced-${stamp}"; fi; mv "$PGDATA.restoring" "$PGDATA"`,
        asRoot,
      ),
    );
    if (moved) replaced.push(`${moved} in the volume "postgres"`);
    // Files of versions are never changed, so those that are there already may stay.
    // Earlier backups have another name for the folder in the archive.
    await unpackIn(
      'artifacts',
      inContainer('releases', 'tar -x -C /artifacts --strip-components=1 --skip-old-files'),
    );
    // A Redis job may belong to a lead that was not restored; the outbox enqueues all others again.
    await compose(folder, inContainer('redis', 'rm -rf /data/*', asRoot));
    // The site refuses a release map that is older than the one in its cache, a volume of its
    // container.
    await compose(folder, ['rm', '--force', '--volumes', 'site']);
    say('Recovering the cluster');
    await compose(folder, ['up', '--detach', '--wait', 'postgres']);
    const recovered = await textOf(
      folder,
      query(`SELECT NOT pg_is_in_recovery() AND pg_current_wal_lsn() >= '${position.endLsn}'`),
    );
    await compose(folder, ['stop', 'postgres']);
    if (recovered !== 't')
      throw new Error(
        `The restored cluster did not recover to ${position.endLsn}; read "docker compose logs postgres"`,
      );
    return replaced;
  },
});
