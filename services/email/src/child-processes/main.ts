import { Worker } from 'node:worker_threads';
import { readBounce } from '../bounces/read-bounce.js';
import { definitionOf } from '../emails/emails.js';
import {
  type ChildSettings,
  type ChildTasks,
  type FromChild,
  monotonicNow,
  type SendInput,
  type TaskName,
  type ToChild,
} from './protocol.js';
import { SmtpTransport } from './smtp-transport.js';
import type { RelayName } from '../relays/relay-names.js';

/** Handles each task; `last` makes the process exit afterward. */
type TaskHandlers = {
  [N in TaskName]: (
    input: ChildTasks[N]['input'],
  ) => Promise<{ output: ChildTasks[N]['output']; last?: boolean }>;
} & {
  /** Closes what is open. */
  close(): void;
};

/**
 * Renders emails, hands them to the mail server and reads bounces: everything that processes text
 * from outside happens here, so that a fault stays in this process.
 */
const open = ({
  email: emailSettings,
  transport: transportSettings,
}: ChildSettings): TaskHandlers => {
  const { relays, ...common } = transportSettings;
  const transports = new Map(
    Object.entries(relays).map(([name, relay]) => [
      name,
      new SmtpTransport({ ...common, ...relay }),
    ]),
  );
  const transportTo = (relay: RelayName): SmtpTransport => {
    const transport = transports.get(relay);
    if (!transport) throw new Error(`no mail server is configured as ${relay}`);
    return transport;
  };
  return {
    compose: async ({ kind, payload }) => {
      const definition = definitionOf(kind);
      const addresses = definition.addresses(payload, emailSettings);
      return { output: { ...addresses, ...definition.compose(payload, emailSettings) } };
    },
    send: async ({ kind, payload, notAfter, relay, ...envelope }: SendInput) => {
      const email = { ...envelope, ...definitionOf(kind).compose(payload, emailSettings) };
      if (monotonicNow() > notAfter) return { output: { tooLate: true as const } };
      const output = await transportTo(relay).send(email);
      return { output, last: 'failure' in output && output.failure.code === 'EABORT' };
    },
    verify: async ({ relay }) => ({ output: { failure: await transportTo(relay).verify() } }),
    readBounce: async ({ raw }: { raw: string }) => ({ output: await readBounce(raw) }),
    close: () => transports.forEach((transport) => transport.close()),
  };
};

const aliveMilliseconds = 500;

/** Makes this process work on one task after the other, and exit with its parent. */
const serveTasks = (): void => {
  let handlers: TaskHandlers | undefined;

  const exit = (): never => {
    handlers?.close();
    process.exit(0);
  };

  const work = async (name: TaskName, input: unknown): Promise<void> => {
    post({ type: 'taken' });
    const alive = setInterval(() => post({ type: 'alive' }), aliveMilliseconds);
    try {
      const { output, last = false } = await handlers![name](input as never);
      post({ type: 'done', output, last });
      if (last) process.disconnect?.();
    } catch (error) {
      post({
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
    post({ type: 'ready' });
  });
  process.on('disconnect', exit);
  // The parent handles a signal to the whole process group, and lets emails in progress finish.
  process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
  watchParent();
};

const post = (message: FromChild): void => {
  process.send?.(message);
};

// A process in an endless loop does not notice that its parent has exited; a thread beside it does.
const parentWatch = `const { workerData } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);`;

const watchParent = (): void => {
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 };
  new Worker(parentWatch, {
    eval: true,
    workerData: process.ppid,
    resourceLimits: limits,
    execArgv: [],
    env: {},
  }).unref();
};

serveTasks();
