import type { QueueDefinition } from '@larkway/kit-contract';
import { pino } from 'pino';
import { finished } from '../queue/finished.js';
import { QueueEngine } from '../queue/queue-engine.js';
import type { QueueConfig } from '../queue/queue-environment.js';

export interface Finisher {
  /** Of these jobs, those that the queue still knows. */
  known(ids: string[]): Promise<string[]>;
  stop(): Promise<void>;
}

/** Takes the place of a worker where only the end of its jobs matters: each is completed at once. */
export const startFinisher = async (
  config: QueueConfig,
  definition: QueueDefinition,
): Promise<Finisher> => {
  const engine = new QueueEngine(config, pino({ level: 'silent' }));
  const queue = engine.openQueue(definition);
  const worker = engine.openWorker(definition, async () => finished, {});
  await worker.waitUntilReady();
  return {
    known: async (ids) => {
      const jobs = await Promise.all(ids.map((id) => queue.getJob(id)));
      return ids.filter((_id, index) => jobs[index]);
    },
    stop: async () => {
      await worker.close();
      await queue.close();
    },
  };
};
