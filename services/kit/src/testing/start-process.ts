import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface StartedProcess {
  pid: number;
  port: number;
  /** Without a trailing slash. */
  url: string;
  metricsUrl: string;
  /** The log so far. */
  log(): string;
  /** Suspends and resumes the process, as an overloaded machine does. */
  suspend(): void;
  resume(): void;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Stops the process with SIGTERM. @returns its exit code. */
  stop(): Promise<number | null>;
}

const exitOf = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
};

/** The part of this process's environment that a process under test needs. */
export const inheritedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

/** Runs the built entry of a service as a process. Resolves once it listens. */
export const startProcess = async (
  main: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<StartedProcess> => {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => (log += part.toString()));
  const { port, metricsPort } = await new Promise<{ port: number; metricsPort: number }>(
    (resolve, reject) => {
      // It may send other messages before it listens.
      child.on(
        'message',
        (message: { port?: number; metricsPort: number }) =>
          message.port !== undefined &&
          resolve({ port: message.port, metricsPort: message.metricsPort }),
      );
      child.once('exit', (code) =>
        reject(new Error(`${main} exited with code ${code} before it was ready:\n${log}`)),
      );
    },
  );
  return {
    pid: child.pid!,
    port,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    log: () => log,
    suspend: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: async () => void (await exitOf(child, 'SIGKILL')),
    stop: () => exitOf(child, 'SIGTERM'),
  };
};

/** Compiles and bundles services. Does nothing in `npm test`, which has compiled this checkout. */
export const buildServices = (servicesFolder: string, names: string[]): void => {
  const root = join(servicesFolder, '..');
  // Checks that break the code on purpose run in copies of the checkout, which must be compiled.
  if (process.env['COMPILED_CHECKOUT'] === root) return;
  const folders = names.map((name) => `services/${name}`);
  execFileSync('node_modules/.bin/tsc', ['-b', '--noCheck', ...folders], {
    cwd: root,
    stdio: 'inherit',
  });
  execFileSync(process.execPath, ['infra/bundling/main.mjs', ...folders], {
    cwd: root,
    stdio: 'inherit',
  });
};
