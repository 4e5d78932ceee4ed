import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundle } from '@larkway/infra/bundling';
import type { ListedService } from '../local/processes.js';
import { root as repository } from '../local/repository.js';
import { isNightly, repetitions } from '../testing/tier.js';
import { CannotCreate, createService } from './create-service.js';
import { missingEntries, serviceEntries } from './service-entries.js';

const tsc = join(repository, 'node_modules/typescript/bin/tsc');
const listed = JSON.parse(
  readFileSync(join(repository, 'infra/services.json'), 'utf8'),
) as ListedService[];

/** What the generator reads and changes. */
const files = [
  ...new Set([
    'CODEOWNERS',
    'infra/services.json',
    'services/content/package.json',
    ...listed.flatMap((service) => serviceEntries.map(({ file }) => file(service))),
  ]),
];

let root: string;

const copy = (file: string): Promise<void> => cp(join(repository, file), join(root, file));

const text = (file: string, folder = root): string => readFileSync(join(folder, file), 'utf8');

const textsBelow = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .map((file) => [file, text(file, folder)]),
  );
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'larkway-new-service-'));
});

afterEach(() => rm(root, { recursive: true }));

const event = {
  name: 'events',
  port: 4009,
  metricsPort: 9109,
  database: true,
  api: ['/api/events'],
};

describe('A new service', () => {
  beforeEach(() => Promise.all(files.map(copy)));

  test('is a folder, an entry of the list of services, and every entry that follows from it; no line of a file is lost', async () => {
    const before = await textsBelow(root);
    const { service, files: changed } = await createService({ root, name: 'events' });
    expect(service).toEqual(event);
    expect(JSON.parse(text('infra/services.json'))).toEqual([...listed, event]);
    expect(
      missingEntries([...listed, event], (file) =>
        existsSync(join(root, file)) ? text(file) : undefined,
      ),
    ).toEqual([]);
    expect(text('CODEOWNERS')).toBe(
      `${before['CODEOWNERS']}\n/services/events/          @larkway/events\n`,
    );
    const after = await textsBelow(root);
    const words = (content: string): string[] => content.match(/[^\s,]+/g) ?? [];
    for (const [file, content] of Object.entries(before)) {
      if (!changed.includes(file)) expect(after[file]).toBe(content);
      const added = words(after[file]!);
      // In order: nothing is lost or moved.
      let at = 0;
      for (const word of words(content)) {
        at = added.indexOf(word, at) + 1;
        expect({ file, word, isThere: at > 0 }).toEqual({ file, word, isThere: true });
      }
    }
  });

  test('gets the next free ports, after a service that was created before', async () => {
    await createService({ root, name: 'events' });
    const { service } = await createService({ root, name: 'fleets', team: 'inventory' });
    expect(service).toMatchObject({ port: 4010, metricsPort: 9110 });
    expect(text('CODEOWNERS')).toContain('\n/services/fleets/          @larkway/inventory\n');
  });

  test.each([
    [
      'of a name with a hyphen',
      { name: 'test-drives' },
      'is not a valid name for a service: use 2 to 16 lowercase letters, such as events.',
    ],
    ['of a way out of the repository', { name: '../events' }, 'is not a valid name for a service'],
    [
      'where a service is already',
      { name: 'content' },
      'services/content exists already: choose another name',
    ],
    [
      'whose address another service has',
      { name: 'vehicles' },
      'infra/services.json has the service inventory already, or the address /api/vehicles: choose another name.',
    ],
    [
      'whose name the installation uses',
      { name: 'postgres' },
      '"postgres" is another part of an installation',
    ],
    [
      'for a team of one letter',
      { name: 'events', team: 'x' },
      '--team "x" is not a valid team: use 2 to 32 lowercase letters',
    ],
  ])('is not created %s, with the reason', async (_what, options, reason) => {
    const before = await textsBelow(root);
    const attempt = createService({ root, ...options });
    await expect(attempt).rejects.toThrow(reason);
    await expect(attempt).rejects.toBeInstanceOf(CannotCreate);
    expect(await textsBelow(root)).toEqual(before);
  });

  test('is not created if the entry that it repeats has another form, which is reported with its file', async () => {
    await writeFile(
      join(root, 'docker-compose.yml'),
      text('docker-compose.yml').replace('content: { condition: service_healthy }', 'content: {}'),
    );
    const before = await textsBelow(root);
    await expect(createService({ root, name: 'events' })).rejects.toThrow(
      'docker-compose.yml lacks the service for which the container publish waits of the service content in the form that is repeated for events',
    );
    expect(await textsBelow(root)).toEqual(before);
  });
});

test.each([
  ['without a name', [], 'Name one new service, not 0: npm run new-service -- events'],
  ['with an option that does not exist', ['events', '--owner', 'x'], '--owner'],
])('a command %s says what is missing and exits with 2', (_what, words, said) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'infra/new-service/main.mjs'), ...words],
    { encoding: 'utf8' },
  );
  expect(stderr).toContain(said);
  expect(status).toBe(2);
});

