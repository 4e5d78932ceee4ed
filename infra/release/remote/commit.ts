import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const git = async (root: string, args: string[]): Promise<string | undefined> => {
  try {
    return (await promisify(execFile)('git', ['-C', root, ...args])).stdout.trim();
  } catch {
    // No git, or no repository: what is built there has no commit.
    return undefined;
  }
};

// Tests do not count for the version either.
const noTests = ':(exclude,glob)**/*.spec.*';

/**
 * The commit that gave the sources what they are; a later one that left them alone does not count, since the version is
 * still the same. Nothing when they are not those of any commit.
 */
export const commitOf = async (root: string, sources: string[]): Promise<string | undefined> => {
  if ((await git(root, ['status', '--porcelain', '--', ...sources, noTests])) !== '') return undefined;
  return (await git(root, ['log', '-1', '--format=%H', '--', ...sources, noTests])) || undefined;
};
