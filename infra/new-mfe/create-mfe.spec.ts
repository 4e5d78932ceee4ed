import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestSchema } from '@larkway/releases-contract';
import { root as repository } from '../local/repository.js';
import { CannotCreate, createMfe } from './create-mfe.js';

/** What the generator reads of a repository. */
const read = [
  'CODEOWNERS',
  'shell/sdk/package.json',
  'mfe-dealers/mfe.json',
  'mfe-inventory/mfe.json',
];

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'larkway-new-mfe-'));
  for (const file of read) await cp(join(repository, file), join(root, file), { recursive: true });
});

afterEach(() => rm(root, { recursive: true }));

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const text = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

describe('A new remote', () => {
  test('is a folder and a line with its owner; nothing else is changed', async () => {
    const before = await Promise.all(read.map(text));
    expect(await createMfe({ root, name: 'mfe-events', team: 'events' })).toEqual({
      folder: join(root, 'mfe-events'),
      path: '/events',
    });
    const [owners, ...others] = await Promise.all(read.map(text));
    expect(others).toEqual(before.slice(1));
    expect(owners).toBe(`${before[0]}\n/mfe-events/              @larkway/events\n`);
    expect((await filesBelow(root)).filter((file) => !file.startsWith('mfe-events/'))).toEqual(
      [...read].sort(),
    );
    expect(await filesBelow(join(root, 'mfe-events'))).toEqual(
      expect.arrayContaining([
        'README.md',
        'mfe.json',
        'package.json',
        'rspack.config.mjs',
        'src/features/events/events-page.spec.tsx',
        'src/features/events/events-page.tsx',
        'src/features/events/home-events.tsx',
        'tsconfig.json',
      ]),
    );
  });

  test('declares a manifest that the release service accepts, and whose modules exist', async () => {
    await createMfe({ root, name: 'mfe-test-drives', team: 'events' });
    const manifest = manifestSchema.parse(JSON.parse(await text('mfe-test-drives/mfe.json')));
    expect(manifest).toMatchObject({
      name: 'mfe-test-drives',
      team: 'events',
      routes: [{ path: '/test-drives', title: 'Test drives' }],
      fragments: [{ slot: 'home.more', order: 70 }],
      navigation: { main: [{ label: 'Test drives', to: '/test-drives', order: 70 }] },
    });
    for (const { module } of [...manifest.routes, ...manifest.fragments])
      expect(existsSync(join(root, 'mfe-test-drives', manifest.exposes[module]!))).toBe(true);
  });

  test('is placed after the remotes that the repository has', async () => {
    await createMfe({ root, name: 'mfe-events', team: 'events' });
    await createMfe({ root, name: 'mfe-fairs', team: 'fairs' });
    const { fragments, navigation } = manifestSchema.parse(
      JSON.parse(await text('mfe-fairs/mfe.json')),
    );
    expect([fragments[0]!.order, navigation!.main[0]!.order]).toEqual([80, 80]);
  });

  test('has the React version and the commands of other remotes', async () => {
    await createMfe({ root, name: 'mfe-events', team: 'events' });
    const [made, other] = (
      await Promise.all([
        text('mfe-events/package.json'),
        readFile(join(repository, 'mfe-content/package.json'), 'utf8'),
      ])
    ).map((json) => JSON.parse(json) as Record<string, Record<string, string>>);
    expect(made!['dependencies']!['react']).toBe(other!['dependencies']!['react']);
    expect(made!['scripts']).toEqual(other!['scripts']);
  });
});

describe('A remote in a separate repository', () => {
  const own = (name = 'mfe-events') =>
    createMfe({ root: join(root, 'own'), name, team: 'events', isOwn: true });
  const readJson = async (file: string): Promise<Record<string, Record<string, string>>> =>
    JSON.parse(await text(join('own', file)));

  test('is created with the repository, whose commands and rules are those of a package', async () => {
    expect(await own()).toEqual({ folder: join(root, 'own/mfe-events'), path: '/events' });
    expect(await filesBelow(join(root, 'own'))).toEqual([
      '.gitignore',
      '.node-version',
      'jest.config.mjs',
      'mfe-events/README.md',
      'mfe-events/mfe.json',
      'mfe-events/package.json',
      'mfe-events/src/features/events/events-page.spec.tsx',
      'mfe-events/src/features/events/events-page.tsx',
      'mfe-events/src/features/events/home-events.tsx',
      'mfe-events/tsconfig.json',
      'package.json',
    ]);
    const texts = await Promise.all(
      (await filesBelow(join(root, 'own'))).map((file) => text(join('own', file))),
    );
    expect(texts.join('\n')).not.toMatch(/infra|"\*"|\.\.\//);
  });

  test('needs the released SDK and tools in compatible versions', async () => {
    await own();
    const version = async (folder: string): Promise<string> =>
      JSON.parse(await readFile(join(repository, folder, 'package.json'), 'utf8')).version;
    const [sdk, tools] = [await version('shell/sdk'), await version('infra/remote-tools')];
    expect((await readJson('mfe-events/package.json'))['dependencies']).toMatchObject({
      '@larkway/sdk': `^${sdk}`,
    });
    expect(await readJson('mfe-events/mfe.json')).toMatchObject({ sdk: `^${sdk}` });
    expect((await readJson('package.json'))['devDependencies']).toEqual({
      '@larkway/remote-tools': `^${tools}`,
    });
  });

  test('can be followed by another one, which changes nothing else', async () => {
    await own();
    const before = await text('own/package.json');
    await own('mfe-fairs');
    expect(await text('own/package.json')).toBe(before);
    expect(await readJson('mfe-fairs/mfe.json')).toMatchObject({ fragments: [{ order: 80 }] });
  });

  test('is not created in a folder with something else', async () => {
    const attempt = createMfe({ root, name: 'mfe-events', team: 'events', isOwn: true });
    await expect(attempt).rejects.toThrow(
      'is not empty, and its package.json has no @larkway/remote-tools among "devDependencies"',
    );
    await expect(attempt).rejects.toBeInstanceOf(CannotCreate);
    expect(await filesBelow(root)).toEqual([...read].sort());
  });

  test('is created by the command with --repository, relative to the folder of the caller', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(repository, 'infra/new-mfe/main.mjs'),
        ...['mfe-events', '--team', 'events', '--repository', 'own'],
      ],
      { cwd: root, encoding: 'utf8', env: { ...process.env, INIT_CWD: root } },
    );
    expect(status).toBe(0);
    expect(stdout).toContain(`mfe-events is in ${join(root, 'own')}.`);
    expect(stdout).not.toContain('npm run dev');
    expect(existsSync(join(root, 'own/mfe-events/mfe.json'))).toBe(true);
  });
});

