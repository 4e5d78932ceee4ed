import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasesRoutes } from '@larkway/releases-contract';
import { root } from '../../local/repository.js';
import { createMfe } from '../../new-mfe/create-mfe.js';
import { isNightly } from '../../testing/tier.js';
import { checkSizes } from '../checks.js';
import { type StartedReleases, startReleases } from '../testing/start-releases.js';
import {
  type ExitedCommand,
  type ReleaseCommands,
  startReleaseCommands,
} from '../testing/release-commands.js';
import { teamCheckout } from '../testing/team-checkout.js';

// On a busy machine, a build takes minutes.
jest.setTimeout(300_000);

let commands: ReleaseCommands;

beforeAll(() => {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--noCheck', 'infra'],
    { cwd: root },
  );
  commands = startReleaseCommands();
});

afterAll(() => commands.stop());

describe('Uncommitted changes', () => {
  let folder: string;

  const git = (...args: string[]): void =>
    void execFileSync('git', [
      '-C',
      folder,
      '-c',
      'user.name=Larkway',
      '-c',
      'user.email=git@larkway.example',
      '-c',
      'commit.gpgsign=false',
      ...args,
    ]);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'larkway-dirty-'));
    mkdirSync(join(folder, 'mfe-events/src'), { recursive: true });
    writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }');
    writeFileSync(join(folder, 'mfe-events/package.json'), '{ "version": "0.0.0" }');
    writeFileSync(join(folder, 'mfe-events/mfe.json'), '{}');
    writeFileSync(
      join(folder, 'mfe-events/src/page.tsx'),
      'export const Component = () => null;\n',
    );
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'One commit');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  // The next step after these checks needs the release service.
  const goesOn = {
    code: 2,
    errors: expect.stringContaining('Set RELEASES_URL and RELEASES_TOKEN'),
  };

  test('uncommitted changes are refused with the files and the fix; with --allow-dirty, or committed, they are published', async () => {
    expect(await commands.run(folder, ['publish', 'mfe-events'])).toMatchObject(goesOn);
    writeFileSync(
      join(folder, 'mfe-events/src/page.tsx'),
      'export const Component = () => undefined;\n',
    );
    expect(await commands.run(folder, ['publish', 'mfe-events'])).toEqual({
      code: 2,
      out: '',
      errors:
        'mfe-events has uncommitted changes, so its version would belong to no commit:\n   M mfe-events/src/page.tsx\nCommit them and publish again. With --allow-dirty, they are published, and the release and the audit log record that.\n',
    });
    expect(await commands.run(folder, ['publish', 'mfe-events', '--allow-dirty'])).toMatchObject(
      goesOn,
    );
    git('commit', '--quiet', '--all', '--message', 'Another commit');
    expect(await commands.run(folder, ['publish', 'mfe-events'])).toMatchObject(goesOn);
  });
});

describe('A remote', () => {
  let releases: StartedReleases;
  let checkout: Awaited<ReturnType<typeof teamCheckout>>;
  const page = 'mfe-events/src/features/events/events-page.tsx';

  beforeAll(async () => {
    releases = await startReleases();
  });

  afterAll(() => releases.stop());

  beforeEach(async () => {
    checkout = await teamCheckout();
    await createMfe({ root: checkout.folder, name: 'mfe-events', team: 'events' });
  });

  afterEach(() => checkout.remove());

  const publish = async (): Promise<ExitedCommand> =>
    commands.run(checkout.folder, ['publish', 'mfe-events'], {
      RELEASES_URL: releases.url,
      RELEASES_TOKEN: await releases.tokenOf('events'),
      ARTIFACTS_DIR: releases.artifactsDir,
    });
  const expectNothingPublished = async (): Promise<void> => {
    const registered = await releases.operations.call(releasesRoutes.versions, {
      query: { name: 'mfe-events' },
    });
    expect([registered, await releases.store.list('mfe-events/')]).toEqual([[], []]);
  };

  test('a remote with a type error, a lint error and a boundary violation is not published; each is reported with file and line', async () => {
    await createMfe({ root: checkout.folder, name: 'mfe-fairs', team: 'fairs' });
    writeFileSync(
      join(checkout.folder, 'mfe-events/src/more.ts'),
      "import { Component } from '../../mfe-fairs/src/features/fairs/fairs-page';\nexport var more = [Component];\nexport const wrong: number = 'text';\n",
    );
    const { code, out, errors } = await publish();
    expect([code, out]).toEqual([1, '']);
    expect(errors).toContain(
      "mfe-events is not published, because it fails these checks:\n\nTypes:\nmfe-events/src/more.ts(3,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    );
    expect(errors).toMatch(/\n\nLint:\nmfe-events\/src\/more\.ts:2:8: .*var/);
    expect(errors).toMatch(
      /\n\nBoundaries:\n(.*\n)* {2}mfe-knows-no-other-mfe: mfe-events\/src\/more\.ts -> mfe-fairs\/src\/features\/fairs\/fairs-page\.tsx\n {4}Teams ship on their own/,
    );
    expect(errors).toMatch(/\n\nFix these problems and publish again\.\n$/);
    await expectNothingPublished();
  });

  test('a remote with a module without "Component" is not published', async () => {
    writeFileSync(join(checkout.folder, page), 'export const Page = () => null;\n');
    expect(await publish()).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining('has no export named "Component"'),
    });
    await expectNothingPublished();
  });

  // In every run, the next test checks the sizes, and `release-command.spec.ts` publishes a remote that passes.
  if (isNightly)
    test('a new remote passes types, lint and boundaries; over its size budget it is not published', async () => {
      const noise = Array.from({ length: 120_000 }, (_, index) =>
        ((index * index * 2_654_435_761) % 4_294_967_291).toString(36),
      ).join('');
      appendFileSync(
        join(checkout.folder, page),
        `export const load = () => Promise.resolve({ fallback: { noise: ${JSON.stringify(noise)} } });\n`,
      );
      const { code, errors } = await publish();
      // Its size is checked last, after the build.
      const passed = 'Checking mfe-events …\nBuilding mfe-events …\n';
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(
          `^${passed}mfe-events \\S+ is not published, because it is too large:\n {2}All scripts: [\\d,]+ bytes \\(brotli\\), [\\d,]+ more than the budget of 60,000\n`,
        ),
      ]);
      await expectNothingPublished();
    });
});

test('each part of a release over its budget is listed with its bytes, the budget and the fix', async () => {
  const files = [{ path: 'web/remoteEntry.js', bytes: 90_000, brotliBytes: 61_000, integrity: '' }];
  await expect(
    checkSizes({ name: 'mfe-events', version: '1', files, scripts: {} }),
  ).rejects.toThrow(
    'mfe-events 1 is not published, because it is too large:\n  All scripts: 61,000 bytes (brotli), 1,000 more than the budget of 60,000\nMake it smaller and publish again, or ask the platform team for another budget (infra/sizes/budgets.json).',
  );
  await expect(
    checkSizes({
      name: 'mfe-events',
      version: '1',
      files: [{ ...files[0]!, brotliBytes: 60_000 }],
      scripts: {},
    }),
  ).resolves.toBeUndefined();
});
