import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, shellConfigurations } from '../presets/federation/index.js';
import { compile } from './compile.js';
import { compressFolder } from './compress.js';
import { describeHost } from './describe-host.js';
import { styleSheetsOf, writeEntryFiles } from './entry-files.js';

/** Builds the host for browser and server, and says in `dist/host.json` what it offers, unless the last build was made from the same sources. */
export const buildShell = async (root: string): Promise<{ isNew: boolean }> => {
  const folder = join(root, 'shell');
  const stamp = join(folder, 'dist', 'sources.hash');
  const hash = await hashOf(root, [
    join(folder, 'src'),
    join(folder, 'sdk', 'src'),
    join(folder, 'sdk', 'package.json'),
    join(folder, 'host.json'),
    join(root, 'infra/release/describe-host.ts'),
    join(root, 'infra/release/entry-files.ts'),
    join(folder, 'sdk', 'extract'),
    join(root, 'services/releases/contract/src'),
    join(root, 'infra/presets/federation'),
    join(root, 'package-lock.json'),
  ]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return { isNew: false };
  const stats = await compile(shellConfigurations(folder));
  const web = stats
    .toJson({ all: false, children: true, entrypoints: true })
    .children?.find(({ name }) => name === 'web');
  await writeEntryFiles(join(folder, 'dist/web'), {
    scripts: (web?.entrypoints?.main?.assets ?? []).map(({ name }) => name),
    styles: styleSheetsOf(stats),
  });
  await writeFile(
    join(folder, 'dist/host.json'),
    JSON.stringify(await describeHost(folder), null, 2),
  );
  await cp(join(folder, 'src/assets/icons'), join(folder, 'dist/icons'), { recursive: true });
  await compressFolder(join(folder, 'dist', 'web'));
  await writeFile(stamp, hash);
  return { isNew: true };
};
