import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../local/repository.js';
import { develop } from './in-shell/develop.js';
import { startLocalSite } from './in-shell/site-context.js';
import { type Running, UserError, type WorkOptions } from './context.js';
import { runStandalone } from './standalone/run-standalone.js';
import { developService } from './service/develop-service.js';
import { testWorkspace } from './test-workspace.js';

export interface CommandOptions extends Omit<WorkOptions, 'root' | 'port'> {
  name: string | undefined;
  args: string[];
}

const portOf = ({ PORT }: NodeJS.ProcessEnv): number | undefined => {
  if (!PORT) return undefined;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`PORT must be a port number, not "${PORT}"`);
  return port;
};

const isService = (folder: string): boolean => dirname(folder) === join(root, 'services');

const assertRemote = (folder: string): void => {
  if (!existsSync(join(folder, 'mfe.json')))
    throw new UserError(`${basename(folder)} is not a microfrontend: it has no mfe.json.`);
};

/** Serves until a signal, then stops everything that it has started. */
const serve = async (
  start: (onStop: (stop: () => Promise<void>) => void) => Promise<Running>,
  { say }: CommandOptions,
  what: (origin: string) => string,
): Promise<void> => {
  const stops: (() => Promise<void>)[] = [];
  let isEnding = false;
  const end = async (code: number): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    // In reverse order of start.
    for (const stop of stops.reverse()) await stop();
    process.exit(code);
  };
  process
    .on('SIGINT', () => void end(130))
    .on('SIGTERM', () => void end(0))
    .on('SIGHUP', () => void end(129));
  try {
    const running = await start((stop) => stops.push(stop));
    stops.push(running.stop);
    say(`\n  ${what(running.origin)}\n  Ctrl-C stops it.\n`);
  } catch (error) {
    if (isEnding) return;
    say(`\n  ${error instanceof Error ? error.message : String(error)}`);
    await end(1);
  }
};

/** Runs one command of a workspace. @throws UserError */
export const runCommand = async (options: CommandOptions): Promise<void> => {
  const { name, args, folder, env, say, step } = options;
  const remote = basename(folder);
  const work: WorkOptions = { root, folder, env, say, step, port: portOf(env) };
  if (name === 'test') {
    process.exitCode = await testWorkspace({ root, folder, args, say, step });
    return;
  }
  const startSite = (onStop: (stop: () => Promise<void>) => void) => async () =>
    onStop(await startLocalSite(root));
  if (name === 'dev' && isService(folder)) {
    const { port: debugPort, ...context } = work;
    return serve(
      (onStop) =>
        developService({
          ...context,
          ...(debugPort !== undefined && { debugPort }),
          startSite: startSite(onStop),
        }),
      options,
      (origin) => `${remote} from its sources, in the running site: ${origin}`,
    );
  }
  assertRemote(folder);
  if (name === 'dev') {
    return serve(
      (onStop) => develop({ ...work, startSite: startSite(onStop) }),
      options,
      (origin) => `${remote} from its sources, all else as it is live: ${origin}`,
    );
  }
  if (name === 'standalone')
    return serve(
      () => runStandalone(work),
      options,
      (origin) => `${remote} alone: ${origin}/standalone`,
    );
  throw new UserError(`There is no command "${name}"; the commands are dev, standalone and test.`);
};
