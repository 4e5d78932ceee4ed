import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What the host provides to all remotes, once. Facades only: a whole library in this list could not be tree-shaken
 * (decision 0002). `import: false` in a remote keeps a second copy out of its build.
 */
const facades = ['react', 'react/jsx-runtime', '@larkway/sdk'] as const;

/** Packages among the facades whose versions must agree; for the SDK, a remote declares a range. */
const versionedPackages = ['react'] as const;

const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/** Version of a package as the given folder gets it. */
const installedVersion = (folder: string, name: string): string =>
  versionIn(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`));

/** Version of each shared package that a build in the folder is made against. */
export const sharedVersions = (folder: string): Record<string, string> =>
  Object.fromEntries(versionedPackages.map((name) => [name, installedVersion(folder, name)]));

/** Of the SDK that a host provides. */
export const sdkVersionOf = (shellFolder: string): string =>
  versionIn(join(shellFolder, 'sdk/package.json'));

export const sharedByHost = (shellFolder: string, eager: boolean) =>
  Object.fromEntries(
    facades.map((name) => [
      name,
      {
        singleton: true,
        requiredVersion: false as const,
        eager,
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
