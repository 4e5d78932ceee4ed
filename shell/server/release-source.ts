import { readFile, stat } from 'node:fs/promises';
import { type ReleaseMap, releaseMapSchema } from '@larkway/releases-contract';

const POLL_MILLISECONDS = 1_000;

export interface ReleaseSource {
  /** The map that new documents are resolved with. */
  current: () => ReleaseMap;
  close: () => void;
}

export interface ReleaseSourceOptions {
  path: string;
  /** Called with a new map before it goes live, and awaited. */
  prepare: (map: ReleaseMap) => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Follows the release map in a file. A new map goes live once it is prepared; a broken one is reported, and the last
 * good one stays.
 * @throws when there is no usable map at the start.
 */
export const followReleases = async ({ path, prepare, onError }: ReleaseSourceOptions): Promise<ReleaseSource> => {
  const read = async (): Promise<{ map: ReleaseMap; changed: number }> => {
    const { mtimeMs } = await stat(path);
    return { map: releaseMapSchema.parse(JSON.parse(await readFile(path, 'utf8'))), changed: mtimeMs };
  };

  let { map: current, changed } = await read();
  await prepare(current);

  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs === changed) return;
      changed = mtimeMs;
      const next = await read();
      if (next.map.id === current.id) return;
      await prepare(next.map);
      current = next.map;
    } catch (error) {
      onError(error);
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(() => void poll(), POLL_MILLISECONDS);
  timer.unref();
  return { current: () => current, close: () => clearInterval(timer) };
};
