import { pino } from 'pino';
import type { Client } from 'pg';
import { QueueEngine } from '../src/queue/queue-engine.js';
import { createTestDatabase, eventually } from '../src/testing/index.js';
import { choreQueue } from './chores.js';

interface Listening {
  connection: {
    getListenClient: () => Promise<Client & { processID: number }>;
    close: () => Promise<void>;
  };
}

it('a queue that loses its LISTEN connection before BullMQ handles errors keeps working', async () => {
  const database = await createTestDatabase();
  const queue = new QueueEngine(
    { QUEUE_DATABASE_URL: database.url },
    pino({ level: 'silent' }),
  ).openQueue(choreQueue);
  await queue.waitUntilReady();
  const { connection } = queue.backend as unknown as Listening;
  const first = await connection.getListenClient();
  // Removes the handler of BullMQ; the one of `PgClient` stays.
  first.removeListener('error', first.listeners('error').at(-1) as () => void);
  expect(() =>
    first.emit('error', new Error('terminating connection due to administrator command')),
  ).not.toThrow();
  await eventually('the queue still answers', async () => (await queue.getWaitingCount()) === 0);
  await queue.close();
  await database.drop();
});
