import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Modules that the host provides to all remotes. Facades only, because a shared library cannot be
 * tree-shaken (decision 0002). With `import: false`, a remote's build contains no second copy.
 */
const facades = ['react', 'react/jsx-runtime', '@larkway/sdk'] as const;

/** Shared packages whose versions must be equal; for the SDK, a remote declares a range. */
const versionedPackages = ['react'] as const;

const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/** The `package.json` of a package that the folder resolves to. */
const manifestOf = (folder: string, name: string): string =>
  createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);

/** Folder of the SDK with which code in the folder is built. */
export const sdkOf = (folder: string): string => dirname(manifestOf(folder, '@larkway/sdk'));

/** Versions of the shared packages for builds in the folder. */
export const sharedVersions = (folder: string): Record<string, string> =>
  Object.fromEntries(versionedPackages.map((name) => [name, versionIn(manifestOf(folder, name))]));

/** Version of the SDK that a host provides. */
export const sdkVersionOf = (shellFolder: string): string =>
  versionIn(manifestOf(shellFolder, '@larkway/sdk'));

/** For the server's build of a host; in the browser, `shell/src/remotes/federation.ts` shares them. */
export const sharedByHost = (shellFolder: string) =>
  Object.fromEntries(
    facades.map((name) => [
      name,
      {
        singleton: true,
        requiredVersion: false as const,
        ...(name === '@larkway/sdk' ? { version: sdkVersionOf(shellFolder) } : {}),
      },
    ]),
  );

export const sharedInRemote = () =>
  Object.fromEntries(
    facades.map((name) => [
      name,
      { singleton: true, requiredVersion: false as const, import: false as const },
    ]),
  );
