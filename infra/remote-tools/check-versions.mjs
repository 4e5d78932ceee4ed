/**
 * `npm run check:versions -- --since main`: each public package that has changed has a changeset, or
 * another version.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parseChangesetFile } from '@changesets/parse';
import { root } from '../local/setup/root.mjs';
import { buildTools } from './build-tools.mjs';

await import('../presets/typescript-loader.mjs');
const { unmovedPackages } = await import('./unmoved-packages.ts');

const { since } = parseArgs({ options: { since: { type: 'string', default: 'main' } } }).values;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const filesOf = (...args) =>
  git(...args)
    .split('\n')
    .filter(Boolean);
const base = git('merge-base', since, 'HEAD');
const changed = [
  ...filesOf('diff', '--name-only', base),
  ...filesOf('ls-files', '--others', '--exclude-standard'),
];

const packages = readdirSync(join(root, 'node_modules/@larkway'))
  .map((name) => relative(root, realpathSync(join(root, 'node_modules/@larkway', name))))
  .map((folder) => ({
    folder,
    ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  }))
  .filter((each) => !each.private);

const named = changed
  .filter((file) => /^\.changeset\/.+\.md$/.test(file) && existsSync(join(root, file)))
  .flatMap((file) => parseChangesetFile(readFileSync(join(root, file), 'utf8')).releases)
  .map(({ name }) => name);

const versionBefore = (folder) =>
  filesOf('ls-tree', '--name-only', base, `${folder}/package.json`).map(
    (file) => JSON.parse(git('show', `${base}:${file}`)).version,
  )[0];

const toolSources = await buildTools();
const found = unmovedPackages({ packages, changed, toolSources, named, versionBefore });
for (const { name, version, file } of found)
  console.error(
    `${name} has changed (${file}), but it keeps the version ${version}. Run: npm run changeset -- --patch ${name} -m "What changes for its users"`,
  );
console.log(`versions: ${packages.length} public packages, ${found.length} problems`);
process.exitCode = found.length === 0 ? 0 : 1;
