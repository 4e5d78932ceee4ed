import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { watchBundle } from '@larkway/infra/bundling/watch';
import { freePort } from '../../local/free-port.js';
import { findHandover } from '../../local/run-record.js';
import { type HandoverAddress, takeService } from '../../local/service-handover.js';
import { type Running, UserError, type WorkOptions } from '../context.js';
import { ServiceProcess } from './service-process.js';

const DEBUG_PORT = 9229;

export interface DevelopServiceOptions extends Omit<WorkOptions, 'port'> {
  /** Starts the local site if none runs. */
  startSite: () => Promise<void>;
  /** The preferred port of the debugger; the next free one is used. */
  debugPort?: number;
}

/** The running site of this repository, which is started if necessary. */
const findSite = async ({ root, startSite }: DevelopServiceOptions): Promise<HandoverAddress> => {
  const folder = join(root, '.local');
  const running = await findHandover(folder);
  if (running) return running;
  await startSite();
  const started = await findHandover(folder);
  if (!started) throw new UserError('The site that was started here does not run.');
  return started;
};

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one service from its sources in the running site: with its port, database and keys, and
 * restarted after each change. The site's own process of the service continues afterward.
 * @returns once the service answers
 * @throws UserError
 */
export const developService = async (options: DevelopServiceOptions): Promise<Running> => {
  const { root, folder, env, say, step, debugPort: wantedPort = DEBUG_PORT } = options;
  const name = basename(folder);
  const site = await findSite(options);
  const debugPort = await freePort(wantedPort);
  const logs = join(root, '.local/logs');
  await mkdir(logs, { recursive: true });
  const logFile = join(logs, `${name}.development.log`);
  const taken = await takeService(site, name).catch((error: Error) => {
    throw new UserError(error.message);
  });
  const service = new ServiceProcess({
    cwd: root,
    // A start needs less time, because most of the program is the same as before.
    env: { NODE_COMPILE_CACHE: join(root, '.local/compile-cache'), ...env, ...taken.env },
    debugPort,
    logFile,
    onProblem: (text) => say(`  ${name}: ${text}`),
    onEnd: (code) =>
      say(`  ✗ ${name} exited with code ${code}; it starts again after the next change`),
  });
  let changedAt = Date.now();
  let restarts = 0;
  let began!: (isReady: boolean) => void;
  const first = new Promise<boolean>((resolve) => (began = resolve));
  const replace = async (program: string): Promise<void> => {
    const since = changedAt;
    const isReady = await service.replace(program);
    if (restarts > 0 && isReady) say(`  ✓ ${name} runs with your change after ${seconds(since)}`);
    restarts += 1;
    began(isReady);
  };
  const stopBuilds = await watchBundle(root, `services/${name}`, {
    onChange: () => (changedAt = Date.now()),
    onBuilt: (program) => void replace(program),
    onProblem: (message) => {
      say(`\n  ✗ ${name} cannot be built; the previous build still runs\n${message}\n`);
      began(false);
    },
  });
  await step(`Starting ${name} from its sources`, () => first);
  say(`  Debugger: 127.0.0.1:${debugPort} (in Chromium: chrome://inspect). Log: ${logFile}`);
  return {
    origin: taken.address,
    stop: async () => {
      await stopBuilds();
      await service.stop();
      await taken.giveBack();
    },
  };
};
