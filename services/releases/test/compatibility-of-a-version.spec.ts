import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE_ENTRY, WEB_ENTRY } from '@larkway/releases-contract';
import { type Scene, startScene } from './compatibility/start-scene.js';

let scene: Scene;

beforeAll(
  async () =>
    void (scene = await startScene({
      budgets: { remotes: { 'mfe-heavy': 100 }, modules: { 'mfe-heavy ./page': 40 } },
    })),
);
afterAll(() => scene.stop());

/** Problems of a version when nothing else is live. */
const against = async (wanted: Parameters<Scene['publish']>[0]): Promise<string[]> =>
  scene.problems({}, { [wanted.name]: await scene.publish(wanted) });

it('a compatible version has no problems', async () => {
  const release = { sdkExports: ['Link'], shared: { react: '19.1.0', '@larkway/sdk': '1.0.0' } };
  expect(await against({ name: 'mfe-good', release })).toEqual([]);
});

describe('The files of a version', () => {
  it('a version with a missing file is refused', async () => {
    expect(await against({ name: 'mfe-lost', lost: [NODE_ENTRY] })).toEqual([
      `missing-file: mfe-lost/1.0.0/${NODE_ENTRY} is not in the artifact store.`,
    ]);
  });

  it('a version with a changed file is refused', async () => {
    const pointer = await scene.publish({ name: 'mfe-torn', files: { 'web/page.js': 'good' } });
    await writeFile(join(scene.folder, 'artifacts/mfe-torn/1.0.0/web/page.js'), 'evil');
    expect(await scene.problems({}, { 'mfe-torn': pointer })).toEqual([
      'missing-file: mfe-torn/1.0.0/web/page.js in the artifact store does not match its hash.',
    ]);
  });

  it('a version with another release.json than the published one is refused', async () => {
    const pointer = await scene.publish({ name: 'mfe-swapped' });
    const other = await scene.publish({ name: 'mfe-swapped', version: '2.0.0' });
    expect(
      await scene.problems({}, { 'mfe-swapped': { ...pointer, digest: other.digest } }),
    ).toEqual([
      'missing-file: mfe-swapped/1.0.0/release.json in the artifact store is not the published one.',
    ]);
    expect(await scene.problems({}, { 'mfe-swapped': { ...pointer, version: '3.0.0' } })).toEqual([
      'missing-file: mfe-swapped/3.0.0/release.json is not in the artifact store.',
    ]);
  });

  it('a version whose files do not describe the contracts of its manifest is refused', async () => {
    expect(
      await against({ name: 'mfe-silent', face: { contracts: ['@larkway/dealers-contract'] } }),
    ).toEqual([
      'missing-file: mfe-silent/1.0.0/contracts.json and release.json do not say the same of @larkway/dealers-contract.',
    ]);
  });
});

describe('Compatibility with the host', () => {
  it('a version for another SDK is refused', async () => {
    expect(await against({ name: 'mfe-ahead', face: { sdk: '^2.0.0' } })).toEqual([
      'sdk-range: mfe-ahead 1.0.0 supports SDK ^2.0.0, but the site has 1.4.0.',
    ]);
    expect(await against({ name: 'mfe-vague', face: { sdk: 'the latest' } })).toEqual([
      'sdk-range: "sdk" of mfe-vague 1.0.0 is not a range of versions: the latest.',
    ]);
  });

  it('a version that imports a name that the SDK does not export is refused', async () => {
    expect(
      await against({ name: 'mfe-eager', release: { sdkExports: ['Link', 'useDreams'] } }),
    ).toEqual([
      "sdk-export: mfe-eager 1.0.0 imports useDreams from @larkway/sdk, which the site's SDK 1.4.0 does not export.",
    ]);
  });

  it('a version that was built with another major of a shared singleton is refused', async () => {
    expect(await against({ name: 'mfe-old', release: { shared: { react: '18.3.1' } } })).toEqual([
      'shared-version: mfe-old 1.0.0 was built with react 18.3.1, but the site shares 19.3.0.',
    ]);
  });

  it('a version of another major is accepted if its manifest has a range with the React of the site', async () => {
    const shared = { react: '20.0.1' };
    const wanted = { name: 'mfe-both', release: { shared } };
    expect(await against({ ...wanted, face: { react: '^19.0.0 || ^20.0.0' } })).toEqual([]);
    expect(await against({ ...wanted, version: '2.0.0', face: { react: '^20.0.0' } })).toEqual([
      'shared-version: mfe-both 2.0.0 was built with react 20.0.1, but the site shares 19.3.0.',
    ]);
  });

  it('a version that expects a singleton that is not shared is refused', async () => {
    expect(await against({ name: 'mfe-lone', release: { shared: { jquery: '3.0.0' } } })).toEqual([
      'shared-version: mfe-lone 1.0.0 expects jquery 3.0.0 from the site, which does not share it.',
    ]);
  });
});

