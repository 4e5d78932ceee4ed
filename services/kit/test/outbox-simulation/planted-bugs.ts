import { handledResult } from '../../src/queue/job.js';
import type { PlantedBug } from './simulation.js';

/** Mistakes that lose work, or close it without its work done. The simulation must find each. */
export const plantedBugs: PlantedBug[] = [
  {
    title: 'an outcome of an earlier generation closes a later one',
    sql: { find: 'id = known.id AND round = known.round', by: 'id = known.id' },
  },
  {
    title: 'work that the queue loses twice is forgotten',
    sql: { find: 'attempts > 0 AND next_attempt_at', by: 'attempts = 1 AND next_attempt_at' },
  },
  {
    title: 'the relay sends only the first generation',
    sql: {
      find: 'attempts = 0 AND next_attempt_at',
      by: 'attempts = 0 AND round = 0 AND next_attempt_at',
    },
  },
  {
    title: 'a job that the queue ended by mistake counts as done',
    queue: { returnedByMistake: handledResult },
  },
  {
    title: 'a leftover of a lost job is not removed before the job is sent again',
    change: (queue) => (queue.requeue = (rows) => queue.put(rows)),
  },
  {
    title: 'jobs are named without their generation',
    queue: { nameOf: (id) => id.split('.')[0]! },
  },
  {
    title: 'work that the queue does not know counts as done',
    change: (queue) => {
      const states = queue.statesOf.bind(queue);
      queue.statesOf = async (items) =>
        (await states(items)).map((state) => (state === 'unknown' ? 'completed' : state));
    },
  },
];
