import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildConsole } from './build-console.js';
import { buildRemotes, type BuildRemotesOptions } from './build-remotes.js';
import { buildShell } from './build-shell.js';
import type { LocalRelease } from './go-live.js';

/**
 * Builds the shell, the console and every remote of the repository. Unchanged parts are not
 * rebuilt. The result is also written to `<folder>/built.json`.
 */
export const buildLocally = async ({
  root,
  folder = join(root, '.local'),
  onProgress = () => undefined,
}: BuildRemotesOptions): Promise<LocalRelease> => {
  const shell = await buildShell(root);
  onProgress(`shell ${shell.isNew ? 'built' : 'unchanged'}`);

  const operations = await buildConsole(root);
  onProgress(`operations console ${operations.isNew ? 'built' : 'unchanged'}`);

  const built = await buildRemotes({ root, folder, onProgress });
  const file = join(folder, 'built.json');
  await writeFile(`${file}.tmp`, JSON.stringify(built, null, 2));
  await rename(`${file}.tmp`, file);
  return built;
};
