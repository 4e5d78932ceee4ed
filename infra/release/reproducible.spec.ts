import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { integrityOf } from '@larkway/kit/objects';
import {
  artifactKey,
  releaseSchema,
  sourceMapOf,
  SBOM_FILE,
  sbomSchema,
} from '@larkway/releases-contract';
import { root } from '../local/repository.js';
import { isNightly, repetitions } from '../testing/tier.js';
import { remoteFolders } from './remote-folders.js';

jest.setTimeout(300_000);

let folder: string;
let one: string;
let other: string;

const run = promisify(execFile);
const always = {
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};
const git = (folder: string, ...args: string[]) =>
  run(
    'git',
    [
      '-C',
      folder,
      '-c',
      'user.name=Larkway',
      '-c',
      'user.email=git@larkway.example',
      '-c',
      'commit.gpgsign=false',
      ...args,
    ],
    { env: { ...process.env, ...always } },
  );

/** The smallest remote. */
const remote = 'mfe-financing';

/** Remotes to build; all if none is named. */
const built = repetitions({ everyRun: [remote], nightly: [] });
const compared = repetitions({
  everyRun: { names: [remote], files: 20 },
  nightly: { names: [], files: 200 },
});

/** Folders of the named remotes, or of all. */
const foldersOf = async (folder: string, names: string[] = []): Promise<string[]> =>
  (await remoteFolders(folder)).filter(
    (path) => names.length === 0 || names.includes(basename(path)),
  );

const contractsIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'services')))
    .map((name) => `services/${name}/contract`)
    .filter((contract) => existsSync(join(folder, contract)));

/**
 * Everything that a build reads, including compiled output, which does not depend on the folder.
 */
const partsOf = async (): Promise<string[]> => [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.json',
    '.gitignore',
    'infra',
    'shell/sdk',
    'services/kit',
    // The content remote was released with these texts.
    'services/content/src/db/seed',
  ],
  ...(await contractsIn(root)).filter((contract) => !contract.startsWith('services/kit/')),
  ...(await foldersOf(root, built)).map((path) => basename(path)),
];

const packageFolders = ['node_modules', 'infra/node_modules'];

/** Copies links, and links files: hard links need no space. Between two disks, files are copied. */
const linkFiles = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-al', from, to]).catch(async () => {
    await rm(to, { recursive: true, force: true });
    await run('cp', ['-a', from, to]);
  });
};

/** Packages that are bundled; in `npm test`, a copy has only symbolic links to all others. */
const bundled = ['@larkway', '@module-federation'];

const linkPackages = async (folder: string): Promise<void> => {
  for (const modules of packageFolders) {
    const [from, to] = [join(root, modules), join(folder, modules)];
    if (isNightly) {
      await linkFiles(from, to);
      continue;
    }
    await mkdir(to);
    for (const name of await readdir(from))
      if (bundled.includes(name)) await linkFiles(join(from, name), join(to, name));
      else if (!name.startsWith('.')) await symlink(join(from, name), join(to, name));
  }
};

/**
 * Moves the installed packages to the copy that needs them, because linking 60,000 files takes
 * seconds.
 */
const takePackages = async (folder: string): Promise<void> => {
  if (existsSync(join(folder, 'node_modules'))) return;
  for (const modules of packageFolders)
    await rename(join(folder === one ? other : one, modules), join(folder, modules));
};

/** Two copies of the sources with one commit and no builds. */
const makeCopies = async (): Promise<void> => {
  await run(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-b',
      '--noCheck',
      'infra',
      ...(await contractsIn(root)),
    ],
    { cwd: root },
  );
  await mkdir(one, { recursive: true });
  const left = ['node_modules', '.local', './mfe-*/dist'].map((path) => `--exclude=${path}`);
  await run('sh', [
    '-c',
    'from=$1 to=$2; shift 2; tar -C "$from" -c "$@" | tar -C "$to" -x',
    'copy',
    root,
    one,
    ...left,
    ...(await partsOf()).map((part) => `./${part}`),
  ]);
  await git(one, 'init', '--quiet');
  await git(one, 'add', '.');
  await git(one, 'commit', '--quiet', '--message', 'One commit');
  await mkdir(dirname(other), { recursive: true });
  await run('cp', ['-a', one, other]);
  await linkPackages(one);
};

