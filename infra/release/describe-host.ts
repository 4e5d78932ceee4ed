import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostDescription, hostSchema } from '@larkway/releases-contract';
import { parseFile } from '@swc/core';
import { sdkVersionOf, sharedVersions } from '../presets/federation/index.js';

const declaredSchema = hostSchema.pick({ slots: true });

/** The runtime exports of the SDK's `index.ts`, sorted. */
const exportedNames = async (file: string): Promise<string[]> => {
  const { body } = await parseFile(file, { syntax: 'typescript', target: 'es2022' });
  const names = body.flatMap((item) => {
    if (item.type !== 'ExportNamedDeclaration')
      throw new Error(
        `${file} holds a ${item.type}: it lists by name what remotes may import, and nothing else`,
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

/** What this shell offers to remotes: its SDK, the shared singletons, and the slots that `shell/host.json` declares for its own pages. */
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
