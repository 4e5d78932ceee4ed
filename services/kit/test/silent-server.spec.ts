import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/postgres/data-source.js';
import { QueueEngine } from '../src/queue/queue-engine.js';
import { createTestDatabase, queueEngines, startTcpProxy } from '../src/testing/index.js';
import { choreQueue } from './chores.js';

const silenceMillis = 500;

it('after a failover, connections to the former database fail once each, and then new ones are used', async () => {
  const database = await createTestDatabase();
  const proxy = await startTcpProxy(database.url);
  const options = dataSourceOptions({ url: proxy.url, pool: 2, entities: [], migrations: [] });
  Object.assign(options.extra as object, { silenceMillis });
  const source = await new DataSource(options).initialize();
  const read = (): Promise<unknown> => source.query('SELECT 1 AS one');
  await Promise.all([read(), read()]);
  proxy.silence();
  const lost = await Promise.allSettled([read(), read()]);
  const failure = { message: 'PostgreSQL was silent for 0.5 s', code: 'ETIMEDOUT' };
  expect(lost).toMatchObject(Array(2).fill({ status: 'rejected', reason: failure }));
  expect(await read()).toEqual([{ one: 1 }]);
  await source.destroy();
  await proxy.close();
  await database.drop();
});

it.each(queueEngines())(
  'after a failover, the queue on $kind opens new connections',
  async ({ start }) => {
    const { config, stop } = await start();
    const [[name, url]] = Object.entries(config).filter(([key]) => key.endsWith('_URL')) as [
      [string, string],
    ];
    const proxy = await startTcpProxy(url);
    const engine = new QueueEngine(
      { ...config, [name]: proxy.url },
      pino({ level: 'silent' }),
      silenceMillis,
    );
    const queue = engine.openQueue(choreQueue);
    const count = (): Promise<number> => queue.getWaitingCount();
    await count();
    proxy.silence();
    // Fails on PostgreSQL; the client of Redis repeats it.
    await count().catch(() => undefined);
    expect(await count()).toBe(0);
    await proxy.close();
    await queue.close();
    await stop();
  },
);
