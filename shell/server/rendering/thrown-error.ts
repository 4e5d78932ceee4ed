import { dirname, sep } from 'node:path';
import {
  errorNameOf,
  type Frame,
  redactErrorText,
  type ThrownError,
} from '@larkway/releases-contract';
import { versionOf } from './render-plan.js';

/** Fewer than in browsers, because they are sent in a header. */
const MOST_FRAMES = 5;
const MOST_LINES = 50;

/** Describes what code of a version threw; undefined if no frame is in files of a version. */
export type DescribeThrown = (thrown: unknown) => ThrownError | undefined;

/**
 * @param entries path of the node entry, `<home>/node/remoteEntry.cjs`, of each version, by `keyOf`
 */
export const createDescribeThrown = (entries: Record<string, string>): DescribeThrown => {
  const homes = Object.entries(entries).map(
    ([key, entry]) => [key, dirname(dirname(entry)) + sep] as const,
  );
  const frameIn = (line: string, home: string): Frame | undefined => {
    const at = line.indexOf(home);
    const found = at < 0 ? null : /^([^:]+):(\d+):(\d+)/.exec(line.slice(at + home.length));
    if (!found) return undefined;
    const [, file, frameLine, column] = found;
    return {
      file: file!.split(sep).join('/'),
      line: Number(frameLine),
      column: Number(column),
    };
  };
  return (thrown) => {
    if (!(thrown instanceof Error)) return undefined;
    const lines = (thrown.stack ?? '').split('\n').slice(0, MOST_LINES);
    const [key, home] =
      lines
        .map((line) => homes.find(([, home]) => line.includes(home)))
        .find((found) => found !== undefined) ?? [];
    if (key === undefined || home === undefined) return undefined;
    const frames = lines.flatMap((line) => frameIn(line, home) ?? []).slice(0, MOST_FRAMES);
    if (frames.length === 0) return undefined;
    return {
      ...versionOf(key),
      type: errorNameOf(thrown.name),
      message: redactErrorText(thrown.message),
      frames,
    };
  };
};
