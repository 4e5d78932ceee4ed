import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CanarySteps,
  type ChangeResult,
  type ChannelStatus,
  liveRoutes,
  releasesRoutes,
} from '@larkway/releases-contract';
import { createSigner } from '@larkway/kit/signing';
import { inheritedEnvironment } from '@larkway/kit/testing';
import { root } from '../../local/repository.js';
import {
  type ExitedCommand,
  type ReleaseCommands,
  startReleaseCommands,
} from '../testing/release-commands.js';
import { type StartedReleases, startReleases, paymentSlot } from '../testing/start-releases.js';
import { teamCheckout } from '../testing/team-checkout.js';

// A build takes a busy machine minutes.
jest.setTimeout(300_000);

const main = join(root, 'infra/dist/release/main.js');
const why = ['--reason', 'as a test wants it'];
// A developer who runs this test may have uncommitted changes.
const publishFinancing = ['publish', 'mfe-financing', '--allow-dirty'];

let releases: StartedReleases;
let token: string;

let commands: ReleaseCommands;

const environment = (): Record<string, string> => ({
  RELEASES_URL: releases.url,
  RELEASES_TOKEN: token,
  ARTIFACTS_DIR: releases.artifactsDir,
});

/** Runs a command with the token of the team financing. */
const release = (args: string[], env: Record<string, string> = {}): Promise<ExitedCommand> =>
  commands.run(root, args, { ...environment(), ...env });

/** The same in a separate process. */
const releaseByMain = (args: string[]): Promise<ExitedCommand> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [main, ...args],
      { env: { ...inheritedEnvironment(), ...environment() } },
      (_, out, errors) => resolve({ code: child.exitCode!, out, errors }),
    );
  });

const json = async <T>(args: string[]): Promise<T> =>
  JSON.parse((await release([...args, '--json'])).out) as T;

const live = async (): Promise<string | undefined> =>
  (await json<ChannelStatus>(['status'])).remotes.find(({ name }) => name === 'mfe-financing')
    ?.stable.version;

let first: string;

beforeAll(async () => {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--noCheck', 'infra'],
    { cwd: root },
  );
  releases = await startReleases([paymentSlot]);
  token = await releases.tokenOf('financing');
  commands = startReleaseCommands();
});

afterAll(async () => {
  await commands.stop();
  await releases.stop();
});

describe('publish', () => {
  test('publish builds, uploads and registers a remote without making it live', async () => {
    const { code, out } = await releaseByMain(publishFinancing);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^mfe-financing@\S+ +published(, from uncommitted changes)?\n$/),
    ]);
    first = /@(\S+)/.exec(out)![1]!;
    const { files } = await releases.operations.call(releasesRoutes.release, {
      params: { name: 'mfe-financing', version: first },
    });
    const stored = await releases.store.list('mfe-financing/');
    // Versions share the files below media.
    const folderOf = (path: string) => (path.startsWith('media/') ? '' : `${first}/`);
    expect(stored).toEqual(
      expect.arrayContaining(files.map(({ path }) => `mfe-financing/${folderOf(path)}${path}`)),
    );
    expect(await live()).toBeUndefined();
  });

  test('a second publish says that the sources are unchanged and how to promote the version, and exits with 5', async () => {
    const { code, out } = await releaseByMain(publishFinancing);
    expect([code, out]).toEqual([5, expect.stringContaining('its sources are unchanged')]);
    expect(out).toContain(
      `To make it live: npm run release -- promote mfe-financing@${first} --reason "…"`,
    );
  });

  test('sbom prints the packages of a version, which the hash in the release proves', async () => {
    const { code, out } = await release(['sbom', 'mfe-financing', first]);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({ bomFormat: 'CycloneDX', specVersion: '1.6' }),
    ]);
    expect(await release(['sbom', `mfe-financing@${first}`, first])).toMatchObject({ code: 2 });
    expect((await release(['sbom', 'mfe-financings'])).errors).toContain(
      'Did you mean mfe-financing?',
    );
  });

  test('provenance shows who published a version from where, and exits with 1 if its signature is not of a trusted key', async () => {
    const { publicKey } = await releases.operations.call(liveRoutes.key);
    const shown = await release(['provenance', 'mfe-financing'], {
      RELEASE_PUBLIC_KEYS: publicKey,
    });
    expect(shown.code).toBe(0);
    expect(shown.out).toMatch(/^published by +financing: pipeline$/m);
    expect(shown.out).toMatch(/^commit +[0-9a-f]{40}$/m);
    expect(shown.out).toMatch(/^tools +node [\d.]+, @rspack\/core [\d.]+$/m);
    expect(shown.out).toMatch(/^verified by +no one: repository and commit are what/m);
    expect(shown.out).toMatch(/^signature +valid, key [0-9a-f]{16}$/m);
    expect((await release(['provenance', 'mfe-financing'])).errors).toContain(
      'Verified with the key that the release service gave.',
    );
    const other = createSigner(Buffer.alloc(32, 1).toString('base64url')).publicKey;
    expect(
      await release(['provenance', 'mfe-financing', first], { RELEASE_PUBLIC_KEYS: other }),
    ).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/does not verify: Unknown signing key.*Do not promote/),
    });
  });

  test('publish exits with 4 for another team’s remote and with 2 for an unknown one', async () => {
    expect(
      await release(publishFinancing, { RELEASES_TOKEN: await releases.tokenOf('content') }),
    ).toMatchObject({ code: 4 });
    expect(await release(['publish', 'mfe-nobody'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining(
        'There is no mfe-nobody in this repository. Known names: mfe-content, ',
      ),
    });
  });
});

