import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildShell } from '../../release/build-shell.js';
import { compile, writeEntryFiles } from '../../release/compile.js';
import { developmentHost } from '../../presets/development/development.js';
import { shellConfigurations } from '../../presets/federation/index.js';

/**
 * A shell build with fast refresh, laid out as `shell/dist`. The server part is the released one.
 */
export const buildDevelopmentHost = async (root: string, dist: string): Promise<void> => {
  const shell = join(root, 'shell');
  await buildShell(root);
  const web = join(dist, 'web');
  const configuration = shellConfigurations(shell).find(({ name }) => name === 'web')!;
  await mkdir(dist, { recursive: true });
  const stats = await compile([developmentHost(configuration, web)]);
  await writeEntryFiles(web, stats);
  for (const part of ['node', 'icons', 'host.json'])
    await cp(join(shell, 'dist', part), join(dist, part), { recursive: true });
};
