import { readFile, stat } from 'node:fs/promises';
import type { MapSource, MapSourceOptions } from './map-source.js';

const POLL_MILLISECONDS = 1_000;

/** Follows a signed map in a file, for a site without a release service. */
export const followFile = (path: string, { onMap, onError }: MapSourceOptions): MapSource => {
  let changed = 0;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs === changed) return;
      onMap(await readFile(path, 'utf8'));
      changed = mtimeMs;
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), POLL_MILLISECONDS);
  return { close: () => clearInterval(timer) };
};