describe('promote', () => {
  test('a dry run changes nothing', async () => {
    expect(
      await release(['promote', 'mfe-financing', '--dry-run', '--no-pictures', ...why]),
    ).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Dry run: the change is possible.*\n\nmfe-financing\nNo version of it is live\.\n$/,
      ),
    });
    expect(await live()).toBeUndefined();
  });

  test('without a version, it makes the latest published one live', async () => {
    const { code, out, errors } = await release(['promote', 'mfe-financing', ...why]);
    expect([code, out]).toEqual([0, expect.stringContaining(`mfe-financing  nothing -> ${first}`)]);
    expect(errors).toMatch(
      new RegExp(
        `^No version was named; using the latest published one: mfe-financing@${first} \\(\\S+ \\S+ UTC by financing: pipeline`,
      ),
    );
    expect(await live()).toBe(first);
  });

  test('promoting a live version names it, and with --json nothing is printed on stderr', async () => {
    const { code, out } = await release(['promote', 'mfe-financing', ...why]);
    expect([code, out]).toEqual([
      0,
      `Nothing to do: mfe-financing@${first} is already live at revision 1.\n`,
    ]);
    expect(await release(['promote', 'mfe-financing', ...why, '--json'])).toMatchObject({
      code: 0,
      errors: '',
    });
  });

  test('a dry run shows how the manifest and the bytes differ from the live version, and says why there are no pictures', async () => {
    await releases.addVersion('mfe-financing', '1.5.0', ({ face }) => ({
      face: { ...face, routes: [...face.routes, { ...face.routes[0]!, path: '/financing/more' }] },
    }));
    const dryRun = (env: Record<string, string> = {}) =>
      release(['promote', 'mfe-financing@1.5.0', '--dry-run', ...why], env);
    const { code, out, errors } = await dryRun();
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(/\nfrom +0\.0\.0-\w+ .*\nto +1\.5\.0 .* kB \(\+0\.0 kB\)\n/);
    expect(out).toContain('\nPages\n  + /financing/more\n');
    expect(out).toContain(
      'There are no pictures. The address of the site is unknown. Set SITE_ORIGIN.',
    );
    const withoutBrowser = { SITE_ORIGIN: 'http://127.0.0.1:9', CHROMIUM_PATH: '/no/browser' };
    expect(await dryRun(withoutBrowser)).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'There are no pictures. CHROMIUM_PATH names no browser that runs: /no/browser',
      ),
    });
    expect(await live()).toBe(first);
  });

  test('an incompatible version is refused with exit code 3, the rule and the fix', async () => {
    await releases.addVersion('mfe-financing', '9.0.0', ({ face }) => ({
      face: { ...face, sdk: '^9.0.0' },
    }));
    const { code, errors } = await releaseByMain(['promote', 'mfe-financing@9.0.0', ...why]);
    expect(code).toBe(3);
    expect(errors).toMatch(/Refused by the compatibility check[^]*mfe-financing\.sdk-range: \S/);
    expect(await live()).toBe(first);
  });

  test('with --json, a refusal is printed as JSON', async () => {
    const { code, out, errors } = await release([
      'promote',
      'mfe-financing@9.0.0',
      ...why,
      '--json',
    ]);
    expect([code, out]).toEqual([3, '']);
    expect(JSON.parse(errors)).toMatchObject({
      code: 'gate_refused',
      exitCode: 3,
      issues: [{ path: 'mfe-financing.sdk-range' }],
    });
  });

  test('promote exits with 5 if the channel is at another revision than --expect', async () => {
    const { revision } = await json<ChannelStatus>(['status']);
    expect(
      await release(['promote', 'mfe-financing', ...why, '--expect', String(revision - 1)]),
    ).toMatchObject({ code: 5 });
  });

  test.each([
    [
      'publish',
      ['publish', 'mfe-financng'],
      'There is no mfe-financng in this repository. Did you mean mfe-financing?',
    ],
    ['promote', ['promote', 'mfe-finacning', ...why], 'Did you mean mfe-financing?'],
    [
      'promote of a version',
      ['promote', 'mfe-financin@1.0.0', ...why],
      'mfe-financin 1.0.0 was not published. Did you mean mfe-financing?',
    ],
    [
      'rollback',
      ['rollback', 'mfe-financings', ...why],
      'mfe-financings is not live in production. Did you mean mfe-financing?',
    ],
    ['canary', ['canary', 'mfe-fnancing', '--stop', ...why], 'Did you mean mfe-financing?'],
    ['preview', ['preview', 'mfe-finance', ...why], 'Did you mean mfe-financing?'],
    ['diff', ['diff', 'mfe-financing@1', 'mfe-finncing@2'], 'Did you mean mfe-financing?'],
    ['a name without its prefix', ['promote', 'financing', ...why], 'Did you mean mfe-financing?'],
  ])('an unknown remote exits with 2 and suggests a name: %s', async (_what, args, message) => {
    expect(await release(args)).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringContaining(message),
    });
  });

  test.each(['promote', 'rollback', 'canary', 'preview'])(
    'a reason that is too short for %s exits with 2 before any request',
    async (command) => {
      const { code, errors } = await release([command, 'mfe-financing', '--reason', 'x'], {
        RELEASES_URL: 'http://127.0.0.1:9',
      });
      expect([code, errors]).toEqual([
        2,
        expect.stringContaining(
          "'--reason <text>' argument 'x' is invalid. Write 3 to 500 characters: the audit log keeps the reason of every change.",
        ),
      ]);
    },
  );

  test('a refused token exits with 4 and says where and why it was refused and how to get another one', async () => {
    const { code, errors } = await release(['status'], { RELEASES_TOKEN: 'hunter2' });
    expect(code).toBe(4);
    expect(errors).toBe(
      `${releases.url} refused the token (RELEASES_TOKEN, or the token of the site that runs here). The token is malformed: a token begins with "lwr_". The platform team issues tokens: npm run release -- token issue <team> --name <name>.\n`,
    );
  });

  test('promote exits with 2 without a reason, for an unknown version and for an invalid name', async () => {
    expect(await release(['promote', 'mfe-financing'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--reason'),
    });
    expect(await release(['promote', 'mfe-financing@0.0.0-none', ...why])).toMatchObject({
      code: 2,
    });
    expect(await release(['promote', '../financing', ...why])).toMatchObject({ code: 2 });
  });
});

