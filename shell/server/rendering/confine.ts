import { isBuiltin, registerHooks } from 'node:module';
// Node.js loads this module for the first `Response`; it replaces `process.chdir`, which is
// withheld by then.
import 'node:worker_threads';
import type { RunningVersion } from './running-version.js';

/**
 * Modules for React's server renderer and remotes' node builds. None opens a socket or starts a
 * process; `fs` and `vm`, which load chunks of a build, read only what the permission model allows.
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

/** Ways around the process limits of the permission model, or to the sockets of this process. */
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

/** A timer's callback runs for the version that set it. */
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
 * Withholds from code loaded after this call what rendering does not need: modules for files,
 * network or processes, ways to end this process, and sockets. Defense in depth behind the
 * permission model, the empty environment and the network namespace: code in the same realm may
 * find gaps.
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
