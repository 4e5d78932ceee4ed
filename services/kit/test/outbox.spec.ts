import { DataSource } from 'typeorm';
import { addToOutbox } from '../src/index.js';
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

describe.each(queueEngines())('the outbox on $kind', ({ start }) => {
  let queue: TestQueue;
  let database: TestDatabase;
  let promiser: StartedService;
  let worker: StartedService | undefined;
  let household: Household;

  const startPromiser = () => startService({ module: promiserModule(database.url, queue.config), routes: {} });
  const startWorker = () => startService({ module: workerModule(queue.config, household), routes: {} });
  const source = () => promiser.app.get(DataSource);
  const promise = (dishes: number) =>
    source().transaction((manager) =>
      addToOutbox(manager, choreQueue, { name: 'wash', payload: { dishes }, requestId: 'request-of-test' }),
    );
  const rowOf = async (id: string) =>
    (await source().query('SELECT outcome, attempts, done_at FROM outbox WHERE id = $1', [id]))[0] as { outcome: string | null; attempts: number };
  const outcomeOf = (id: string) => eventually('the outcome is recorded', async () => (await rowOf(id)).outcome);

  beforeAll(async () => {
    [queue, database] = await Promise.all([start(), createTestDatabase()]);
    promiser = await startPromiser();
  });

  afterAll(async () => {
    await promiser.close();
    await Promise.all([queue.stop(), database.drop()]);
  });

  beforeEach(() => (household = { done: [], calls: 0, failures: [] }));

  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });

  it('promised work reaches its handler with its id and request id, and its outcome comes back', async () => {
    worker = await startWorker();
    const id = await promise(3);
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([{ job: 'wash', dishes: 3, id, requestId: 'request-of-test', attempt: 1 }]);
  });

  it('work of a transaction that was rolled back is never done', async () => {
    worker = await startWorker();
    const broken = source().transaction(async (manager) => {
      await addToOutbox(manager, choreQueue, { name: 'wash', payload: { dishes: 99 }, requestId: 'request-of-test' });
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await outcomeOf(await promise(1))).toBe('completed');
    expect(household.done.map(({ dishes }) => dishes)).toEqual([1]);
  });

  it('a payload that does not fit the schema is refused before it is promised', async () => {
    await expect(promise(1.5)).rejects.toThrow(/dishes/);
  });

  it('work that fails is tried again until it succeeds', async () => {
    household.failures = ['later', 'later'];
    worker = await startWorker();
    expect(await outcomeOf(await promise(2))).toBe('completed');
    expect([household.calls, household.done[0]!.attempt]).toEqual([3, 3]);
  });

  it('a permanent failure is not tried again, and is recorded as failed', async () => {
    household.failures = ['never'];
    worker = await startWorker();
    expect(await outcomeOf(await promise(2))).toBe('failed');
    expect(household.calls).toBe(1);
  });

  it('a queue that lost everything is filled again from the database', async () => {
    const ids = await Promise.all([1, 2, 3].map(promise));
    await eventually('all three are in the queue', async () => (await Promise.all(ids.map(rowOf))).every(({ attempts }) => attempts > 0));
    await queue.empty();
    worker = await startWorker();
    expect(await Promise.all(ids.map(outcomeOf))).toEqual(['completed', 'completed', 'completed']);
    expect(household.done.map(({ dishes }) => dishes).sort()).toEqual([1, 2, 3]);
  });

  it('an outcome that was missed is asked for, and the work is not done twice', async () => {
    worker = await startWorker();
    const id = await promise(5);
    await outcomeOf(id);
    await source().query('UPDATE outbox SET done_at = NULL, outcome = NULL WHERE id = $1', [id]);
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.calls).toBe(1);
  });

  it('work promised while no relay ran is carried by the next one', async () => {
    worker = await startWorker();
    await promiser.close();
    const writer = new DataSource({ type: 'postgres', url: database.url });
    await writer.initialize();
    const id = await addToOutbox(writer.manager, choreQueue, { name: 'dry', payload: { dishes: 4 }, requestId: 'request-of-test' });
    await writer.destroy();
    promiser = await startPromiser();
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([{ job: 'dry', dishes: 4 }]);
  });

  it('a database that drops every connection only delays the work', async () => {
    worker = await startWorker();
    const admin = new DataSource({ type: 'postgres', url: process.env['TEST_POSTGRES_URL']! });
    await admin.initialize();
    const names = [database.url, queue.config.QUEUE_DATABASE_URL].flatMap((url) => (url ? [new URL(url).pathname.slice(1)] : []));
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY($1)', [names]);
    await admin.destroy();
    const id = await eventually('the promise is stored', () => promise(6).catch(() => undefined));
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([{ dishes: 6 }]);
  });

  it('two relays of one outbox hand each row over once', async () => {
    worker = await startWorker();
    const second = await startPromiser();
    const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => promise(index)));
    await Promise.all(ids.map(outcomeOf));
    expect(household.calls).toBe(60);
    await second.close();
  });

  it('work that the worker does not know yet is tried again, for a newer one may', async () => {
    worker = await startWorker();
    await source().query(`INSERT INTO outbox (id, topic, payload, request_id) VALUES (gen_random_uuid(), 'iron', '{"shirts":1}', 'request-of-test')`);
    const { logs } = worker;
    await eventually('it was tried twice', () => logs.filter(({ msg, job }) => msg === 'job failed' && job === 'iron').length > 1);
  });

  it('two services that share the queue each learn the outcome of their own work, and are left alone with the other’s', async () => {
    worker = await startWorker();
    const otherDatabase = await createTestDatabase();
    const other = await startService({ module: promiserModule(otherDatabase.url, queue.config), routes: {} });
    const otherSource = other.app.get(DataSource);
    const asked = jest.spyOn(otherSource, 'query');
    const ours = await Promise.all(Array.from({ length: 20 }, (_, index) => promise(index)));
    const theirs = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        addToOutbox(otherSource.manager, choreQueue, { name: 'dry', payload: { dishes: index }, requestId: 'request-of-other' }),
      ),
    );
    await Promise.all(ours.map(outcomeOf));
    await eventually('the other one’s outcomes are recorded', async () => {
      const [{ open }] = await otherSource.query('SELECT count(*)::int AS open FROM outbox WHERE done_at IS NULL');
      return open === 0;
    });
    expect(household.calls).toBe(40);
    const settled = asked.mock.calls.filter(([sql]) => /^UPDATE outbox SET done_at/.test(sql)).map(([, parameters]) => (parameters as string[])[0]!);
    expect(settled.length).toBeGreaterThan(0);
    expect(settled.filter((id) => !theirs.includes(id))).toEqual([]);
    await other.close();
    await otherDatabase.drop();
  });
});
