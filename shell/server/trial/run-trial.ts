import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Trial } from '@larkway/releases-contract';
import type { TrialOrder } from './trial-order.js';

/** Milliseconds for all pages together. */
const PATIENCE = 30_000;
const MEMORY_MEGABYTES = 512;

const ownProgram = fileURLToPath(new URL('trial-main.js', import.meta.url));

/** Renders candidates in a process of its own: one that never ends, or ends its process, ends nothing else. */
export const runTrial = (order: TrialOrder, { patience = PATIENCE, program = ownProgram } = {}): Promise<Trial> =>
  new Promise((resolve) => {
    const child = fork(program, [], {
      env: { NODE_ENV: 'production' },
      execArgv: [`--max-old-space-size=${MEMORY_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Whoever ends this server has not asked for an answer any more, and the candidate may be one that never ends.
    const endWithServer = () => void child.kill('SIGKILL');
    process.once('exit', endWithServer);
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2_000)));
    const end = (trial: Trial) => {
      clearTimeout(timer);
      process.off('exit', endWithServer);
      child.removeAllListeners().kill('SIGKILL');
      resolve(trial);
    };
    const failed = (message: string) => end({ pages: order.pages, problems: [{ page: order.pages[0] ?? '/', message }] });
    const timer = setTimeout(() => failed(`rendering did not end within ${patience / 1_000} s`), patience);
    child.once('message', (trial) => end(trial as Trial));
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) => failed(`the process ended with ${signal ?? `code ${code}`}: ${words.trim().split('\n').at(-1) ?? ''}`));
    child.send(order);
  });
