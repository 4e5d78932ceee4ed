import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findReleases } from '../../local/run-record.js';
import { Unusable } from '../unusable.js';

const LOOK_MILLISECONDS = 200;

/**
 * `npm start`, as a child that ends with this process. Resolves once the site is up.
 * @returns how to end it. @throws Unusable when it does not come up; it has said why.
 */
export const startLocalSite = async (root: string): Promise<() => Promise<void>> => {
  // Ctrl-C is for us: what runs on top ends first.
  const child = spawn(process.execPath, [join(root, 'infra/local/start.mjs')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  process.once('exit', () => child.kill('SIGTERM'));
  while (!(await findReleases(join(root, '.local')))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Unusable('The site could not be started here.');
    await delay(LOOK_MILLISECONDS);
  }
  return stop;
};