describe('check-service', () => {
  const folders: string[] = [];

  /** A repository whose financing service has another contract. */
  const checkout = async (changes: Record<string, [string, string]> = {}): Promise<string> => {
    const { folder } = await teamCheckout({ without: ['services'] });
    folders.push(folder);
    await mkdir(join(folder, 'services/financing'), { recursive: true });
    await symlink(join(root, 'services/kit'), join(folder, 'services/kit'));
    const contract = join(folder, 'services/financing/contract');
    await cp(join(root, 'services/financing/contract'), contract, {
      recursive: true,
      filter: (source) => !/\/(dist|node_modules)$/.test(source),
    });
    for (const [file, [from, to]] of Object.entries(changes)) {
      const text = await readFile(join(contract, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(join(contract, file), text.replace(from, to));
    }
    return folder;
  };
  const check = async (folder: string, args: string[] = []): Promise<ExitedCommand> =>
    commands.run(folder, ['check-service', 'financing', ...args], environment());

  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  test('a service with the contract of the live remotes can be deployed', async () => {
    expect(await check(await checkout())).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^financing can be deployed: .*\n {2}Recorded as check 1, against production at revision 1\.\n$/,
      ),
    });
  });

  test('a service that would break a live remote exits with 1 and prints remote, version, operation and fix of each incompatibility', async () => {
    const folder = await checkout({
      'src/partner.ts': ['title: z.string().min(1)', 'title: z.string().min(1).optional()'],
      'src/routes.ts': [
        'status: 200, schema: programListSchema',
        'status: 201, schema: programListSchema',
      ],
    });
    const { code, out, errors } = await check(folder);
    expect(code).toBe(1);
    const who = `mfe-financing ${first} of the team financing is live and would be incompatible with financing in the response of`;
    expect(out).toContain(
      `financing cannot be deployed. It would break:\n  mfe-financing  contract-response\n    ${who} GET /api/financing/partners: [].title may be missing, but is needed.\n    Serve both until`,
    );
    expect(out).toContain(
      `${who} GET /api/financing/programs: the status may be 201, only 200 is expected.`,
    );
    expect(errors).toMatch(/^Do not deploy financing: make the contract serve both/);
  });

  test('status shows the latest check of a service, and history all of them, with caller and result', async () => {
    const latest =
      /^financing +would break mfe-financing +no commit +\S+ \S+ +financing: pipeline$/m;
    const { out } = await release(['status']);
    expect(out).toMatch(latest);
    expect(out).not.toContain('can be deployed');
    const history = await release(['history', '--service', 'financing']);
    expect(history.out).toMatch(latest);
    expect(history.out).toMatch(/^financing +can be deployed /m);
    expect((await release(['history', '--service', 'content'])).out).toContain(
      'npm run release -- check-service content',
    );
  });

  test('a contract with a type error, an unknown service and no service are refused with what to do', async () => {
    const wrong = await checkout({ 'src/paths.ts': ["'/api/financing/programs'", 'missing'] });
    expect(await check(wrong)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^The contracts have errors:\nservices\/financing\/contract\/src\/paths\.ts\(\d+,\d+\): error TS2304[^]*Fix them and try again\.\n$/,
      ),
    });
    expect(await release(['check-service', 'financng'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Did you mean financing?'),
    });
    expect(await release(['check-service'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Name a service such as dealers'),
    });
  });
});

