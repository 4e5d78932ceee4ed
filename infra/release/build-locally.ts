import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderStore } from '@larkway/kit/objects';
import { buildConsole } from './build-console.js';
import { buildShell } from './build-shell.js';
import type { LocalRelease } from './go-live.js';
import { publishRemote } from './publish-remote.js';
import { remoteFolders } from './remote-folders.js';

export interface LocalBuildOptions {
  /** The repository. */
  root: string;
  /** Where versions are kept. Default `<root>/.local`. */
  folder?: string;
  onProgress?: (message: string) => void;
}

/**
 * Builds the shell, the console and every remote of the repository. Unchanged parts are not
 * rebuilt. The result is also written to `<folder>/built.json`.
 */
export const buildLocally = async ({
  root,
  folder = join(root, '.local'),
  onProgress = () => undefined,
}: LocalBuildOptions): Promise<LocalRelease> => {
  const artifactsDir = join(folder, 'artifacts');
  const store = openFolderStore(artifactsDir);

  const shell = await buildShell(root);
  onProgress(`shell ${shell.isNew ? 'built' : 'unchanged'}`);

  const operations = await buildConsole(root);
  onProgress(`operations console ${operations.isNew ? 'built' : 'unchanged'}`);

  const remotes: LocalRelease['remotes'] = [];
  for (const remote of await remoteFolders(root)) {
    const { release, digest, isNew } = await publishRemote(remote, store);
    const { name, version, face } = release;
    onProgress(`${name} ${version} ${isNew ? 'built' : 'unchanged'}`);
    remotes.push({ name, version, digest, team: face.team });
  }

  const built: LocalRelease = { artifactsDir, remotes };
  const file = join(folder, 'built.json');
  await writeFile(`${file}.tmp`, JSON.stringify(built, null, 2));
  await rename(`${file}.tmp`, file);
  return built;
};
