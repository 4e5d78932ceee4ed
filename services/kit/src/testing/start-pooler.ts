import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DEFAULT_POOL_SIZE, type ServiceConfig } from '../config/service-environment.js';
import { eventually } from './eventually.js';
import { freePort } from './network-servers.js';

export interface TestPooler {
  stop(): Promise<void>;
}

/** Debian installs pgbouncer in a folder that is only in root's PATH. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const nobodyId = 65_534;

export const poolerIsInstalled = (): boolean => {
  const isInstalled = spawnSync('pgbouncer', ['--version'], { env }).status === 0;
  if (!isInstalled)
    process.stderr.write('pgbouncer is not in the PATH: tests with a pooler are skipped\n');
  return isInstalled;
};

let poolerPort: number | undefined;

/**
 * The database configuration of a service under test. While a pooler runs, statements go through
 * it, and only what needs a separate session goes to the server directly. An address that is not
 * the test server's, for example a proxy's, stays as it is.
 */
export const testDatabaseConfig = (
  url: string,
): Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOL_SIZE'> => {
  const pooled = new URL(url);
  if (poolerPort === undefined || pooled.host !== new URL(process.env['TEST_POSTGRES_URL']!).host)
    return { DATABASE_URL: url, DATABASE_POOL_SIZE: DEFAULT_POOL_SIZE };
  pooled.port = String(poolerPort);
  return {
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: url,
    DATABASE_POOL_SIZE: DEFAULT_POOL_SIZE,
  };
};

const settingsOf = ({ hostname, port, username, password }: URL, ownPort: number): string => `
[databases]
* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
ignore_startup_parameters = statement_timeout
`;

/**
 * Starts PgBouncer in transaction mode for services that are started with `testDatabaseConfig`
 * after it.
 */
export const startPooler = async (): Promise<TestPooler> => {
  const server = new URL(process.env['TEST_POSTGRES_URL']!);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settingsOf(server, port));
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', ['-q', file], {
    env,
    stdio: 'ignore',
    ...(isRoot && { uid: nobodyId, gid: nobodyId }),
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const pooled = new URL(server);
  pooled.port = String(port);
  await eventually('pgbouncer answers', async () => {
    const client = new pg.Client({ connectionString: pooled.href });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  poolerPort = port;
  return {
    stop: async () => {
      poolerPort = undefined;
      if (child.exitCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true });
    },
  };
};
