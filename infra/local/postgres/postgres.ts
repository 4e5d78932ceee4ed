import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { root } from '../repository.js';
import { findBinaries, type PostgresBinaries } from './binaries.js';
import { serverAccount, type ServerAccount } from './server-account.js';

interface PostgresOptions {
  /** The cluster's folder; created if missing. */
  folder: string;
  /** Preferred port; the next free one is used. 0 = any. */
  port?: number;
  /** Lines of postgresql.conf. */
  settings?: Record<string, string | number>;
  /** Remove the folder when the server stops. */
  throwAway?: boolean;
}

export interface RunningPostgres {
  port: number;
  /** Address of the superuser, database `postgres`. */
  url: string;
  /** It was still running after an earlier run was killed. */
  adopted: boolean;
  /** Process id of the server. */
  pid(): Promise<number>;
  /** Starts it again on the same port after a crash. */
  revive(): Promise<void>;
  /** Stops the server; data stay. */
  stop(): Promise<void>;
}

interface Cluster {
  folder: string;
  data: string;
  binaries: PostgresBinaries;
  account: ServerAccount;
}

const run = (
  cluster: Cluster,
  program: keyof PostgresBinaries,
  args: string[],
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const { file, args: all, uid, gid } = cluster.account.command(cluster.binaries[program], args);
    const child = spawn(file, all, {
      uid,
      gid,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    // Not "close": a started server may hold the pipes while it runs.
    child.once('exit', (code) => {
      setImmediate(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({ code, output: output.trim() });
      });
    });
  });

const mustRun = async (
  cluster: Cluster,
  program: keyof PostgresBinaries,
  args: string[],
): Promise<void> => {
  const { code, output } = await run(cluster, program, args);
  if (code !== 0)
    throw new Error(`PostgreSQL: ${program} failed (${code}): ${output}${await lastLog(cluster)}`);
};

const logFile = ({ folder }: Cluster): string => join(folder, 'server.log');

const lastLog = async (cluster: Cluster): Promise<string> =>
  existsSync(logFile(cluster))
    ? `\n${(await readFile(logFile(cluster), 'utf8')).split('\n').slice(-12).join('\n')}`
    : '';

const writeOwned = async ({ account }: Cluster, path: string, text: string): Promise<void> => {
  await writeFile(path, text, { mode: 0o600 });
  await account.own(path);
};

const initialize = async (cluster: Cluster): Promise<void> => {
  const password = join(cluster.folder, 'password');
  // A folder without a password file is from an interrupted initdb.
  const fresh = join(cluster.folder, 'initializing');
  await rm(cluster.data, { recursive: true, force: true });
  await writeOwned(cluster, fresh, `${randomBytes(24).toString('base64url')}\n`);
  await mustRun(cluster, 'initdb', [
    `--pgdata=${cluster.data}`,
    `--pwfile=${fresh}`,
    ...[
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
      '--no-instructions',
    ],
  ]);
  await appendFile(join(cluster.data, 'postgresql.conf'), "\ninclude_if_exists = 'local.conf'\n");
  await writeOwned(cluster, password, await readFile(fresh, 'utf8'));
  await rm(fresh);
};

const writeSettings = (
  cluster: Cluster,
  port: number,
  settings: PostgresOptions['settings'] = {},
): Promise<void> => {
  // TCP only: socket paths are limited to about a hundred characters.
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
    port,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
  return writeOwned(cluster, join(cluster.data, 'local.conf'), lines.join(''));
};

const isRunning = async (cluster: Cluster): Promise<boolean> =>
  (await run(cluster, 'pg_ctl', ['status', '-D', cluster.data])).code === 0;

/** A line of postmaster.pid: the first is the process id, the fourth the port. */
const postmasterLine = async ({ data }: Cluster, line: number): Promise<number> =>
  Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[line]);

const startCluster = (cluster: Cluster): Promise<void> =>
  mustRun(cluster, 'pg_ctl', [
    'start',
    '-D',
    cluster.data,
    '-l',
    logFile(cluster),
    '-w',
    '-t',
    '60',
    '-s',
  ]);

const stopArguments = ({ data }: Cluster): string[] => [
  'stop',
  '-D',
  data,
  '-m',
  'fast',
  '-w',
  '-t',
  '30',
  '-s',
];