describe('Size budgets', () => {
  it('a version that exceeds its total budget or the budget of a module is refused', async () => {
    const wanted = {
      name: 'mfe-heavy',
      files: { 'web/page.js': 'x'.repeat(90) },
      release: { scripts: { './page': [WEB_ENTRY, 'web/page.js'] } },
    };
    expect(await against(wanted)).toEqual([
      'size-budget: All scripts of mfe-heavy 1.0.0 weigh 111 bytes (brotli), 11 more than the budget of 100.',
      'size-budget: The scripts for ./page of mfe-heavy 1.0.0 weigh 111 bytes (brotli), 71 more than the budget of 40.',
    ]);
  });

  it('the default budget applies to a remote without its own', async () => {
    expect(
      await against({ name: 'mfe-new', files: { 'web/page.js': 'x'.repeat(60_000) } }),
    ).toEqual([
      'size-budget: All scripts of mfe-new 1.0.0 weigh 60,019 bytes (brotli), 19 more than the budget of 60,000.',
    ]);
  });
});

describe('The trial render', () => {
  it('the site renders the pages of changed remotes, and a page that fails refuses the version', async () => {
    const pointer = await scene.publish({ name: 'mfe-thrower' });
    scene.trial = {
      pages: ['/thrower'],
      problems: [{ page: '/thrower', message: 'page: there is no such thing' }],
    };
    const { problems } = await scene.check({}, { 'mfe-thrower': pointer }, true);
    expect(scene.trials).toEqual([[{ name: 'mfe-thrower', pointer }]]);
    expect(problems).toEqual([
      {
        rule: 'trial-render',
        remote: 'mfe-thrower',
        message:
          '/thrower cannot be rendered with mfe-thrower 1.0.0: page: there is no such thing.',
        fix: 'Look at it with a preview (npm run release -- preview mfe-thrower@1.0.0 --path /thrower --reason "Refused: /thrower"), fix it and publish a new version.',
      },
    ]);
  });

  it('there is no trial render for refused versions and rollbacks', async () => {
    scene.trials.length = 0;
    const [refused, good] = [
      await scene.publish({ name: 'mfe-spared', face: { sdk: '^2.0.0' } }),
      await scene.publish({ name: 'mfe-back' }),
    ];
    expect((await scene.check({}, { 'mfe-spared': refused }, true)).passes).toBe(false);
    expect((await scene.check({}, { 'mfe-back': good }, false)).passes).toBe(true);
    expect(scene.trials).toEqual([]);
  });

  it('a version is refused if the site does not answer what it provides', async () => {
    const away = await startScene({ site: 'is away' });
    const pointer = await away.publish({ name: 'mfe-unseen' });
    expect(await away.problems({}, { 'mfe-unseen': pointer })).toEqual([
      expect.stringMatching(/^host-unreachable: .*ECONNREFUSED/),
    ]);
    await away.stop();
  });
});
