import { isBuiltin, registerHooks } from 'node:module';
// Node.js loads this for the first `Response`, and it replaces `process.chdir`, which is withheld by then.
import 'node:worker_threads';
import type { RunningVersion } from './running-version.js';

/**
 * What React's server renderer and remotes' node builds use. None opens a socket or a process; `fs` and `vm`, with which a build loads its
 * own chunks, read only what the permission model allows.
 */
const allowed = new Set([
  'assert',
  'async_hooks',
  'buffer',
  'crypto',
  'events',
  'fs',
  'path',
  'querystring',
  'stream',
  'string_decoder',
  'timers',
  'url',
  'util',
  'vm',
]);

/** Ways around the permission model's process limits, or to the sockets of this process. */
const withheld = [
  'abort',
  'binding',
  '_linkedBinding',
  'chdir',
  'disconnect',
  'dlopen',
  'exit',
  'kill',
  'reallyExit',
  'send',
  '_getActiveHandles',
  '_getActiveRequests',
  'getBuiltinModule',
] as const;

const refuse = (what: string) => (): never => {
  throw new Error(`${what} is not available to remotes`);
};

const refuseModules = (): void => {
  registerHooks({
    resolve: (specifier, context, next) => {
      const name = specifier.replace(/^node:/, '').split('/')[0]!;
      return isBuiltin(specifier) && !allowed.has(name)
        ? refuse(specifier)()
        : next(specifier, context);
    },
  });
};

const refuseProcess = (): void => {
  for (const name of withheld)
    Object.defineProperty(process, name, {
      value: refuse(`process.${name}`),
      configurable: false,
      writable: false,
    });
  Object.defineProperty(process, 'channel', { value: undefined, configurable: false });
};

/** A callback of a timer runs on behalf of whoever set it. */
const attributeTimers = ({ keep }: RunningVersion): void => {
  for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'] as const) {
    const original = globalThis[name] as (
      callback: (...args: unknown[]) => unknown,
      ...rest: unknown[]
    ) => unknown;
    // React and Node read properties of these functions, such as the one for promisify.
    const attributed = Object.assign(
      (callback: (...args: unknown[]) => unknown, ...rest: unknown[]) =>
        original(typeof callback === 'function' ? keep(callback) : callback, ...rest),
      original,
    );
    Object.defineProperty(globalThis, name, {
      value: attributed,
      configurable: false,
      writable: false,
    });
  }
};

/**
 * Takes from the code that is loaded from now on what rendering does not need: modules that reach files, the network or processes, ways to
 * end this process, and sockets. A second line behind the permission model, the empty environment and, where the system
 * has it, the network namespace: code in the same realm can always find something that was overlooked.
 */
export const confine = (running: RunningVersion, callApi: typeof fetch): void => {
  refuseModules();
  refuseProcess();
  attributeTimers(running);
  for (const name of ['WebSocket', 'EventSource'] as const)
    Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'fetch', {
    value: callApi,
    configurable: false,
    writable: false,
  });
};
