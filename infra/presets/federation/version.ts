import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const ignored = new Set(['dist', 'node_modules', '.local']);

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !ignored.has(entry.name) && !/\.spec\.tsx?$/.test(entry.name))
      .map((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)])),
  );
  return nested.flat().sort();
};

/** One hash over the bytes and the names of all files below the given folders (or of the given files). */
export const hashOf = async (root: string, paths: string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const files = /\.\w+$/.test(path) ? [path] : await filesBelow(path);
    for (const file of files) hash.update(relative(root, file)).update('\0').update(await readFile(file)).update('\0');
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
 * The version of a remote follows from its sources, the contracts it is built with, the lock file and the preset:
 * the same commit gives the same version, and an unchanged remote keeps the one it has.
 */
export const remoteVersion = async (root: string, folder: string): Promise<string> => {
  const { version, dependencies = {} } = readPackage(folder);
  const contracts = Object.keys(dependencies)
    .map((name) => /^@larkway\/(.+)-contract$/.exec(name)?.[1])
    .filter((name) => name !== undefined)
    .map((name) => join(root, 'services', name, 'contract', 'src'));
  const hash = await hashOf(root, [
    folder,
    ...contracts,
    join(root, 'infra', 'presets', 'federation'),
    join(root, 'package-lock.json'),
  ]);
  return `${version}-${hash}`;
};
