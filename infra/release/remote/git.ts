import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const MOST_BYTES = 256 * 1024 * 1024;

/** What a git command prints. Undefined without git or a repository, and if the command fails. */
export const git = async (root: string, args: string[]): Promise<string | undefined> => {
  try {
    return (
      await promisify(execFile)('git', ['-C', root, ...args], { maxBuffer: MOST_BYTES })
    ).stdout.trimEnd();
  } catch {
    return undefined;
  }
};
