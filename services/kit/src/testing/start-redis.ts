import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import type { TestCertificate } from './make-certificate.js';
import { freePort } from './network-servers.js';

export interface TestRedis {
  url: string;
  /** Deletes everything, like a restart of a Redis without persistence. */
  empty(): Promise<void>;
  /** Every key with its value, as text. */
  contents(): Promise<string>;
  stop(): Promise<void>;
}

type CertificateFiles = Pick<TestCertificate, 'certificateFile' | 'keyFile'>;

export const redisIsInstalled = (): boolean =>
  spawnSync('redis-server', ['--version']).status === 0;

const readers: Record<string, (client: Redis, key: string) => Promise<unknown>> = {
  string: (client, key) => client.get(key),
  hash: (client, key) => client.hgetall(key),
  list: (client, key) => client.lrange(key, 0, -1),
  set: (client, key) => client.smembers(key),
  zset: (client, key) => client.zrange(key, 0, -1),
  stream: (client, key) => client.xrange(key, '-', '+'),
};

const contentsOf = async (client: Redis): Promise<string> => {
  const keys = await client.keys('*');
  const values = await Promise.all(
    keys.map(async (key) => readers[await client.type(key)]!(client, key)),
  );
  return JSON.stringify(keys.map((key, index) => [key, values[index]]));
};

/** With a certificate the server accepts encrypted connections only. */
const portOptions = (port: number, certificate?: CertificateFiles): string[] =>
  certificate
    ? [
        '--port',
        '0',
        '--tls-port',
        String(port),
        '--tls-cert-file',
        certificate.certificateFile,
        '--tls-key-file',
        certificate.keyFile,
        '--tls-auth-clients',
        'no',
      ]
    : ['--port', String(port)];

/**
 * Starts a real `redis-server` from the PATH on a free port, without persistence.
 * @param certificate of the server, for encrypted connections
 */
export const startRedis = async (certificate?: CertificateFiles): Promise<TestRedis> => {
  const port = await freePort();
  const child = spawn(
    'redis-server',
    [...portOptions(port, certificate), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const tls = certificate && { ca: readFileSync(certificate.certificateFile) };
  const client = new Redis(port, '127.0.0.1', {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    ...(tls && { tls }),
  });
  client.on('error', () => undefined);
  await eventually('redis-server answers', () =>
    client.connect().then(
      () => true,
      () => false,
    ),
  );
  return {
    url: `${certificate ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    empty: async () => void (await client.flushall()),
    contents: () => contentsOf(client),
    stop: async () => {
      client.disconnect();
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
