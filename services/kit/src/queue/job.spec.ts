import { defineQueue } from '@larkway/kit-contract';
import { z } from 'zod';
import { handlersByJob } from './job.js';

const queue = defineQueue({
  name: 'chores',
  jobs: { wash: z.string(), dry: z.string() },
  retry: { firstMs: 1, longestMs: 1, jitter: 0 },
  keepSeconds: { completed: 1, failed: 1 },
});
const handler = (job: string) => ({ job, handle: async () => undefined });

it('a job without a handler prevents the process from starting', () => {
  expect(() => handlersByJob(queue, [handler('wash')])).toThrow(
    'queue chores has no handler for dry',
  );
});

it('a job with two handlers prevents the process from starting', () => {
  expect(() => handlersByJob(queue, [handler('wash'), handler('dry'), handler('wash')])).toThrow(
    'job wash of queue chores has two handlers',
  );
});

it('a handler for a job that the queue does not know prevents the process from starting', () => {
  expect(() => handlersByJob(queue, [handler('iron')])).toThrow('queue chores has no job iron');
});
