import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundle } from '@larkway/infra/bundling';
import { createScratchTree } from '../../../infra/testing/mutation/scratch-tree.js';

/** A replacement in a compiled file. */
export interface Change {
  /** Below `services`, such as `kit/dist/outbox/outbox-relay.js`. */
  file: string;
  find: string;
  by: string;
}

/** A copy of the built services that later builds do not change. */
export interface Installation {
  main(service: string): string;
  remove(): void;
}

const modulesOf = (folder: string): string => path.join(folder, 'node_modules');

const copyPackage = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  cpSync(path.join(from, 'package.json'), path.join(to, 'package.json'));
  // The bundler reads the sources for its source maps.
  for (const folder of ['dist', 'src'])
    cpSync(path.join(from, folder), path.join(to, folder), { recursive: true });
  if (existsSync(modulesOf(from))) symlinkSync(realpathSync(modulesOf(from)), modulesOf(to));
};

/** Packages that are not copied are those of the repository. */
const linkModules = (root: string, folder: string, packages: Record<string, string>): void => {
  const link = (name: string): void =>
    symlinkSync(realpathSync(path.join(modulesOf(root), name)), path.join(modulesOf(folder), name));
  mkdirSync(path.join(modulesOf(folder), '@larkway'), { recursive: true });
  for (const name of readdirSync(modulesOf(root)))
    if (name !== '@larkway' && !name.startsWith('.')) link(name);
  for (const name of readdirSync(path.join(modulesOf(root), '@larkway')))
    if (!(name in packages)) link(`@larkway/${name}`);
  for (const [name, target] of Object.entries(packages))
    symlinkSync(target, path.join(modulesOf(folder), '@larkway', name));
};

const apply = (folder: string, { file, find, by }: Change): void => {
  const target = path.join(folder, 'services', file);
  const parts = readFileSync(target, 'utf8').split(find);
  if (parts.length !== 2)
    throw new Error(
      `"${find}" occurs ${parts.length - 1} times in services/${file}; it must occur exactly once`,
    );
  writeFileSync(target, parts.join(by));
};

/** The built services themselves, for a short run, in which nothing builds. */
export const installedIn = (root: string): Installation => ({
  main: (service) => path.join(root, 'services', service, 'dist/bundle/main.mjs'),
  remove: () => undefined,
});

/**
 * Copies the built services, applies changes and bundles again if there are any.
 * @throws if the text of a change does not occur exactly once
 */
export const install = async (root: string, changes: Change[] = []): Promise<Installation> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkway-fault-injection-'));
  const packages: Record<string, string> = {};
  for (const name of ['kit', 'leads', 'dealers', 'email']) {
    for (const part of [name, `${name}/contract`]) {
      const source = path.join(root, 'services', part);
      if (!existsSync(path.join(source, 'package.json'))) continue;
      const target = path.join(folder, 'services', part);
      copyPackage(source, target);
      packages[part.replace('/', '-')] = target;
    }
  }
  linkModules(root, folder, packages);
  for (const change of changes) apply(folder, change);
  if (changes.length > 0) await bundle(undefined, folder);
  return {
    main: (service) => path.join(folder, 'services', service, 'dist/bundle/main.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const compileDelivery = `const { compile } = await import('./infra/local/setup/compile.mjs');
await compile(['services/leads', 'services/dealers', 'services/email']);`;

/** Builds the services of an earlier commit, with the packages that are installed here. */
export const installCommit = async (root: string, commit: string): Promise<Installation> => {
  const tree = createScratchTree(root, commit);
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', compileDelivery], {
      cwd: tree.folder,
      stdio: 'inherit',
    });
  } catch (error) {
    tree.remove();
    throw error;
  }
  return { ...installedIn(tree.folder), remove: () => tree.remove() };
};
