import {
  errorNameOf,
  type Frame,
  MOST_FRAMES,
  redactErrorText,
  type ReportedError,
} from '@larkway/releases-contract';
import type { RemoteVersion } from '../remotes/public-map';
import { FRAME } from './script-errors';

const MOST_OF_STACK = 20_000;
/** A script's path, without the query of a repeated request. */
const SCRIPT = /^web\/[\w@./-]+\.js(?=$|\?)/;

const framesOf = (stack: string, folder: string): Frame[] =>
  Array.from(stack.slice(0, MOST_OF_STACK).matchAll(FRAME), ([, address, line, column]) => {
    const [file] =
      (address!.startsWith(folder) && SCRIPT.exec(address!.slice(folder.length))) || [];
    return file === undefined ? [] : { file, line: Number(line), column: Number(column) };
  })
    .flat()
    .slice(0, MOST_FRAMES);

/**
 * What may be sent about an error: name, redacted message, and the places in files of the version.
 * @param stacks the first with such a place counts
 * @returns undefined if there is none
 */
export const describeError = (
  { name, version, base }: Pick<RemoteVersion, 'name' | 'version' | 'base'>,
  error: unknown,
  stacks: string[],
  site: string,
): Omit<ReportedError, 'times'> | undefined => {
  const folder = new URL(base, site).href;
  const frames = stacks.map((stack) => framesOf(stack, folder)).find((found) => found.length > 0);
  const { name: type, message } = (error ?? {}) as Partial<Error>;
  return (
    frames && {
      name,
      version,
      type: errorNameOf(type),
      message: redactErrorText(typeof message === 'string' ? message : ''),
      frames,
    }
  );
};