/** Runs a program for remotes of a copy, with the copy's compiled code. */
const runIn = async (folder: string, names: string[], statement: string): Promise<void> => {
  await takePackages(folder);
  const program = `
    const { openFolderStore } = await import('${folder}/services/kit/dist/objects/index.js');
    const { publishRemote } = await import('${folder}/infra/dist/release/publish-remote.js');
    const { describe, releaseBytes } = await import('${folder}/infra/dist/release/remote/describe.js');
    const { remoteBuild } = await import('${folder}/infra/dist/presets/federation/index.js');
    for (const remote of ${JSON.stringify(await foldersOf(folder, names))}) { ${statement} }
  `;
  await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
};

/** Builds and publishes the named remotes, or all. */
const publish = (folder: string, artifacts: string, names: string[] = []): Promise<void> =>
  runIn(folder, names, `await publishRemote(remote, openFolderStore('${artifacts}'));`);

/** The releases of the named remotes, with the files of the last build. */
const describeAgain = (folder: string, artifacts: string, names: string[]): Promise<void> =>
  runIn(
    folder,
    names,
    `const build = await remoteBuild(remote);
     const release = await describe(remote, build);
     await openFolderStore('${artifacts}').write([build.manifest.name, build.version, 'release.json'].join('/'), releaseBytes(release));`,
  );

const hashesBelow = async (folder: string): Promise<Record<string, string>> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  const hashed = await Promise.all(
    entries.map(
      async (entry) =>
        [
          join(entry.parentPath, entry.name).slice(folder.length + 1),
          integrityOf(await readFile(join(entry.parentPath, entry.name))),
        ] as const,
    ),
  );
  return Object.fromEntries(hashed.sort());
};

const releaseIn = async (artifacts: string, name: string) => {
  const version = (await readdir(join(artifacts, name))).find((entry) => entry !== 'media');
  const text = await readFile(join(artifacts, name, version!, 'release.json'), 'utf8');
  return { text, release: releaseSchema.parse(JSON.parse(text)) };
};

/** A temporary folder on the disk of the repository, where packages can be linked, if possible. */
const temporary =
  [tmpdir(), '/tmp', '/var/tmp'].find(
    (each) => existsSync(each) && statSync(each).dev === statSync(root).dev,
  ) ?? tmpdir();

beforeAll(async () => {
  folder = await mkdtemp(join(temporary, 'larkway-reproducible-'));
  [one, other] = [join(folder, 'one'), join(folder, isNightly ? 'another/and/deeper' : 'other')];
  await makeCopies();
  await publish(one, join(folder, 'artifacts-of-one'), built);
  await publish(other, join(folder, 'artifacts-of-other'), compared.names);
});

afterAll(() => run('rm', ['-rf', folder]));

test('the same commit gives the same bytes of every file, wherever it is built', async () => {
  const files = await hashesBelow(join(folder, 'artifacts-of-other'));
  expect(Object.keys(files).length).toBeGreaterThan(compared.files);
  const all = Object.entries(await hashesBelow(join(folder, 'artifacts-of-one')));
  const isCompared = (file: string): boolean =>
    compared.names.length === 0 || compared.names.some((name) => file.startsWith(`${name}/`));
  expect(files).toEqual(Object.fromEntries(all.filter(([file]) => isCompared(file))));
});

