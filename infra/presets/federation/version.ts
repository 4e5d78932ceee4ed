import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { lockedPackages } from './locked-packages.js';

export const LOCK_FILE = 'package-lock.json';

const ignored = new Set(['dist', 'node_modules', '.local']);

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !ignored.has(entry.name) && !/\.spec\.tsx?$/.test(entry.name))
      .map((entry) =>
        entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
      ),
  );
  return nested.flat().sort();
};

/** A hash of the names and contents of the given files and all files in the given folders. */
export const hashOf = async (root: string, paths: string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const files = /\.\w+$/.test(path) ? [path] : await filesBelow(path);
    for (const file of files)
      hash
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
};

interface Package {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;

/**
 * All sources that affect a remote's build and its description, except packages (`usedPackages`).
 * The SDK is included for the styles only: the host provides it, and `mfe.json` declares its range.
 */
export const sourcesOf = (root: string, folder: string): string[] => {
  const servicesOf = (suffix: string): string[] =>
    Object.keys(readPackage(folder).dependencies ?? {})
      .filter((name) => name.startsWith('@larkway/') && name.endsWith(suffix))
      .map((name) => name.slice('@larkway/'.length, -suffix.length));
  return [
    folder,
    ...[...servicesOf('-contract'), 'kit'].map((name) =>
      join(root, 'services', name, 'contract', 'src'),
    ),
    ...servicesOf('-seed').map((name) => join(root, 'services', name, 'src/db/seed')),
    join(root, 'services/kit/src/http/contract-document.ts'),
    join(root, 'shell', 'sdk', 'src'),
    join(root, 'shell', 'sdk', 'extract'),
    join(root, 'infra', 'presets', 'federation'),
    join(root, 'infra', 'release', 'remote'),
    join(root, 'infra', 'release', 'compress.ts'),
  ];
};

/**
 * The lock file lines that the build of a remote uses.
 * @param lock text of a `package-lock.json`
 */
export const usedPackages = (root: string, folder: string, lock: string): string =>
  lockedPackages(lock, relative(root, folder), Object.keys(readPackage(folder).dependencies ?? {}));

/**
 * The version of a remote is derived from its sources, contracts, seed files, packages and the
 * preset: the same commit gives the same version, and an unchanged remote keeps it even if other
 * workspaces install packages.
 */
export const remoteVersion = async (root: string, folder: string): Promise<string> => {
  const packages = usedPackages(root, folder, await readFile(join(root, LOCK_FILE), 'utf8'));
  const hash = createHash('sha256')
    .update(await hashOf(root, sourcesOf(root, folder)))
    .update('\0')
    .update(packages)
    .digest('hex');
  return `${readPackage(folder).version}-${hash.slice(0, 12)}`;
};