const stopCluster = async (cluster: Cluster): Promise<void> => {
  if (await isRunning(cluster)) await mustRun(cluster, 'pg_ctl', stopArguments(cluster));
};

const guardFile = (folder: string): string => join(folder, 'guard.json');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Waits while the guard of a killed run stops the server, which must not be adopted. */
export const untilUnguarded = async (folder: string): Promise<void> => {
  const text = await readFile(guardFile(folder), 'utf8').catch(() => undefined);
  if (!text) return;
  const { guard, owner } = JSON.parse(text) as { guard: number; owner: number };
  for (let waited = 0; waited < 30_000 && !isAlive(owner) && isAlive(guard); waited += 50)
    await delay(50);
};

/** Stops the server if this process exits without doing so. */
const startGuard = (cluster: Cluster, remove?: string): ChildProcess => {
  const stop = cluster.account.command(cluster.binaries.pg_ctl, stopArguments(cluster));
  const script = join(root, 'infra/local/postgres/stop-with-parent.mjs');
  const guard = spawn(process.execPath, [script, JSON.stringify({ stop, remove })], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  writeFileSync(
    guardFile(cluster.folder),
    JSON.stringify({ guard: guard.pid, owner: process.pid }),
  );
  guard.unref();
  guard.channel?.unref();
  return guard;
};

/** Address of the superuser. */
const urlOf = async ({ folder }: Cluster, port: number): Promise<string> =>
  `postgres://postgres:${(await readFile(join(folder, 'password'), 'utf8')).trim()}@127.0.0.1:${port}/postgres`;

const describe = async (
  cluster: Cluster,
  port: number,
  adopted: boolean,
  throwAway = false,
): Promise<RunningPostgres> => {
  const url = await urlOf(cluster, port);
  const guard = startGuard(cluster, throwAway ? cluster.folder : undefined);
  return {
    port,
    url,
    adopted,
    pid: () => postmasterLine(cluster, 0),
    revive: () => startCluster(cluster),
    stop: async () => {
      await stopCluster(cluster);
      if (throwAway) await rm(cluster.folder, { recursive: true, force: true });
      guard.kill('SIGKILL');
    },
  };
};

const openCluster = async (folder: string): Promise<Cluster> => {
  const binaries = findBinaries();
  await mkdir(folder, { recursive: true });
  const account = await serverAccount(binaries.postgres, folder);
  await account.own(folder);
  await chmod(folder, 0o700);
  return { folder, data: join(folder, 'data'), binaries, account };
};

/** Starts the PostgreSQL cluster of a folder, created if missing, or adopts a running one. */
export const startPostgres = async ({
  folder,
  port = 0,
  settings,
  throwAway,
}: PostgresOptions): Promise<RunningPostgres> => {
  await untilUnguarded(folder);
  const cluster = await openCluster(folder);
  if (!existsSync(join(folder, 'password'))) await initialize(cluster);
  else if (await isRunning(cluster))
    return describe(cluster, await postmasterLine(cluster, 3), true, throwAway);

  const chosen = await freePort(port);
  await writeSettings(cluster, chosen, settings);
  await startCluster(cluster);
  return describe(cluster, chosen, false, throwAway);
};

/**
 * The superuser's address of the cluster that runs in a folder, if any. Only the process that
 * started it stops it.
 */
export const findRunningPostgres = async (folder: string): Promise<string | undefined> => {
  if (!existsSync(join(folder, 'password'))) return undefined;
  const cluster = await openCluster(folder);
  return (await isRunning(cluster)) ? urlOf(cluster, await postmasterLine(cluster, 3)) : undefined;
};

/** Changes the owner of copied files of a cluster to the server's account. */
export const handOver = async (folder: string): Promise<void> => {
  const { account, data } = await openCluster(folder);
  await chmod(data, 0o700);
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.map((file) => account.own(join(folder, file))));
};

/** Stops the cluster of a folder if one runs there. */
export const stopPostgres = async (folder: string): Promise<void> => {
  if (existsSync(join(folder, 'password'))) await stopCluster(await openCluster(folder));
};

/** Speed instead of durability, for test data. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
};

/**
 * Starts a server for tests on a free port; server and folder are removed by `stop` or when this
 * process exits.
 */
export const startThrowAwayPostgres = (folder: string): Promise<RunningPostgres> =>
  startPostgres({ folder, settings, throwAway: true });
