import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { repetitions } from '../../../infra/testing/tier.js';
import { authorizationFor } from '../src/signing/index.js';
import { startTracing, stopTracing } from '../src/observability/tracing.js';
import { addToOutbox, markSent, settle } from '../src/outbox/outbox.js';
import { QueueEngine } from '../src/queue/queue-engine.js';
import {
  createTestDatabase,
  eventually,
  queueEngines,
  rowLookups,
  startService,
  type StartedService,
  type TestDatabase,
  type TestQueue,
} from '../src/testing/index.js';
import {
  choreQueue,
  type Household,
  operationsToken,
  producerModule,
  workerModule,
} from './chores.js';

/** Several batches of the relay. */
const many = repetitions({ everyRun: 1_200, nightly: 10_000 });

// Recovery takes seconds by design, and several times as long on a busy machine.
jest.setTimeout(90_000);

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** Traces this process until `stopTracing`. */
const startCollector = async () => {
  const received: Export[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body as Export);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await startTracing('chores', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
  return {
    spans: (): Span[] =>
      received.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => void server.close(),
  };
};

describe.each(queueEngines())('the outbox on $kind', ({ kind, start }) => {
  let queue: TestQueue;
  let database: TestDatabase;
  let producer: StartedService;
  let worker: StartedService | undefined;
  let household: Household;

  const startProducer = () =>
    startService({ module: producerModule(database.url, queue.config), routes: {} });
  const startWorker = () =>
    startService({ module: workerModule(queue.config, household), routes: {} });
  const source = () => producer.app.get(DataSource);
  const enqueue = (dishes: number) =>
    source().transaction((manager) =>
      addToOutbox(manager, choreQueue, {
        name: 'wash',
        payload: { dishes },
        requestId: 'request-of-test',
      }),
    );
  /** In one transaction, because the pool has only three connections. */
  const enqueueMany = (
    count: number,
    name: 'wash' | 'dry' = 'wash',
    of = source(),
  ): Promise<string[]> =>
    of.transaction(async (manager) => {
      const ids: string[] = [];
      for (let dishes = 0; dishes < count; dishes += 1)
        ids.push(
          await addToOutbox(manager, choreQueue, {
            name,
            payload: { dishes },
            requestId: 'request-of-test',
          }),
        );
      return ids;
    });
  const rowOf = async (id: string) =>
    (
      await source().query('SELECT outcome, attempts, done_at FROM outbox WHERE id = $1', [id])
    )[0] as { outcome: string | null; attempts: number };
  const stepsOf = async (id: string): Promise<string[]> =>
    (
      await source().query(
        `SELECT type, detail->'round' AS round FROM journal WHERE subject = $1 ORDER BY seq`,
        [id],
      )
    ).map(({ type, round }: { type: string; round: number | null }) =>
      round === null ? type : `${type} ${round}`,
    );
  const retry = (...ids: string[]) =>
    fetch(`${producer.url}/internal/outbox/retry`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: authorizationFor(operationsToken),
      },
      body: JSON.stringify({ ids }),
    });
  const outcomeOf = (id: string) =>
    eventually('the outcome is recorded', async () => (await rowOf(id)).outcome);

  const allDone = (ids: string[], of = source()) =>
    eventually(
      'all outcomes are recorded',
      async () =>
        (
          await of.query(
            'SELECT count(*)::int AS open FROM outbox WHERE done_at IS NULL AND id = ANY ($1::uuid[])',
            [ids],
          )
        )[0].open === 0,
    );

  beforeAll(async () => {
    [queue, database] = await Promise.all([start(), createTestDatabase()]);
    producer = await startProducer();
  });

  afterAll(async () => {
    await producer.close();
    await Promise.all([queue.stop(), database.drop()]);
  });

  beforeEach(() => (household = { done: [], calls: 0, failures: [] }));

  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });

  it('work reaches its handler with its id and request id, and its outcome is recorded', async () => {
    worker = await startWorker();
    const id = await enqueue(3);
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([
      { job: 'wash', dishes: 3, id, requestId: 'request-of-test', attempt: 1 },
    ]);
  });

  it('work continues the trace of the request that stored it, through the queue to its handler', async () => {
    const collector = await startCollector();
    try {
      worker = await startWorker();
      const id = await source().transaction((manager) =>
        addToOutbox(manager, choreQueue, {
          name: 'wash',
          payload: { dishes: 3 },
          requestId: 'request-of-test',
          trace: `00-${traceId}-${spanId}-01`,
        }),
      );
      expect(await outcomeOf(id)).toBe('completed');
    } finally {
      await stopTracing();
      collector.close();
    }
    const [sent, processed] = ['send wash', 'process wash'].map((name) =>
      collector.spans().find((span) => span.name === name),
    );
    expect(sent).toMatchObject({ traceId, parentSpanId: spanId });
    expect(processed).toMatchObject({ traceId, parentSpanId: sent!.spanId });
    expect(household.done).toMatchObject([{ trace: `00-${traceId}-${processed!.spanId}-01` }]);
  });

  it('work of a transaction that was rolled back never runs', async () => {
    worker = await startWorker();
    const broken = source().transaction(async (manager) => {
      await addToOutbox(manager, choreQueue, {
        name: 'wash',
        payload: { dishes: 99 },
        requestId: 'request-of-test',
      });
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await outcomeOf(await enqueue(1))).toBe('completed');
    expect(household.done.map(({ dishes }) => dishes)).toEqual([1]);
  });

  it('a payload that does not fit the schema is refused before it is stored', async () => {
    await expect(enqueue(1.5)).rejects.toThrow(/dishes/);
  });

  it('work that fails is retried until it succeeds', async () => {
    household.failures = ['later', 'later'];
    worker = await startWorker();
    expect(await outcomeOf(await enqueue(2))).toBe('completed');
    expect([household.calls, household.done[0]!.attempt]).toEqual([3, 3]);
  });

  it('a permanent failure is not retried and is recorded as failed', async () => {
    household.failures = ['never'];
    worker = await startWorker();
    expect(await outcomeOf(await enqueue(2))).toBe('failed');
    expect(household.calls).toBe(1);
  });

  it('a queue that lost everything is refilled from the database', async () => {
    const ids = await Promise.all([1, 2, 3].map(enqueue));
    await eventually('all three are in the queue', async () =>
      (await Promise.all(ids.map(rowOf))).every(({ attempts }) => attempts > 0),
    );
    await queue.empty();
    worker = await startWorker();
    expect(await Promise.all(ids.map(outcomeOf))).toEqual(['completed', 'completed', 'completed']);
    expect(household.done.map(({ dishes }) => dishes).sort()).toEqual([1, 2, 3]);
  });

  it('a queue that loses everything repeatedly is refilled as quickly each time', async () => {
    const ids = await Promise.all([1, 2, 3].map(enqueue));
    const inQueue = (times: number) =>
      eventually(`all three were sent ${times} times`, async () =>
        (await Promise.all(ids.map(rowOf))).every(({ attempts }) => attempts === times),
      );
    await inQueue(1);
    for (const times of [2, 3, 4, 5, 6, 7, 8, 9]) {
      await queue.empty();
      await inQueue(times);
    }
    // The reconciler asks about it 600 ms later, however often it was sent.
    const [{ pause }] = await source().query(
      `SELECT (extract(epoch FROM next_attempt_at - (SELECT max(at) FROM journal WHERE subject = $1)) * 1000)::float8 AS pause FROM outbox WHERE id = $1`,
      [ids[0]],
    );
    expect(pause).toBeLessThanOrEqual(600);
    expect(await stepsOf(ids[0]!)).toEqual([
      'accepted',
      'queued 0',
      ...Array.from({ length: 8 }, () => 'requeued 0'),
    ]);
    worker = await startWorker();
    expect(await Promise.all(ids.map(outcomeOf))).toEqual(['completed', 'completed', 'completed']);
    expect(household.calls).toBe(3);
    const metrics = await (await fetch(producer.metricsUrl)).text();
    expect(Number(/^outbox_requeued_total\{.*\} (\d+)/m.exec(metrics)![1])).toBeGreaterThanOrEqual(
      24,
    );
  });

  it('asking about work that the queue knows writes nothing to the database', async () => {
    const id = await enqueue(1);
    await eventually('it is in the queue', async () => (await rowOf(id)).attempts === 1);
    const version = async () =>
      (await source().query('SELECT xmin::text, attempts FROM outbox WHERE id = $1', [id]))[0];
    const before = await version();
    const asked = jest.spyOn(source(), 'query');
    const passes = (): Promise<{ id: string }[][]> =>
      Promise.all(
        asked.mock.calls.flatMap(([sql], call) =>
          /id > \$1/.test(sql)
            ? [asked.mock.results[call]!.value as Promise<{ id: string }[]>]
            : [],
        ),
      );
    // On a busy machine the reconciler pauses up to twelve seconds after each pass.
    await eventually(
      'it was asked about twice',
      async () =>
        (await passes()).filter((works) => works.some((work) => work.id === id)).length > 1,
      60_000,
    );
    asked.mockRestore();
    expect(await version()).toEqual(before);
    worker = await startWorker();
    await outcomeOf(id);
  });

  it('each step of work is in the journal', async () => {
    worker = await startWorker();
    const id = await enqueue(1);
    await outcomeOf(id);
    expect(await stepsOf(id)).toEqual(['accepted', 'queued 0', 'settled']);
  });

  it('an operator can retry the same work repeatedly, each time in a new generation', async () => {
    worker = await startWorker();
    const id = await enqueue(7);
    await outcomeOf(id);
    for (const round of [1, 2]) {
      expect((await retry(id)).status).toBe(200);
      await eventually(
        'the generation is settled',
        async () => (await rowOf(id)).outcome !== null && household.done.length === round + 1,
      );
    }
    expect(household.done).toMatchObject([0, 1, 2].map((round) => ({ id, round })));
    expect(await stepsOf(id)).toEqual([
      'accepted',
      'queued 0',
      'settled',
      'retried 1',
      'queued 1',
      'settled',
      'retried 2',
      'queued 2',
      'settled',
    ]);
  });

  it('the outcome of an earlier generation does not close a later one', async () => {
    worker = await startWorker();
    let [first, second] = [(): void => undefined, (): void => undefined];
    household.failures = [
      { until: new Promise<void>((resolve) => (first = resolve)) },
      { until: new Promise<void>((resolve) => (second = resolve)) },
    ];
    const id = await enqueue(8);
    await eventually('the first generation is running', () => household.calls === 1);
    await retry(id);
    await eventually('the second generation is running', () => household.calls === 2);
    first();
    await eventually('the first generation is done', () => household.done.length === 1);
    const later = await enqueue(9);
    await outcomeOf(later);
    expect((await rowOf(id)).outcome).toBeNull();
    second();
    expect(await outcomeOf(id)).toBe('completed');
  });

  it('a job that the queue completed before its handler returned still runs', async () => {
    const engine = new QueueEngine(queue.config, pino({ level: 'silent' }));
    const jobs = engine.openQueue(choreQueue);
    const liar = engine.openWorker(choreQueue, async () => undefined, {});
    await liar.waitUntilReady();
    const id = await enqueue(8);
    await eventually(
      'the queue has completed it',
      async () => (await jobs.getJobState(id)) === 'completed',
    );
    await liar.close();
    await jobs.close();
    expect((await rowOf(id)).outcome).toBeNull();
    worker = await startWorker();
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([{ id, dishes: 8 }]);
  });

  it('a job that the queue gave up, here one of a version that counted attempts, still runs', async () => {
    await producer.close();
    const jobs = new QueueEngine(queue.config, pino({ level: 'silent' })).openQueue(choreQueue);
    const id = randomUUID();
    const old = {
      payload: { dishes: 10 },
      requestId: 'request-of-test',
      createdAt: new Date().toISOString(),
    };
    await jobs.add('wash', old as never, { jobId: id, attempts: 1 });
    household.failures = ['later'];
    worker = await startWorker();
    await eventually(
      'the queue has failed it',
      async () => (await jobs.getJobState(id)) === 'failed',
    );
    await jobs.close();
    producer = await startProducer();
    await addToOutbox(source().manager, choreQueue, {
      id,
      name: 'wash',
      payload: { dishes: 10 },
      requestId: 'request-of-test',
    });
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([{ id, round: 0, dishes: 10 }]);
    expect(await stepsOf(id)).toEqual(['accepted', 'queued 0', 'requeued 0', 'settled']);
  });

  // On PostgreSQL a job is one row, which always has a state.
  if (kind === 'redis') {
    it('work whose name belongs to a leftover job still runs', async () => {
      const id = randomUUID();
      const client = new Redis(queue.config.REDIS_URL!);
      await client.hset(`bull:chores:${id}`, 'name', 'wash');
      client.disconnect();
      await addToOutbox(source().manager, choreQueue, {
        id,
        name: 'wash',
        payload: { dishes: 11 },
        requestId: 'request-of-test',
      });
      worker = await startWorker();
      expect(await outcomeOf(id)).toBe('completed');
      expect(household.done).toMatchObject([{ id, dishes: 11 }]);
    });
  }

  it(`${many} jobs reach the queue`, async () => {
    await source().query(`
      INSERT INTO outbox (id, topic, payload, request_id)
      SELECT gen_random_uuid(), 'dry', jsonb_build_object('dishes', number), 'request-of-many' FROM generate_series(1, ${many}) AS number`);
    await eventually(
      'all are sent',
      async () =>
        (
          await source().query(
            'SELECT count(*)::int AS waiting FROM outbox WHERE done_at IS NULL AND attempts = 0',
          )
        )[0].waiting === 0,
      60_000,
    );
    await source().query(`DELETE FROM outbox WHERE request_id = 'request-of-many'`);
    await queue.empty();
  });

  it('a missed outcome is found later, and the work does not run twice', async () => {
    worker = await startWorker();
    const id = await enqueue(5);
    await outcomeOf(id);
    await source().query('UPDATE outbox SET done_at = NULL, outcome = NULL WHERE id = $1', [id]);
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.calls).toBe(1);
  });

  it('work that is stored while no relay runs is sent by the next one', async () => {
    worker = await startWorker();
    await producer.close();
    const writer = new DataSource({ type: 'postgres', url: database.url });
    await writer.initialize();
    const id = await addToOutbox(writer.manager, choreQueue, {
      name: 'dry',
      payload: { dishes: 4 },
      requestId: 'request-of-test',
    });
    await writer.destroy();
    producer = await startProducer();
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([{ job: 'dry', dishes: 4 }]);
  });

  it('a database that closes every connection only delays the work', async () => {
    worker = await startWorker();
    const admin = new DataSource({ type: 'postgres', url: process.env['TEST_POSTGRES_URL']! });
    await admin.initialize();
    const names = [database.url, queue.config.QUEUE_DATABASE_URL].flatMap((url) =>
      url ? [new URL(url).pathname.slice(1)] : [],
    );
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY($1)',
      [names],
    );
    await admin.destroy();
    const id = await eventually('the work is stored', () => enqueue(6).catch(() => undefined));
    expect(await outcomeOf(id)).toBe('completed');
    expect(household.done).toMatchObject([{ dishes: 6 }]);
  });

  it('two relays of one outbox send each row once', async () => {
    worker = await startWorker();
    const second = await startProducer();
    await allDone(await enqueueMany(60));
    expect(household.calls).toBe(60);
    await second.close();
  });

  it('work that the worker does not know yet is retried, because a newer worker may know it', async () => {
    worker = await startWorker();
    await source().query(
      `INSERT INTO outbox (id, topic, payload, request_id) VALUES (gen_random_uuid(), 'iron', '{"shirts":1}', 'request-of-test')`,
    );
    const { logs } = worker;
    await eventually(
      'it was attempted twice',
      () => logs.filter(({ msg, job }) => msg === 'job failed' && job === 'iron').length > 1,
    );
  });

  it('two services that share a queue each get the outcomes of their own work only', async () => {
    worker = await startWorker();
    const otherDatabase = await createTestDatabase();
    const other = await startService({
      module: producerModule(otherDatabase.url, queue.config),
      routes: {},
    });
    const otherSource = other.app.get(DataSource);
    const asked = jest.spyOn(otherSource, 'query');
    const ownIds = await enqueueMany(20);
    const theirs = await enqueueMany(20, 'dry', otherSource);
    await allDone(ownIds);
    await allDone(theirs, otherSource);
    expect(household.calls).toBe(40);
    const settled = asked.mock.calls
      .filter(([sql]) => /SET done_at = now\(\)/.test(sql))
      .flatMap(([, parameters]) => (parameters as string[][])[0]!);
    expect(settled.length).toBeGreaterThan(0);
    expect(settled.filter((id) => !theirs.includes(id))).toEqual([]);
    await other.close();
    await otherDatabase.drop();
  });
});

// Connections keep the plans of these statements, and a table grows faster than it is analyzed.
it('work is marked and closed by its id even if that was planned for an empty table', async () => {
  const [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const producer = await startService({
    module: producerModule(database.url, { QUEUE_DATABASE_URL: queue.url }),
    routes: {},
  });
  const sql = producer.app.get(DataSource);
  const query = jest.spyOn(sql, 'query');
  await markSent(sql.manager, [randomUUID()], 'queued', 1_000);
  await settle(sql, [{ id: randomUUID(), round: 0, outcome: 'completed' }]);
  const [mark, close] = query.mock.calls.map(([text]) => text).filter((text) => /^WITH/.test(text));
  query.mockRestore();
  expect(await rowLookups(sql, mark!, 'outbox')).toEqual(['Bitmap Heap Scan (id = ANY ($1))']);
  expect(await rowLookups(sql, close!, 'outbox')).toEqual([
    'Index Scan (id = known.id)',
    'Bitmap Heap Scan (id = ANY ($1))',
  ]);
  await producer.close();
  await Promise.all([database.drop(), queue.drop()]);
});
