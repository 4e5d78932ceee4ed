import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, writeSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { keyOf, type Version } from './render-plan.js';

/** Bytes of the record: one key, padded with spaces. */
const RECORD_BYTES = 256;

/**
 * Tracks which version's code runs. Recorded in an open file, so that the site can read it after
 * the process hung or exited: nothing that needs the event loop works then.
 */
export interface RunningVersion {
  /** Called before code of a version runs; covers everything asynchronous that it starts. */
  enter: (version: Version) => void;
  /** Binds a callback to the version that runs now. */
  keep: <A extends unknown[], R>(callback: (...args: A) => R) => (...args: A) => R;
  /**
   * The version to blame for a thrown value: the first file of a version in its stack, else the
   * version that runs now.
   */
  culprit: (thrown: unknown) => string | undefined;
  /** Records the culprit of what ends the process. */
  recordCulprit: (thrown: unknown) => void;
}

export const trackRunningVersion = (
  file: number,
  entries: Record<string, string>,
): RunningVersion => {
  const running = new AsyncLocalStorage<string | undefined>();
  // An entry is `<home>/node/remoteEntry.cjs`.
  const homes = Object.entries(entries).map(
    ([key, entry]) => [key, dirname(dirname(entry)) + sep] as const,
  );
  let recorded: string | undefined;

  const record = (key: string | undefined): void => {
    if (key === recorded) return;
    recorded = key;
    writeSync(file, (key ?? '').padEnd(RECORD_BYTES), 0);
  };
  const runAs = (key: string | undefined): void => {
    running.enterWith(key);
    record(key);
  };
  const inStack = (thrown: unknown): string | undefined => {
    for (const line of (thrown instanceof Error ? (thrown.stack ?? '') : '').split('\n')) {
      const found = homes.find(([, home]) => line.includes(home));
      if (found) return found[0];
    }
    return undefined;
  };
  const culprit = (thrown: unknown): string | undefined => inStack(thrown) ?? running.getStore();

  return {
    enter: (version) => runAs(keyOf(version)),
    keep: (callback) => {
      const key = running.getStore();
      return (...args) => {
        record(key);
        return callback(...args);
      };
    },
    culprit,
    recordCulprit: (thrown) => record(culprit(thrown) ?? recorded),
  };
};

/** The version that ran last in a process, from its record. */
export const readRunningVersion = (path: string): string | undefined =>
  readFileSync(path, 'utf8').trim() || undefined;
