import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
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
import { choreQueue, type Household, producerModule, workerModule } from './chores.js';

// Recovery takes seconds by design, and several times as long on a busy machine.
jest.setTimeout(90_000);

const hour = 3_600_000;

describe.each(queueEngines())('delayed jobs on $kind', ({ kind, start }) => {
  let queue: TestQueue;
  let database: TestDatabase;
  let producer: StartedService;
  let worker: StartedService;
  let jobs: ReturnType<QueueEngine['openQueue']>;
  const household: Household = { done: [], calls: 0, failures: [] };
  let release: () => void;
  /** Makes so many handlers wait for `release`, and then finish or delay their job. */
  const holdUp = (count: number, then: { delayFor?: number } = {}): void => {
    const until = new Promise<void>((resolve) => (release = resolve));
    household.failures = Array.from({ length: count }, () => ({ until, ...then }));
  };

  const enqueue = () =>
    addToOutbox(producer.app.get(DataSource).manager, choreQueue, {
      name: 'wash',
      payload: { dishes: 1 },
      requestId: 'request-of-test',
    });
  const promoter = () => worker.app.get(JobQueue, { strict: false });
  const stateOf = (id: string) => jobs.getJobState(id);
  const done = (id: string) =>
    eventually('the job has run', () => household.done.find((work) => work.id === id), 60_000);
  const delayed = (id: string) =>
    eventually('the job is delayed', async () => (await stateOf(id)) === 'delayed');

  beforeAll(async () => {
    [queue, database] = await Promise.all([start(), createTestDatabase()]);
    producer = await startService({
      module: producerModule(database.url, queue.config),
      routes: {},
    });
    worker = await startService({ module: workerModule(queue.config, household), routes: {} });
    jobs = new QueueEngine(queue.config, pino({ level: 'silent' })).openQueue(choreQueue);
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await jobs.close();
    await Promise.all([producer.close(), worker.close()]);
    await Promise.all([queue.stop(), database.drop()]);
  });

  afterEach(() => release?.());

  beforeEach(() => Object.assign(household, { done: [], calls: 0, failures: [] }));

  it('a job can be delayed any number of times, and a delay does not count as an attempt', async () => {
    household.failures = Array.from({ length: 30 }, () => ({ delayFor: 10 }));
    const work = await done(await enqueue());
    expect([household.calls, work.attempt]).toEqual([31, 1]);
  });

  it('a delayed job runs after its delay, and not before', async () => {
    household.failures = [{ delayFor: 1_500 }];
    const startedAt = performance.now();
    await done(await enqueue());
    expect(performance.now() - startedAt).toBeGreaterThan(1_500);
  });

  it('promoted jobs run at once, whatever their delay is', async () => {
    household.failures = Array.from({ length: 3 }, () => ({ delayFor: hour }));
    const ids = await Promise.all([enqueue(), enqueue(), enqueue()]);
    await Promise.all(ids.map(delayed));
    expect(await promoter().promoteJobs([...ids, 'unknown'])).toEqual(ids);
    await Promise.all(ids.map(done));
    expect(await promoter().promoteJobs(ids)).toEqual([]);
  });

  it('a clock that was an hour ahead and is set back does not delay a job by an hour', async () => {
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + hour);
    household.failures = [{ delayFor: 2_000 }];
    const id = await enqueue();
    await delayed(id);
    clock.mockRestore();
    await done(id);
  });

  it('a job that started before the clock was set ahead does not wait an hour', async () => {
    holdUp(1, { delayFor: 2_000 });
    const id = await enqueue();
    await eventually('the worker has it', () => household.calls === 1);
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + hour);
    release();
    await delayed(id);
    clock.mockRestore();
    await done(id);
  });

  it('a job of a killed worker runs on another one', async () => {
    holdUp(1);
    const id = await enqueue();
    await eventually('the first worker has it', () => household.calls === 1);
    await claimAsKilledWorker(jobs, id, 3_500, queue.config.REDIS_URL);
    await eventually('the next attempt begins', () => household.calls === 2);
    await done(id);
  });

  it('work that uses the queue while its service stops is finished first', async () => {
    let finished = false;
    @Injectable()
    class LastWork implements BeforeApplicationShutdown {
      constructor(private readonly queueOfService: JobQueue) {}

      async beforeApplicationShutdown(): Promise<void> {
        for (let count = 0; count < 200; count += 1)
          await this.queueOfService.promoteJobs(['unknown']);
        finished = true;
      }
    }
    const stopping = await startService({
      module: workerModule(queue.config, household, [LastWork]),
      routes: {},
    });
    await stopping.close();
    expect(finished).toBe(true);
  });

  // Redis ends claims by its own clock.
  if (kind === 'postgres') {
    it('a job of a killed worker whose clock was an hour ahead does not wait an hour', async () => {
      holdUp(1);
      const id = await enqueue();
      await eventually('the first worker has it', () => household.calls === 1);
      await claimAsKilledWorker(jobs, id, hour);
      await done(id);
    });

    it('a check for killed workers by a clock an hour ahead does not prevent later checks', async () => {
      holdUp(1);
      const id = await enqueue();
      await eventually('the first worker has it', () => household.calls === 1);
      await query(jobs, `UPDATE meta SET value = $1 WHERE field = 'stalled-check'`, [
        String(Date.now() + hour),
      ]);
      await claimAsKilledWorker(jobs, id, 3_500);
      await done(id);
    });
  }

  it('the metrics of a queue show its jobs by state and how long the next one has been waiting', async () => {
    const since = Date.now();
    holdUp(5);
    const ids = await Promise.all(Array.from({ length: 8 }, enqueue));
    await eventually('all slots are in use', () => household.calls === 5);
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

/**
 * Makes a job look like one of a killed worker: its claim ends after the given time without
 * renewal.
 */
const claimAsKilledWorker = async (
  jobs: Jobs,
  id: string,
  milliseconds: number,
  redisUrl?: string,
): Promise<void> => {
  if ('query' in jobs.backend) {
    await query(
      jobs,
      `UPDATE job SET lock_token = 'of a killed worker', locked_until_ms = $2 WHERE id = $1`,
      [id, Date.now() + milliseconds],
    );
    return;
  }
  const client = new Redis(redisUrl!);
  await client.set(jobs.toKey(`${id}:lock`), 'of a killed worker', 'PX', milliseconds);
  client.disconnect();
};
