import { join } from 'node:path';
import { openFolderStore } from '@larkway/kit/objects';
import type { LocalRelease } from './go-live.js';
import { publishRemote } from './publish-remote.js';
import { remoteFolders } from './remote-folders.js';

export interface BuildRemotesOptions {
  /** The repository. */
  root: string;
  /** Where versions are kept. Default `<root>/.local`. */
  folder?: string;
  onProgress?: (message: string) => void;
}

/** Builds every remote of a repository. Unchanged ones are not rebuilt. */
export const buildRemotes = async ({
  root,
  folder = join(root, '.local'),
  onProgress = () => undefined,
}: BuildRemotesOptions): Promise<LocalRelease> => {
  const artifactsDir = join(folder, 'artifacts');
  const store = openFolderStore(artifactsDir);
  const remotes: LocalRelease['remotes'] = [];
  for (const remote of await remoteFolders(root)) {
    const { release, digest, isNew } = await publishRemote(remote, store);
    const { name, version, face } = release;
    onProgress(`${name} ${version} ${isNew ? 'built' : 'unchanged'}`);
    remotes.push({ name, version, digest, team: face.team });
  }
  return { artifactsDir, remotes };
};