describe('check-shell', () => {
  let checkout: Awaited<ReturnType<typeof teamCheckout>>;

  beforeAll(async () => void (checkout = await teamCheckout({ without: ['shell'] })));
  afterAll(() => checkout.remove());

  const checkWith = async (slots: object[]): Promise<ExitedCommand> => {
    const shell = join(checkout.folder, 'shell');
    await rm(shell, { recursive: true, force: true });
    await mkdir(shell);
    await symlink(join(root, 'shell/sdk'), join(shell, 'sdk'));
    await writeFile(join(shell, 'host.json'), JSON.stringify({ slots }));
    return commands.run(checkout.folder, ['check-shell'], environment());
  };

  test('a shell that provides what the live remotes need can be deployed', async () => {
    expect(await checkWith([paymentSlot])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The shell can be deployed: /),
    });
  });

  test('a shell that would break a live remote exits with 1 and prints each incompatibility with its fix', async () => {
    const { code, out, errors } = await checkWith([]);
    expect(code).toBe(1);
    expect(out).toContain(
      `The shell cannot be deployed. It would break:\n  mfe-financing  slot-props\n    mfe-financing ${first} has a fragment for the slot vehicle.payment, which no page offers.\n    Keep it in the shell until`,
    );
    expect(errors).toMatch(/^Do not deploy the shell/);
  });
});

