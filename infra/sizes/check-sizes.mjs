/**
 * Measures the JavaScript of shell and remotes in brotli bytes and compares it with budgets.json.
 * `--update` lowers budgets to 8 % above the measured values, and raises none; `--only mfe-dealers`
 * checks that remote, `--only shell` the shell.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const local = process.env.LARKWAY_LOCAL_DIR ?? path.join(root, '.local');
const budgetsFile = path.join(import.meta.dirname, 'budgets.json');
const HEADROOM = 1.08;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const { only, update } = parseArgs({
  options: { only: { type: 'string' }, update: { type: 'boolean', default: false } },
}).values;
const isOnlyRemote = only !== undefined && only !== 'shell';

const shell = path.join(root, 'shell/dist/web');
const entry = isOnlyRemote
  ? { scripts: [], federation: [] }
  : readJson(path.join(shell, 'entry.json'));
const shellBytesOf = (scripts) =>
  sum(
    scripts.map(
      ({ href }) => statSync(path.join(shell, `${href.replace('/assets/shell/', '')}.br`)).size,
    ),
  );

const built = only === 'shell' ? { remotes: [] } : readJson(path.join(local, 'built.json'));
const remotes = built.remotes
  .filter(({ name }) => only === undefined || name === only)
  .map(({ name, version }) =>
    readJson(path.join(built.artifactsDir, name, version, 'release.json')),
  );

const bytesOf = (remote, files) =>
  sum(
    [...new Set(files)].map(
      (file) => remote.files.find((candidate) => candidate.path === file).brotliBytes,
    ),
  );

const moduleFiles = (remote, module) => ['web/remoteEntry.js', ...(remote.scripts[module] ?? [])];

/** Every script of the remote, whether or not one visitor needs them all. */
const remoteBytes = (remote) =>
  bytesOf(
    remote,
    remote.files.map((file) => file.path).filter((file) => /^web\/.*\.js$/.test(file)),
  );

const fragmentsOn = (page) =>
  remotes.flatMap((remote) =>
    remote.face.fragments
      .filter(({ slot }) => slot.startsWith(`${page}.`))
      .map(({ module }) => ({ remote, module })),
  );

/**
 * The shell's scripts with those that load remotes and, for every region on the page, its remote's
 * entry and its own scripts.
 */
const firstView = (regions) => {
  const files = remotes.map((remote) => [
    remote,
    regions.filter((region) => region.remote === remote),
  ]);
  return {
    bytes:
      shellBytesOf([...entry.scripts, ...entry.federation]) +
      sum(
        files.map(([remote, own]) =>
          bytesOf(
            remote,
            own.flatMap(({ module }) => moduleFiles(remote, module)),
          ),
        ),
      ),
    files:
      entry.scripts.length +
      entry.federation.length +
      sum(
        files.map(
          ([remote, own]) => new Set(own.flatMap(({ module }) => moduleFiles(remote, module))).size,
        ),
      ),
  };
};

const pages = [
  ['/', firstView(fragmentsOn('home'))],
  ...remotes.flatMap((remote) =>
    remote.face.routes.map(({ path: route, module }) => [route, firstView([{ remote, module }])]),
  ),
];

const ofAll = {
  shell: { all: shellBytesOf(entry.scripts), federation: shellBytesOf(entry.federation) },
  remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remoteBytes(remote)])),
  modules: Object.fromEntries(
    remotes.flatMap((remote) =>
      Object.keys(remote.face.exposes).map((module) => [
        `${remote.name} ${module}`,
        bytesOf(remote, moduleFiles(remote, module)),
      ]),
    ),
  ),
  'first view': Object.fromEntries(pages.map(([route, { bytes }]) => [route, bytes])),
  'first view, files': Object.fromEntries(pages.map(([route, { files }]) => [route, files])),
};

/** What takes shell and remotes together is measured where both are built. */
const groups =
  only === undefined ? Object.keys(ofAll) : isOnlyRemote ? ['remotes', 'modules'] : ['shell'];
const measured = Object.fromEntries(groups.map((group) => [group, ofAll[group]]));

const isCount = (group) => group.endsWith('files');

const withHeadroom = (group, value) =>
  isCount(group) ? value + 1 : Math.ceil((value * HEADROOM) / 100) * 100;

if (update && only === undefined) {
  const before = readJson(budgetsFile);
  const lowered = Object.fromEntries(
    Object.entries(measured).map(([group, values]) => [
      group,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          Math.min(withHeadroom(group, value), before[group]?.[name] ?? Infinity),
        ]),
      ),
    ]),
  );
  writeFileSync(budgetsFile, `${JSON.stringify(lowered, null, 2)}\n`);
}

const budgets = readJson(budgetsFile);
const rows = Object.entries(measured).flatMap(([group, values]) =>
  Object.entries(values).map(([name, value]) => ({
    group,
    name,
    value,
    budget: budgets[group]?.[name],
  })),
);

let failures = 0;
for (const { group, name, value, budget } of rows) {
  // A new remote gets its budgets with the first update of them all.
  const isOver = budget === undefined ? only === undefined : value > budget;
  if (isOver) failures += 1;
  const status = budget === undefined ? 'no budget' : value > budget ? 'OVER' : 'ok';
  const show = (number) =>
    (number === undefined ? '-' : number.toLocaleString('en-US')).padStart(9);
  console.log(`${status.padEnd(9)} ${show(value)} of ${show(budget)}  ${group}  ${name}`);
}
const stale = Object.entries(only === undefined ? budgets : {}).flatMap(([group, values]) =>
  Object.keys(values)
    .filter((name) => measured[group]?.[name] === undefined)
    .map((name) => `${group}  ${name}`),
);
for (const name of stale) console.log(`left over  budget without a thing to measure: ${name}`);
console.log(`sizes: ${rows.length} budgets, ${failures + stale.length} problems`);
process.exitCode = failures + stale.length === 0 ? 0 : 1;
