import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@larkway/infra/local';
import type { PartContext } from '../part.js';

export const redisIsInstalled = (): boolean =>
  spawnSync('redis-server', ['--version']).status === 0;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    socket
      .once('data', (reply) => resolve(reply.toString().startsWith('+PONG')))
      .once('error', () => resolve(false));
  });

/** A `redis-server` of the PATH that keeps an append-only file, as a queue must. */
export const startRedis = async ({ folder, defer }: PartContext): Promise<string> => {
  const port = await freePort(0);
  const dir = path.join(folder, 'redis');
  await mkdir(dir, { recursive: true });
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--maxmemory-policy',
    'noeviction',
  ];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const gone = once(child, 'exit');
  defer(() => (child.kill('SIGTERM'), gone));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server exited with code ${child.exitCode}`);
    await delay(50);
  }
  return `redis://127.0.0.1:${port}`;
};