describe('canary and rollback', () => {
  test('a canary can be set and stopped', async () => {
    await releases.addVersion('mfe-financing', '2.0.0');
    expect(
      await release(['canary', 'mfe-financing@2.0.0', '--percent', '5', ...why]),
    ).toMatchObject({ code: 0 });
    expect((await release(['status'])).out).toContain('2.0.0 for 5 %');
    expect(await release(['canary', 'mfe-financing', '--stop', ...why])).toMatchObject({ code: 0 });
    expect((await release(['status'])).out).not.toContain('2.0.0');
    expect(await release(['canary', 'mfe-financing@2.0.0', ...why])).toMatchObject({ code: 2 });
  });

  test('a canary in steps is started, shown with its next step, and kept at its share', async () => {
    const inSteps = ['canary', 'mfe-financing@2.0.0', '--steps', '5,25,50,100', '--every', '10m'];
    expect(await release([...inSteps, ...why])).toMatchObject({
      code: 0,
      out: expect.stringContaining('for 5 %'),
    });
    expect((await release(['status'])).out).toMatch(
      /Canaries in steps:\nmfe-financing@2\.0\.0: step 1 of 4 \(5 %\), then 25 %, from 2\S+ \d\d:\d\d UTC on$/m,
    );
    expect((await json<{ canarySteps: CanarySteps[] }>(['status'])).canarySteps).toMatchObject([
      { name: 'mfe-financing', percents: [5, 25, 50, 100], everySeconds: 600 },
    ]);
    expect(
      await release(['canary', 'mfe-financing@2.0.0', '--percent', '5', ...why]),
    ).toMatchObject({ code: 0 });
    const { out } = await release(['status']);
    expect(out).toContain('2.0.0 for 5 %');
    expect(out).not.toContain('Canaries in steps');
    expect(await release(['canary', 'mfe-financing', '--stop', ...why])).toMatchObject({ code: 0 });
  });

  test.each([
    [['--steps', '5,100'], '--steps and --every go together: set both.'],
    [['--every', '10m', '--percent', '5'], '--steps and --every go together: set both.'],
    [['--steps', '5,100', '--every', '10m', '--stop'], 'Set one of --percent, --steps and --stop.'],
    [['--steps', '5,50', '--every', '10m'], 'Enter increasing percentages'],
    [['--steps', '5,,100', '--every', '10m'], 'Enter increasing percentages'],
    [['--steps', '5,100', '--every', '10'], 'Enter a time from 1s to 7d'],
    [['--steps', '5,100', '--every', '8d'], 'Enter a time from 1s to 7d'],
  ])('canary with %j exits with 2 and says what to set', async (options, message) => {
    expect(await release(['canary', 'mfe-financing@2.0.0', ...options, ...why])).toMatchObject({
      code: 2,
      errors: expect.stringContaining(message),
    });
  });

  test('a locked channel can be rolled back and refuses promotions', async () => {
    await release(['promote', 'mfe-financing', ...why]);
    expect(await live()).toBe('2.0.0');
    const platform = { RELEASES_TOKEN: await releases.tokenOf('platform') };
    expect(await release(['lock', ...why], platform)).toMatchObject({ code: 0 });
    expect((await release(['status'])).out).toContain('Locked by platform: pipeline');
    expect(await release(['promote', `mfe-financing@${first}`, ...why])).toMatchObject({ code: 5 });
    expect((await json<ChangeResult>(['rollback', 'mfe-financing', ...why])).change?.moves).toEqual(
      [{ name: 'mfe-financing', from: '2.0.0', to: first, percent: null }],
    );
    expect(await live()).toBe(first);
    expect(await release(['rollback', 'mfe-financing', ...why])).toMatchObject({ code: 5 });
    expect(await release(['unlock', ...why], platform)).toMatchObject({ code: 0 });
    // The version that was rolled back is skipped; the latest is now the incompatible one.
    expect(await release(['promote', 'mfe-financing', ...why])).toMatchObject({ code: 3 });
  });
});

