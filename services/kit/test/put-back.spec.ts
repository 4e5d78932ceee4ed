import { Redis } from 'ioredis';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { addToOutbox } from '../src/outbox/outbox.js';
import { JobQueue } from '../src/queue/job-queue.js';
import { QueueEngine } from '../src/queue/queue-engine.js';
import {
  createTestDatabase,
  eventually,
  queueEngines,
  startService,
  type StartedService,
  type TestDatabase,
  type TestQueue,
} from '../src/testing/index.js';
import { choreQueue, type Household, promiserModule, workerModule } from './chores.js';

// Recovery takes seconds by design; a machine that is busy with something else may take several times as long.
jest.setTimeout(90_000);

const hour = 3_600_000;

describe.each(queueEngines())('jobs that are put back, on $kind', ({ kind, start }) => {
  let queue: TestQueue;
  let database: TestDatabase;
  let promiser: StartedService;
  let worker: StartedService;
  let jobs: ReturnType<QueueEngine['openQueue']>;
  const household: Household = { done: [], calls: 0, failures: [] };
  let release: () => void;
  /** Lets so many handlers wait for `release`, and then go on or put their job back. */
  const holdUp = (count: number, then: { putBackFor?: number } = {}): void => {
    const until = new Promise<void>((resolve) => (release = resolve));
    household.failures = Array.from({ length: count }, () => ({ until, ...then }));
  };

  const promise = () =>
    addToOutbox(promiser.app.get(DataSource).manager, choreQueue, {
      name: 'wash',
      payload: { dishes: 1 },
      requestId: 'request-of-test',
    });
  const promoter = () => worker.app.get(JobQueue, { strict: false });
  const stateOf = (id: string) => jobs.getJobState(id);
  const done = (id: string) =>
    eventually('the work is done', () => household.done.find((work) => work.id === id), 60_000);
  const delayed = (id: string) =>
    eventually('the job waits out its pause', async () => (await stateOf(id)) === 'delayed');

  beforeAll(async () => {
    [queue, database] = await Promise.all([start(), createTestDatabase()]);
    promiser = await startService({
      module: promiserModule(database.url, queue.config),
      routes: {},
    });
    worker = await startService({ module: workerModule(queue.config, household), routes: {} });
    jobs = new QueueEngine(queue.config, pino({ level: 'silent' })).openQueue(choreQueue);
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await jobs.close();
    await Promise.all([promiser.close(), worker.close()]);
    await Promise.all([queue.stop(), database.drop()]);
  });

  afterEach(() => release?.());

  beforeEach(() => Object.assign(household, { done: [], calls: 0, failures: [] }));

  it('a job may be put back any number of times, and none of them is a try', async () => {
    household.failures = Array.from({ length: 30 }, () => ({ putBackFor: 10 }));
    const work = await done(await promise());
    expect([household.calls, work.attempt]).toEqual([31, 1]);
  });

  it('a job that was put back is given out when its pause is over, and not before', async () => {
    household.failures = [{ putBackFor: 1_500 }];
    const begun = performance.now();
    await done(await promise());
    expect(performance.now() - begun).toBeGreaterThan(1_500);
  });

  it('jobs that were put back for long are called at once, by their names', async () => {
    household.failures = Array.from({ length: 3 }, () => ({ putBackFor: hour }));
    const ids = await Promise.all([promise(), promise(), promise()]);
    await Promise.all(ids.map(delayed));
    expect(await promoter().promoteJobs([...ids, 'nobody'])).toBe(3);
    await Promise.all(ids.map(done));
    expect(await promoter().promoteJobs(ids)).toBe(0);
  });

  it('a clock that was an hour ahead and is put back does not keep a job waiting for an hour', async () => {
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + hour);
    household.failures = [{ putBackFor: 2_000 }];
    const id = await promise();
    await delayed(id);
    clock.mockRestore();
    await done(id);
  });

  it('a job that began before the clock was put ahead does not wait for an hour either', async () => {
    holdUp(1, { putBackFor: 2_000 });
    const id = await promise();
    await eventually('the worker has it', () => household.calls === 1);
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + hour);
    release();
    await delayed(id);
    clock.mockRestore();
    await done(id);
  });

  it('a job whose worker died is given to the next one', async () => {
    holdUp(1);
    const id = await promise();
    await eventually('the first worker has it', () => household.calls === 1);
    await claimForTheDead(jobs, id, 3_500, queue.config.REDIS_URL);
    await eventually('the next try begins', () => household.calls === 2);
    await done(id);
  });

  // Redis ends claims by its own clock.
  if (kind === 'postgres') {
    it('a job whose worker died with a clock that was an hour ahead is not lost for an hour', async () => {
      holdUp(1);
      const id = await promise();
      await eventually('the first worker has it', () => household.calls === 1);
      await claimForTheDead(jobs, id, hour);
      await done(id);
    });

    it('a look for dead workers that was taken an hour ahead does not keep others from looking', async () => {
      holdUp(1);
      const id = await promise();
      await eventually('the first worker has it', () => household.calls === 1);
      await query(jobs, `UPDATE meta SET value = $1 WHERE field = 'stalled-check'`, [
        String(Date.now() + hour),
      ]);
      await claimForTheDead(jobs, id, 3_500);
      await done(id);
    });
  }

  it('the queue tells how many jobs it holds, and how long the next one has been waiting', async () => {
    const since = Date.now();
    holdUp(5);
    const ids = await Promise.all(Array.from({ length: 8 }, promise));
    await eventually('all hands are full', () => household.calls === 5);
    await eventually(
      'three wait',
      async () => (await jobs.getJobCounts('waiting'))['waiting'] === 3,
    );
    const text = await eventually('one has been waiting for a second', async () => {
      const metrics = await (await fetch(worker.metricsUrl)).text();
      return (
        Number(/^queue_oldest_waiting_seconds\{.*queue="chores".*\} (\S+)/m.exec(metrics)?.[1]) >
          1 && metrics
      );
    });
    expect(Date.now() - since).toBeGreaterThan(1_000);
    expect(text).toMatch(/^queue_jobs\{queue="chores",state="waiting".*\} 3$/m);
    expect(text).toMatch(/^queue_jobs\{queue="chores",state="active".*\} 5$/m);
    release();
    await Promise.all(ids.map(done));
  });
});

type Jobs = ReturnType<QueueEngine['openQueue']>;

const query = (jobs: Jobs, sql: string, parameters: unknown[]): Promise<unknown> =>
  (
    jobs.backend as unknown as { query(sql: string, parameters: unknown[]): Promise<unknown> }
  ).query(sql, parameters);

/** Makes a job look as that of a worker that is dead: nobody renews its claim, which ends in so many milliseconds. */
const claimForTheDead = async (
  jobs: Jobs,
  id: string,
  milliseconds: number,
  redisUrl?: string,
): Promise<void> => {
  if ('query' in jobs.backend) {
    await query(
      jobs,
      `UPDATE job SET lock_token = 'of the dead', locked_until_ms = $2 WHERE id = $1`,
      [id, Date.now() + milliseconds],
    );
    return;
  }
  const client = new Redis(redisUrl!);
  await client.set(jobs.toKey(`${id}:lock`), 'of the dead', 'PX', milliseconds);
  client.disconnect();
};
