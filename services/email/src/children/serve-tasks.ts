import { Worker } from 'node:worker_threads';
import type { ChildSettings, ChildTasks, FromChild, TaskName, ToChild } from './protocol.js';

/** What a child does with each task; `last` ends it afterwards. */
export type TaskHandlers = {
  [N in TaskName]: (
    input: ChildTasks[N]['input'],
  ) => Promise<{ output: ChildTasks[N]['output']; last?: boolean }>;
} & {
  /** Lets go of what is open. */
  close(): void;
};

const aliveMilliseconds = 500;

// A child that is caught in a loop does not hear that its parent has gone; a thread beside the loop sees it.
const watch = `const { workerData } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);`;

const watchParent = (): void => {
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  new Worker(watch, {
    eval: true,
    workerData: process.ppid,
    resourceLimits: limits,
    execArgv: [],
    env: {},
  }).unref();
};

const say = (message: FromChild): void => {
  process.send?.(message);
};

/** Makes this process a child that works on one task after the other, and ends with its parent. */
export const serveTasks = (open: (settings: ChildSettings) => TaskHandlers): void => {
  let handlers: TaskHandlers | undefined;

  const leave = (): never => {
    handlers?.close();
    process.exit(0);
  };

  const work = async (name: TaskName, input: unknown): Promise<void> => {
    say({ type: 'taken' });
    const alive = setInterval(() => say({ type: 'alive' }), aliveMilliseconds);
    try {
      const { output, last = false } = await handlers![name](input as never);
      say({ type: 'done', output, last });
      if (last) process.disconnect?.();
    } catch (error) {
      say({
        type: 'failed',
        message: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      });
    } finally {
      clearInterval(alive);
    }
  };

  process.on('message', (message: ToChild) => {
    if (message.type === 'task') return void work(message.name, message.input);
    handlers = open(message.settings);
    say({ type: 'ready' });
  });
  process.on('disconnect', leave);
  // A signal to the whole group is the parent's to answer: it lets a mail that is under way be finished.
  process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
  watchParent();
};