test('source maps are released beside the scripts, under paths that are not served, and no public script mentions them', async () => {
  const { release } = await releaseIn(join(folder, 'artifacts-of-one'), remote);
  const paths = release.files.map(({ path }) => path);
  const scripts = paths.filter((path) => /^(web|node)\/.*\.c?js$/.test(path));
  const maps = paths.filter((path) => path.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(6);
  // Scripts of data only have no map.
  expect(scripts.map(sourceMapOf)).toEqual(expect.arrayContaining(maps));
  const version = join(folder, 'artifacts-of-one', release.name, release.version);
  for (const path of scripts.filter((script) => script.startsWith('web/')))
    expect(await readFile(join(version, path), 'utf8')).not.toContain('sourceMappingURL');
  const sources = await Promise.all(
    maps.map(async (path) => {
      const map = JSON.parse(await readFile(join(version, path), 'utf8')) as { sources: string[] };
      return map.sources;
    }),
  );
  expect(sources.flat()).toContain('src/features/financing/financing-page.tsx');
  expect(sources.flat().filter((source) => source.startsWith('/'))).toEqual([]);
});

test('the bill of materials has the packages in the bundles, and not those that the host provides', async () => {
  const { release } = await releaseIn(join(folder, 'artifacts-of-one'), remote);
  const file = join(folder, 'artifacts-of-one', artifactKey(release, SBOM_FILE));
  const { components } = sbomSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const names = components.map(({ group, name }) => (group ? `${String(group)}/${name}` : name));
  expect(names).toEqual(
    expect.arrayContaining(['@larkway/financing-contract', '@module-federation/runtime']),
  );
  for (const provided of ['react', 'react-dom', '@larkway/sdk', remote])
    expect(names).not.toContain(provided);
});

test('a release contains the commit that changed its sources, even after unrelated commits', async () => {
  const { stdout } = await git(one, 'rev-parse', 'HEAD');
  const before = await releaseIn(join(folder, 'artifacts-of-one'), remote);
  expect(before.release.commit).toBe(stdout.trim());
  expect(before.release.uncommitted).toBeUndefined();
  const commit = async (file: string): Promise<void> => {
    await mkdir(dirname(join(one, file)), { recursive: true });
    await writeFile(join(one, file), 'export const more = 1;\n');
    await git(one, 'add', '.');
    await git(one, 'commit', '--quiet', '--message', `Only ${file}`);
    await describeAgain(one, join(folder, file), [remote]);
  };
  await commit('mfe-content/src/more.ts');
  const unrelated = await releaseIn(join(folder, 'mfe-content/src/more.ts'), remote);
  expect(unrelated.text).toBe(before.text);
  await commit(`${remote}/src/more.ts`);
  const own = await releaseIn(join(folder, `${remote}/src/more.ts`), remote);
  expect(own.release.commit).toBe((await git(one, 'rev-parse', 'HEAD')).stdout.trim());
});

test('a release of uncommitted changes is marked, has no commit and has its own version', async () => {
  await writeFile(join(other, `${remote}/src/more.ts`), 'export const more = 1;\n');
  await describeAgain(other, join(folder, 'artifacts-of-changes'), [remote]);
  const before = await releaseIn(join(folder, 'artifacts-of-other'), remote);
  const { release } = await releaseIn(join(folder, 'artifacts-of-changes'), remote);
  expect([release.commit, release.uncommitted]).toEqual([undefined, true]);
  expect(release.version).not.toBe(before.release.version);
});

// `artifacts.spec.ts` and `store-version.spec.ts` cover this in every run; this test builds real
// pictures.
if (isNightly)
  test('a release without changed pictures keeps all addresses of its pictures', async () => {
    await writeFile(join(other, 'mfe-inventory/src/more.ts'), 'export const more = 1;\n');
    await publish(other, join(folder, 'artifacts-of-more-inventory'), ['mfe-inventory']);
    const { release: before } = await releaseIn(
      join(folder, 'artifacts-of-other'),
      'mfe-inventory',
    );
    const { release } = await releaseIn(
      join(folder, 'artifacts-of-more-inventory'),
      'mfe-inventory',
    );
    const pictures = ({ files }: typeof release) =>
      files.filter(({ path }) => /\.(avif|webp|jpg|glb)$/.test(path));
    expect(release.version).not.toBe(before.version);
    expect(pictures(release).length).toBeGreaterThan(1000);
    expect(
      pictures(release).filter(
        (file) => artifactKey(release, file.path) !== artifactKey(before, file.path),
      ),
    ).toEqual([]);
    expect(pictures(release)).toEqual(pictures(before));
  });
