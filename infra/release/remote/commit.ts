import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LOCK_FILE, sourcesOf, usedPackages } from '../../presets/federation/index.js';

const MOST_BYTES = 256 * 1024 * 1024;

const git = async (root: string, args: string[]): Promise<string | undefined> => {
  try {
    return (
      await promisify(execFile)('git', ['-C', root, ...args], { maxBuffer: MOST_BYTES })
    ).stdout.trimEnd();
  } catch {
    // No git, or no repository: what is built there has no commit.
    return undefined;
  }
};

// Tests do not count for the version either.
const noTests = ':(exclude,glob)**/*.spec.*';

export interface SourceState {
  /** The commit that made the sources what they are. Later commits that left them alone do not count: the version is still the same. */
  commit?: string;
  /** Files that differ from the last commit, as `git status --short` prints them. Without a repository, none are known. */
  changed: string[];
}

/** What git knows of the sources that a remote's version is made from. */
export const stateOfSources = async (root: string, folder: string): Promise<SourceState> => {
  const sources = [...sourcesOf(root, folder), noTests];
  const status = await git(root, ['status', '--porcelain', '--', ...sources]);
  if (status === undefined) return { changed: [] };
  const packagesAt = async (commit: string): Promise<string | undefined> => {
    const lock = await git(root, ['show', `${commit}:./${LOCK_FILE}`]);
    return lock === undefined ? undefined : usedPackages(root, folder, lock);
  };
  const isLockCommitted =
    (await packagesAt('HEAD')) ===
    usedPackages(root, folder, await readFile(join(root, LOCK_FILE), 'utf8'));
  const changed = [
    ...status.split('\n').filter(Boolean),
    ...(isLockCommitted ? [] : [` M ${LOCK_FILE}`]),
  ];
  if (changed.length > 0) return { changed };

  const commit = await git(root, ['log', '-1', '--format=%H', '--', ...sources]);
  if (!commit) return { changed };
  // Packages of other workspaces change the lock file too: only a commit that changed this remote's counts.
  const lockCommits =
    (await git(root, ['log', '--format=%H', `${commit}..HEAD`, '--', LOCK_FILE])) ?? '';
  for (const later of lockCommits.split('\n').filter(Boolean)) {
    if ((await packagesAt(later)) !== (await packagesAt(`${later}^`)))
      return { commit: later, changed };
  }
  return { commit, changed };
};
