import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostDescription, hostSchema } from '@larkway/releases-contract';
import { parseFile } from '@swc/core';
import {
  hashOf,
  sdkVersionOf,
  sharedVersions,
  shellConfigurations,
} from '../presets/federation/index.js';
import { compile, writeEntryFiles } from './compile.js';
import { compressFolder } from './compress.js';

const declaredSchema = hostSchema.pick({ slots: true });

/** Names that the SDK exports at run time, sorted. */
const exportedNames = async (file: string): Promise<string[]> => {
  const { body } = await parseFile(file, { syntax: 'typescript', target: 'es2022' });
  const names = body.flatMap((item) => {
    if (item.type !== 'ExportNamedDeclaration')
      throw new Error(
        `${file} contains a ${item.type}. It may only list the names that remotes may import: export { … } from …`,
      );
    if (item.typeOnly) return [];
    return item.specifiers.flatMap((specifier) =>
      specifier.type === 'ExportSpecifier' && !specifier.isTypeOnly
        ? [(specifier.exported ?? specifier.orig).value]
        : [],
    );
  });
  return names.sort();
};

/**
 * What this shell provides to remotes: its SDK, shared singletons, and the slots that
 * `shell/host.json` declares.
 */
export const describeHost = async (shellFolder: string): Promise<HostDescription> => {
  const { slots } = declaredSchema.parse(
    JSON.parse(await readFile(join(shellFolder, 'host.json'), 'utf8')),
  );
  return hostSchema.parse({
    sdk: sdkVersionOf(shellFolder),
    sdkExports: await exportedNames(join(shellFolder, 'sdk/src/index.ts')),
    shared: sharedVersions(shellFolder),
    slots,
  });
};

/**
 * Builds the host for browser and server, and writes `dist/host.json`, unless the last build had
 * the same sources.
 */
export const buildShell = async (root: string): Promise<{ isNew: boolean }> => {
  const folder = join(root, 'shell');
  const stamp = join(folder, 'dist', 'sources.hash');
  const hash = await hashOf(root, [
    join(folder, 'src'),
    join(folder, 'sdk', 'src'),
    join(folder, 'sdk', 'package.json'),
    join(folder, 'host.json'),
    join(root, 'infra/release/build-shell.ts'),
    join(root, 'infra/release/compile.ts'),
    join(folder, 'sdk', 'extract'),
    join(root, 'services/releases/contract/src'),
    join(root, 'infra/presets/federation'),
    join(root, 'package-lock.json'),
  ]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return { isNew: false };
  const stats = await compile(shellConfigurations(folder));
  await writeEntryFiles(join(folder, 'dist/web'), stats);
  await writeFile(
    join(folder, 'dist/host.json'),
    JSON.stringify(await describeHost(folder), null, 2),
  );
  await cp(join(folder, 'src/assets/icons'), join(folder, 'dist/icons'), { recursive: true });
  await compressFolder(join(folder, 'dist', 'web'));
  await writeFile(stamp, hash);
  return { isNew: true };
};