test('preview prints a complete link with SITE_ORIGIN', async () => {
  const { code, out } = await release(
    ['preview', 'mfe-financing@2.0.0', '--path', '/financing', '--minutes', '5', ...why],
    { SITE_ORIGIN: 'https://www.larkway.example' },
  );
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/www\.larkway\.example\/preview#\S+\n/),
  ]);
});

test('diff prints the differences between two versions', async () => {
  await releases.addVersion('mfe-financing', '3.0.0', ({ face, sdkExports }) => ({
    face: {
      ...face,
      sdk: '^2.0.0',
      routes: [...face.routes, { path: '/leasing', module: './financing-page', title: 'Leasing' }],
    },
    sdkExports: sdkExports.filter((name) => name !== 'Badge'),
  }));
  const { code, out } = await release(['diff', 'mfe-financing@2.0.0', 'mfe-financing@3.0.0']);
  expect(code).toBe(0);
  for (const part of ['Pages\n  + /leasing', ' -> ^2.0.0', 'From the SDK\n  - Badge'])
    expect(out).toContain(part);
  expect(out).not.toContain('Files');
  expect((await release(['diff', `mfe-financing@${first}`])).out).toContain('They are the same.');
});

test('history prints actor, change, time and reason', async () => {
  const { out } = await release(['history', 'mfe-financing']);
  for (const part of [
    'rolled-back  by financing: pipeline',
    'promoted',
    'published',
    'as a test wants it',
    `2.0.0 -> ${first}`,
  ])
    expect(out).toContain(part);
});

test('an issued token works until it is revoked', async () => {
  const operations = { RELEASES_TOKEN: releases.operationsToken };
  const issued = await release(
    ['token', 'issue', 'financing', '--name', 'laptop', '--days', '1'],
    operations,
  );
  const [secret] = issued.out.split('\n');
  expect(await release(['status'], { RELEASES_TOKEN: secret! })).toMatchObject({ code: 0 });
  const [, id] = /^(\S+) +financing +laptop/m.exec(
    (await release(['token', 'list'], operations)).out,
  )!;
  expect(await release(['token', 'revoke', id!, ...why], operations)).toMatchObject({ code: 0 });
  expect(await release(['status'], { RELEASES_TOKEN: secret! })).toMatchObject({ code: 4 });
});

test('a trusted publisher is added, listed and removed by the platform team', async () => {
  const platform = { RELEASES_TOKEN: await releases.tokenOf('platform') };
  const added = await release(
    [
      ...['publisher', 'add', 'financing', '--name', 'GitHub'],
      ...['--issuer', 'https://token.actions.githubusercontent.com'],
      ...['--subject', 'repo:example/larkway:environment:mfe-financing'],
    ],
    platform,
  );
  const [id] = added.out.split('\n');
  expect((await release(['publisher', 'list'], platform)).out).toMatch(
    new RegExp(`${id} +financing +GitHub +https:\\S+ +larkway-releases +repo:\\S+ +trusted +never`),
  );
  expect(await release(['publisher', 'list'])).toMatchObject({ code: 4 });
  expect((await release(['publisher', 'remove', id!, ...why], platform)).out).toMatch(/removed/);
});

test('an unreachable service exits with 6, and a URL without a token exits with 2', async () => {
  expect(await release(['status'], { RELEASES_URL: 'http://127.0.0.1:9' })).toMatchObject({
    code: 6,
  });
  expect(await release(['status'], { RELEASES_TOKEN: '' })).toMatchObject({ code: 2 });
});
