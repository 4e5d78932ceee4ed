import { basename } from 'node:path';
import { UsageError } from '../cli/usage-error.js';
import { stateOfSources } from '../remote/commit.js';

const MOST_SHOWN = 10;

/** @throws UsageError when the sources of a remote differ from the last commit, with the files and what to do */
export const requireCommitted = async (root: string, folder: string): Promise<void> => {
  const name = basename(folder);
  const { changed } = await stateOfSources(root, folder);
  if (changed.length === 0) return;
  const shown = [
    ...changed.slice(0, MOST_SHOWN),
    ...(changed.length > MOST_SHOWN ? [`and ${changed.length - MOST_SHOWN} more`] : []),
  ];
  throw new UsageError(
    `${name} has uncommitted changes, so no commit says what this version is made of:\n${shown.map((line) => `  ${line}`).join('\n')}\nCommit them and publish again. With --allow-dirty they are published as they are, and the release and the audit log say so.`,
  );
};
