import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@larkway/infra/local/repository';
import { repetitions } from '@larkway/infra/tier';
import { openFolderStore } from '@larkway/kit/objects';
import {
  type LivePayload,
  type Pointer,
  type Release,
  releaseSchema,
  type ResolvedRemote,
} from '@larkway/releases-contract';
import type { Page } from '@playwright/test';
import { livePayload } from '../../fixtures/live-payload';
import { releaseVariant, type Variant } from '../../fixtures/release-variant';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { settled } from '../../fixtures/settled';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

interface Live {
  name: string;
  pointer: Pointer;
  release: Release;
}

type LoadChunk = (url: string, done: (event: { type: string }) => void) => void;

const readLive = async (): Promise<Live[]> =>
  Promise.all(
    (await livePayload()).remotes.map(async ({ name, stable }) => ({
      name,
      pointer: stable,
      release: releaseSchema.parse(
        JSON.parse(
          await readFile(
            path.join(stack().artifacts, name, stable.version, 'release.json'),
            'utf8',
          ),
        ),
      ),
    })),
  );

const flip = (bytes: Buffer, at = Math.floor(bytes.length / 2)): Buffer => {
  const flipped = Buffer.from(bytes);
  flipped[at]! ^= 1;
  return flipped;
};

const fileOf = (url: string): string =>
  path.join(stack().artifacts, new URL(url).pathname.replace(/^\/assets\//, ''));

test.describe.configure({ timeout: 90_000 });

/** Loads scripts as the bundler's code in the browser does; `load` or `error` for each. */
const load = (page: Page, urls: string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const { loadChunk } = (
      globalThis as unknown as { __FEDERATION_BUNDLER_RUNTIME__: { loadChunk: LoadChunk } }
    ).__FEDERATION_BUNDLER_RUNTIME__;
    return Promise.all(
      all.map(
        (url) =>
          new Promise<string>((resolve) =>
            loadChunk(new URL(url, location.href).href, ({ type }) => resolve(type)),
          ),
      ),
    );
  }, urls);

test('every script of every remote runs as released, and does not run with a flipped byte; a script that no signed release names is not requested', async ({
  page,
  tolerate,
}) => {
  tolerate(/integrity|Failed to find a valid digest/i);
  const live = await readLive();
  const scripts = live.flatMap(({ pointer, release }) =>
    release.files
      .filter(({ path: file }) => /^web\/.*\.js$/.test(file))
      .map(({ path: file }) => `${pointer.base}${file}`),
  );
  expect(scripts.length).toBeGreaterThanOrEqual(40);
  await page.goto('/thank-you');
  await settled(page);
  await test.step('a script that no signed release names', async () => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    expect(
      await load(page, [
        '/assets/mfe-dealers/0.0.0-unknown/web/remoteEntry.js',
        'https://elsewhere.example/remoteEntry.js',
        '/assets/shell/other.js',
      ]),
    ).toEqual(['error', 'error', 'error']);
    expect(asked).toEqual([]);
  });
  await test.step('as released', async () =>
    expect(new Set(await load(page, scripts))).toEqual(new Set(['load'])));
  await test.step('with a flipped byte', async () => {
    await page.goto('/thank-you');
    await settled(page);
    await page.route(/\/assets\/mfe-.*\.js/, async (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: flip(await readFile(fileOf(route.request().url()))),
      }),
    );
    expect(new Set(await load(page, scripts))).toEqual(new Set(['error']));
  });
});

/** Each file is hashed by one code: in each run one of each remote, nightly every one. */
const flipped = repetitions({ everyRun: 1, nightly: Infinity });

test('files of every node build are loaded as released, and are not loaded with a flipped byte', async () => {
  const program = pathToFileURL(
    path.join(root, 'shell/dist/server/releases/release-files.js'),
  ).href;
  const { createReleaseFiles } = (await import(program)) as {
    createReleaseFiles: (options: object) => {
      release: (name: string, pointer: Pointer) => Promise<ResolvedRemote>;
      nodeEntry: (remote: ResolvedRemote) => Promise<string>;
    };
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'larkway-flipped-'));
  const sound = openFolderStore(stack().artifacts);
  let count = 0;
  for (const { name, pointer, release } of await readLive()) {
    const inNode = release.files.filter((one) => one.path.startsWith('node/'));
    for (const { path: file } of inNode.slice(0, flipped)) {
      const key = `${name}/${pointer.version}/${file}`;
      const store = {
        ...sound,
        read: async (asked: string) =>
          asked === key ? flip((await sound.read(asked))!) : sound.read(asked),
      };
      const files = createReleaseFiles({ store, cache: path.join(folder, String((count += 1))) });
      await expect(files.release(name, pointer).then(files.nodeEntry), key).rejects.toThrow(
        `${file} is not what was released`,
      );
    }
  }
  expect(count).toBeGreaterThanOrEqual(repetitions({ everyRun: 4, nightly: 40 }));
  await rm(folder, { recursive: true, force: true });
});

test.describe('in place of a version of which a byte differs', { tag: '@nightly' }, () => {
  const name = 'mfe-dealers';
  let site: SecondSite;
  let variant: Variant;

  const startWith = async (
    change: (live: LivePayload['remotes'][number]) => LivePayload['remotes'][number],
  ) =>
    startSecondSite({
      map: (live) => ({
        ...live,
        remotes: live.remotes.map((remote) => (remote.name === name ? change(remote) : remote)),
      }),
    });

  test.beforeEach(async ({ afterPage }) => {
    const { stable } = (await livePayload()).remotes.find((remote) => remote.name === name)!;
    variant = await releaseVariant(
      stack().artifacts,
      { name, version: stable.version },
      `byte${process.pid}`,
      {},
    );
    afterPage(async () => {
      await site.stop();
      await variant.remove();
    });
  });

  test('the server shows the last good one', async ({ page }) => {
    const entry = path.join(variant.folder, 'node/remoteEntry.cjs');
    await writeFile(entry, flip(await readFile(entry)));
    site = await startWith((remote) => ({
      ...remote,
      stable: variant.pointer,
      lastGood: remote.stable,
    }));
    expect((await page.goto(`${site.origin}/dealerships`))?.status()).toBe(200);
    await settled(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      'Find a dealer',
    );
    expect(site.log()).toContain('node/remoteEntry.cjs is not what was released');
  });

  test('the browser shows the last good one', async ({ page, tolerate }) => {
    tolerate(/integrity|valid digest/i, /React error #4\d\d/, /mfe-dealers/, /Federation Runtime/);
    site = await startWith((remote) => ({
      ...remote,
      stable: variant.pointer,
      lastGood: remote.stable,
    }));
    await page.route(
      new RegExp(`/assets/${name}/${variant.release.version}/web/.*\\.js`),
      async (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: flip(await readFile(fileOf(route.request().url()))),
        }),
    );
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(`${site.origin}/dealerships`);
    await expect
      .poll(
        () =>
          asked.some((url) =>
            url.includes(`/${variant.release.version.replace(/-byte.*/, '')}/web/remoteEntry.js`),
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    const search = page.getByRole('main').getByRole('searchbox').first();
    await expect(async () => {
      await search.fill('no such town');
      await expect(
        page
          .getByRole('main')
          .getByText(/No dealer/i)
          .first(),
      ).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
});
