import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCK_FILE, sourcesOf, usedPackages } from '../../presets/federation/index.js';
import { git } from './git.js';

// Tests do not affect the version.
const noTests = ':(exclude,glob)**/*.spec.*';

export interface SourceState {
  /** The last commit that changed the sources. */
  commit?: string;
  /**
   * Files that differ from the last commit, as `git status --short` prints them. Without a
   * repository, none are known.
   */
  changed: string[];
}

/** Reads the state of a remote's sources from git. */
export const readSourceState = async (root: string, folder: string): Promise<SourceState> => {
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
  // Other workspaces change the lock file, too. Only commits that changed this remote's packages
  // count.
  const lockCommits =
    (await git(root, ['log', '--format=%H', `${commit}..HEAD`, '--', LOCK_FILE])) ?? '';
  for (const later of lockCommits.split('\n').filter(Boolean)) {
    if ((await packagesAt(later)) !== (await packagesAt(`${later}^`)))
      return { commit: later, changed };
  }
  return { commit, changed };
};
