import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartedProcess {
  pid: number;
  /** Where it listens. */
  port: number;
  metricsUrl: string;
  /** Ends the process at once, as a crash or an out-of-memory kill does. */
  kill(): Promise<void>;
  /** Asks the process to stop, and resolves to its exit code. */
  stop(): Promise<number | null>;
}

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
};

/** What a process under test needs of this one's environment: where programs are, and the cache of compiled code. */
export const inheritedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

/** Runs the built entry of a service as a process of its own; resolves once it listens. */
export const startProcess = async (
  main: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<StartedProcess> => {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const { port, metricsPort } = await new Promise<{ port: number; metricsPort: number }>(
    (resolve, reject) => {
      // It may have something else to say before it listens.
      child.on(
        'message',
        (message: { port?: number; metricsPort: number }) =>
          message.port !== undefined &&
          resolve({ port: message.port, metricsPort: message.metricsPort }),
      );
      child.once('exit', (code) =>
        reject(new Error(`${main} ended with code ${code} before it was ready:\n${output}`)),
      );
    },
  );
  return {
    pid: child.pid!,
    port,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    kill: async () => void (await ended(child, 'SIGKILL')),
    stop: () => ended(child, 'SIGTERM'),
  };
};