/** Starts the service and the site as `npm start` does, with the code and the list of a repository. */
const program = `
  const [root, folder] = process.argv.slice(1);
  const { startRemoteServices } = await import(root + '/infra/dev/standalone/remote-services.ts');
  const { startSiteProcess } = await import(root + '/infra/dev/in-shell/site-process.ts');
  const step = (_title, work) => work();
  const secret = 'A'.repeat(43);
  const services = await startRemoteServices({ root, folder, contracts: ['@larkway/events-contract'], formSigningKey: secret, say: console.error, step });
  const site = await startSiteProcess({
    root,
    env: {
      API_UPSTREAMS: services.upstreams.map(([prefix, origin]) => prefix + '=' + origin).join(),
      RELEASES_URL: 'http://127.0.0.1:9', RELEASE_PUBLIC_KEYS: 'MCowBQYDK2VwAyEA' + 'A'.repeat(43) + '=', ARTIFACTS_DIR: folder, ARTIFACT_CACHE_DIR: folder + '/cache',
      FORM_SIGNING_KEY: secret, BEACON_KEY: secret, SITE_TOKEN: secret, TEAM_BOUNDARIES_KEY: secret,
    },
    logFile: folder + '/site.log', onProblem: () => undefined, onEnd: () => undefined,
  });
  process.on('message', async () => { await site.stop(); await services.stop(); process.disconnect(); });
  process.send({ site: site.origin, service: services.upstreams[0][1] });
`;

describe('A new service in a repository', () => {
  /** A repository with its own infra and services; everything else is shared. */
  const prepare = async (): Promise<void> => {
    for (const name of await readdir(repository)) {
      if (['infra', 'services', 'node_modules', '.git', '.local'].includes(name)) continue;
      // The generator changes files, and folders are shared.
      if (name.includes('.') || name === 'CODEOWNERS')
        await cp(join(repository, name), join(root, name), { recursive: true });
      else await symlink(join(repository, name), join(root, name));
    }
    await rm(join(root, 'docs'), { force: true });
    await cp(join(repository, 'docs'), join(root, 'docs'), { recursive: true });
    await cp(join(repository, 'infra'), join(root, 'infra'), {
      recursive: true,
      filter: (source) =>
        !['dist', 'node_modules', 'imagery', 'generated'].includes(basename(source)),
    });
    for (const name of ['imagery', 'node_modules'])
      await symlink(join(repository, 'infra', name), join(root, 'infra', name));
    await mkdir(join(root, 'services'));
    for (const name of await readdir(join(repository, 'services')))
      await symlink(join(repository, 'services', name), join(root, 'services', name));
    // A test of the deployment asks git for the attributes of a file.
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    await createService({ root, name: 'events' });
    const packages = join(root, 'node_modules');
    await mkdir(join(packages, '@larkway'), { recursive: true });
    const link = (name: string) =>
      symlink(join(repository, 'node_modules', name), join(packages, name));
    for (const name of await readdir(join(repository, 'node_modules')))
      if (name !== '@larkway') await link(name);
    for (const name of await readdir(join(repository, 'node_modules/@larkway')))
      await link(`@larkway/${name}`);
    await symlink(join(root, 'services/events'), join(packages, '@larkway/events'));
    await symlink(
      join(root, 'services/events/contract'),
      join(packages, '@larkway/events-contract'),
    );
  };

  const promise = repetitions({
    everyRun: 'passes its types, starts, and answers through the site',
    nightly:
      'passes its types and tests and those of the deployment, starts, and answers through the site',
  });

  test(
    promise,
    async () => {
      if (process.env['COMPILED_CHECKOUT'] !== repository) {
        execFileSync(process.execPath, [tsc, '-b', '--noCheck', 'shell/server'], {
          cwd: repository,
        });
        await bundle(['shell']);
      }
      await prepare();
      execFileSync(process.execPath, [tsc, '-b', 'services/events'], { cwd: root });
      await bundle(['services/events'], root);

      const data = join(root, 'data');
      await mkdir(data);
      const child = spawn(
        process.execPath,
        [
          '--import',
          join(repository, 'infra/presets/typescript-loader.mjs'),
          '--input-type=module',
          '-e',
          program,
          root,
          data,
        ],
        { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
      );
      const [{ site, service }] = (await once(child, 'message')) as [Record<string, string>];
      const answers = await Promise.all(
        [`${service}/readyz`, `${site}/api/events`, `${site}/api/event`].map((url) => fetch(url)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
      expect(await answers[1]!.json()).toEqual([
        { id: 'first', title: 'The first entry of events' },
      ]);
      const ended = once(child, 'exit');
      child.send('end');
      await ended;

      // In every run, other tests check its entries in the deployment and that it answers.
      if (isNightly) {
        const tests = spawnSync(
          process.execPath,
          [
            join(repository, 'node_modules/jest/bin/jest.js'),
            ...['--selectProjects', 'services/events', 'infra', '--runInBand'],
            ...[
              'services/events',
              'infra/deploy/compose.spec',
              'infra/new-service/service-entries',
            ],
          ],
          { cwd: root, encoding: 'utf8', env: { ...process.env, JEST_WORKER_ID: undefined } },
        );
        expect(`${tests.status} ${tests.stderr}`).toMatch(/^0 [^]*Test Suites: 3 passed, 3 total/);
      }
    },
    600_000,
  );
});
