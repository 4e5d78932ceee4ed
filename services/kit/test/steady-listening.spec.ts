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

it('a queue that loses the connection on which it listens, in a moment in which nobody hears of errors, lives on', async () => {
  const database = await createTestDatabase();
  const queue = new QueueEngine(
    { QUEUE_DATABASE_URL: database.url },
    pino({ level: 'silent' }),
  ).openQueue(choreQueue);
  await queue.waitUntilReady();
  const { connection } = queue.backend as unknown as Listening;
  const first = await connection.getListenClient();
  // All whom BullMQ has told to hear; what is left is there from the beginning.
  first.removeListener('error', first.listeners('error').at(-1) as () => void);
  expect(() =>
    first.emit('error', new Error('terminating connection due to administrator command')),
  ).not.toThrow();
  await eventually('the queue still answers', async () => (await queue.getWaitingCount()) === 0);
  await queue.close();
  await database.drop();
});
