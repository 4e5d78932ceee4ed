import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

export interface TestRedis {
  url: string;
  /** Loses everything, as a Redis without persistence does when it is restarted. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export const redisIsInstalled = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** A real `redis-server` of the PATH on a free port, keeping nothing on disk. */
export const startRedis = async (): Promise<TestRedis> => {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  await eventually('redis-server answers', () => client.connect().then(() => true, () => false));
  return {
    url: `redis://127.0.0.1:${port}`,
    empty: async () => void (await client.flushall()),
    stop: async () => {
      client.disconnect();
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
