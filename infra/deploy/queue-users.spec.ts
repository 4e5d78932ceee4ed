import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QueueEngine } from '@larkway/kit/queue';
import { defineQueue } from '@larkway/kit-contract';
import { eventually, freePort, redisIsInstalled } from '@larkway/kit/testing';
import { parse } from 'yaml';
import { z } from 'zod';
import { services } from '../local/processes.js';
import { root } from '../local/repository.js';

const users = services.filter(({ queue }) => queue).map(({ name }) => name);
const passwordOf = (user: string): string => `the-password-of-${user}`;
const filledIn = (word: string): string =>
  word.replace(
    /\$\{(\w+)_REDIS_PASSWORD:\?[^}]+\}|\$\((\w+)_REDIS_PASSWORD\)/,
    (_all, ofCompose?: string, ofCluster?: string) =>
      passwordOf((ofCompose ?? ofCluster)!.toLowerCase()),
  );
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const ofCompose = (
  parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
    services: { redis: { command: string[] } };
  }
).services.redis.command.map(filledIn);

let folder: string;
let server: ChildProcess;
let port: number;

/** What Redis answers to a command, on one line. */
const answerTo = (command: string[], ...credentials: string[]): string =>
  spawnSync('redis-cli', ['-p', String(port), '--no-auth-warning', ...credentials, ...command], {
    encoding: 'utf8',
  }).stdout.trim();

const as = (user: string): string[] => ['--user', user, '--pass', passwordOf(user)];

if (!redisIsInstalled())
  process.stderr.write('redis-server is not in the PATH: the tests of its users are skipped\n');

(redisIsInstalled() ? describe : describe.skip)('The Redis of Compose', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larkway-queue-'));
    port = await freePort();
    server = spawn(
      ofCompose[0]!,
      [...ofCompose.slice(1), '--port', String(port), '--dir', folder],
      { stdio: 'ignore' },
    );
    await eventually('Redis answers', () => answerTo(['PING'], ...as('leads')) === 'PONG');
  });

  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  });

  test.each(users)(
    'answers %s with its own password, and refuses it with that of another service',
    (user) => {
      const other = users.find((name) => name !== user)!;
      expect(answerTo(['PING'], ...as(user))).toBe('PONG');
      expect(answerTo(['PING'], '--user', user, '--pass', passwordOf(other))).toMatch(/^NOAUTH/);
    },
  );

  test.each([
    [[]],
    [['--pass', passwordOf('leads')]],
    [['--user', 'default', '--pass', passwordOf('leads')]],
  ])('refuses a client that is no service (%j)', (credentials) => {
    expect(answerTo(['PING'], ...credentials)).toMatch(/^NOAUTH/);
  });

  test('lets one service add jobs, another run them and a third follow them', async () => {
    const definition = defineQueue({
      name: 'email',
      jobs: { send: z.strictObject({ id: z.int() }) },
      retry: { firstMs: 10, longestMs: 10, jitter: 0 },
      keepSeconds: { completed: 60, failed: 60 },
    });
    const warnings: unknown[] = [];
    const engineOf = (user: string) =>
      new QueueEngine({ REDIS_URL: `redis://${user}:${passwordOf(user)}@127.0.0.1:${port}` }, {
        warn: (fields: unknown) => warnings.push(fields),
      } as never);
    const [queue, events] = [
      engineOf('leads').openQueue(definition),
      engineOf('ops').openEvents(definition),
    ];
    // Events before its first read are lost, so the job continues until one was read.
    let isTold = false;
    events.once('progress', () => (isTold = true));
    const worker = engineOf('email').openWorker(
      definition,
      async (job) => {
        for (let progress = 0; !isTold; progress += 1) {
          await job.updateProgress(progress);
          await delay(20);
        }
        return 'sent';
      },
      {},
    );
    await queue.pause();
    const job = await queue.add('send', { id: 1 } as never, { delay: 10 });
    await queue.resume();
    expect(await job.waitUntilFinished(events)).toBe('sent');
    expect(await queue.getJobCounts('completed')).toEqual({ completed: 1 });
    expect(await queue.getWorkers()).toHaveLength(1);
    await job.remove();
    await Promise.all([worker.close(), events.close(), queue.close()]);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', '*'],
    ['ACL', 'LIST'],
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['GET', 'a-key-of-another-program'],
    ['SHUTDOWN'],
  ])('lets no service do %s', (...command) => {
    for (const user of users) expect(answerTo(command, ...as(user))).toMatch(/^NOPERM/);
  });
});

test('the development cluster gives each service the same user and rights', () => {
  const [set] = read('infra/deploy/kubernetes/overlays/local/redis.yaml')
    .split('\n---\n')
    .map(
      (text) =>
        parse(text) as { spec: { template: { spec: { containers: { args: string[] }[] } } } },
    );
  expect(set!.spec.template.spec.containers[0]!.args.map(filledIn)).toEqual(ofCompose);
});