test('an invalid manifest of another remote is reported with line and column, and nothing is created', async () => {
  await writeFile(join(root, 'mfe-dealers/mfe.json'), '{\n  "team": "dealers",\n}');
  const attempt = createMfe({ root, name: 'mfe-events', team: 'events' });
  await expect(attempt).rejects.toThrow(
    'mfe-dealers/mfe.json:3:1 is not valid JSON: expected a name in double quotes, found "}". Fix the syntax there and run the command again.',
  );
  await expect(attempt).rejects.toBeInstanceOf(CannotCreate);
  expect(existsSync(join(root, 'mfe-events'))).toBe(false);
});

describe('Nothing is created', () => {
  test.each<[string, string, string, string]>([
    [
      'of a name without its beginning',
      'events',
      'events',
      'is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.',
    ],
    [
      'of capital letters',
      'mfe-Events',
      'events',
      'is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.',
    ],
    [
      'of a way out of the repository',
      'mfe-../../tmp',
      'events',
      'is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.',
    ],
    [
      'of a name that begins with a digit',
      'mfe-1',
      'events',
      'is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.',
    ],
    [
      'of a name that ends with a hyphen',
      'mfe-events-',
      'events',
      'is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.',
    ],
    [
      'for a team of other letters',
      'mfe-events',
      'Events & more',
      'is not a valid team: use 2 to 32 lowercase letters and hyphens',
    ],
    [
      'for a team of one letter',
      'mfe-events',
      'x',
      '--team "x" is not a valid team: use 2 to 32 lowercase letters and hyphens, a letter first, such as --team events. Teams with a remote: dealers, inventory.',
    ],
    ['for nobody', 'mfe-events', '', '--team "" is not a valid team'],
    [
      'where a remote is already',
      'mfe-dealers',
      'events',
      'mfe-dealers exists already: choose another name',
    ],
    [
      'whose address another team has',
      'mfe-dealerships',
      'events',
      'The address /dealerships belongs to the team dealers',
    ],
    [
      'whose address is that of the console',
      'mfe-ops',
      'events',
      'The address /ops belongs to the site itself',
    ],
    [
      'whose address is that of the files',
      'mfe-assets',
      'events',
      'The address /assets belongs to the site itself',
    ],
  ])('%s', async (_what, name, team, reason) => {
    const before = await filesBelow(root);
    const attempt = createMfe({ root, name, team });
    await expect(attempt).rejects.toThrow(reason);
    await expect(attempt).rejects.toBeInstanceOf(CannotCreate);
    expect(await filesBelow(root)).toEqual(before);
    expect(await text('CODEOWNERS')).toBe(await readFile(join(repository, 'CODEOWNERS'), 'utf8'));
  });

  test.each([
    [
      'without a name',
      ['--team', 'events'],
      'Name one new remote, not 0: npm run new-mfe -- mfe-events --team events',
    ],
    [
      'with two names',
      ['mfe-events', 'mfe-more', '--team', 'events'],
      'Name one new remote, not 2: npm run new-mfe -- mfe-events --team events',
    ],
    [
      'without a team',
      ['mfe-events'],
      'Name the team that owns it with --team: npm run new-mfe -- mfe-events --team events',
    ],
    [
      'with --team and no team',
      ['mfe-events', '--team'],
      'Run it like this: npm run new-mfe -- mfe-events --team events',
    ],
    ['with a team of one letter', ['mfe-events', '--team', 'x'], '--team "x" is not a valid team'],
    ['with an option that does not exist', ['mfe-events', '--owner', 'events'], '--owner'],
    [
      'with a name that is none',
      ['events', '--team', 'events'],
      'is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.',
    ],
  ])('by a command %s, which says what is missing', (_what, words, said) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(repository, 'infra/new-mfe/main.mjs'), ...words],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain(said);
    expect(status).toBe(2);
  });
});
