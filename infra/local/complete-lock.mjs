/**
 * Completes package-lock.json: `npm run lock`, after every change of dependencies.
 *
 * `npm install` leaves optional platform packages that the registry in use does not carry out of the lock file, and
 * `npm ci` then refuses it ("Missing … from lock file"). They are added by name and version. Addresses of a registry
 * (`resolved`) are removed: a lock file must not depend on where it was made.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const synonyms = { windows: 'win32', wasm: 'wasm32' };

const platformOf = (name) => {
  const parts = name
    .slice(name.indexOf('/') + 1)
    .split('-')
    .map((part) => synonyms[part] ?? part);
  const os = parts.filter((part) => systems.includes(part));
  const cpu = parts.filter((part) => processors.includes(part));
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) };
};

/**
 * The folders in which Node would look for a dependency of the package at `path`, nearest first.
 */
const lookups = (path) => {
  const folders = [path];
  for (
    let end = path.lastIndexOf('node_modules/');
    end > 0;
    end = path.lastIndexOf('node_modules/', end - 1)
  ) {
    folders.push(path.slice(0, end - 1));
  }
  return [...folders.filter(Boolean).map((folder) => `${folder}/`), ''];
};

const exactVersion = (range) => range.match(/\d+\.\d+\.\d+[^\s|]*/)?.[0];

/** @returns {string[]} what was added, as `name@version`. */
export const completeLock = (lock) => {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!entry.link) delete entry.resolved;
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (lookups(path).some((folder) => lock.packages[`${folder}node_modules/${name}`])) continue;
      const version = exactVersion(range);
      if (!version) throw new Error(`${path}: no version can be read from ${name}@${range}`);
      lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true };
      added.push(`${name}@${version}`);
    }
  }
  const [root, ...others] = Object.entries(lock.packages);
  others.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root, ...others]);
  return added;
};

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, '../../package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    added.length
      ? `Added to package-lock.json:\n  ${added.join('\n  ')}`
      : 'package-lock.json is complete.',
  );
}
