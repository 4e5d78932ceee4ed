import type { Page, Route } from '@playwright/test';
import { livePayload, withRemote } from '../../fixtures/live-payload';
import { throwWhenRendered } from '../../fixtures/planted-code';
import { type Files, releaseVariant, type Variant } from '../../fixtures/release-variant';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

/** A remote with a slot on the home page and its own pages. */
const name = 'mfe-dealers';

let site: SecondSite;
let variant: Variant;

/** A site with a faulty new version of one remote; the version before is the last good one. */
const startWith = async (change: (files: Files) => void): Promise<void> => {
  const { stable } = (await livePayload()).remotes.find((remote) => remote.name === name)!;
  variant = await releaseVariant(
    stack().artifacts,
    { name, version: stable.version },
    `bad${process.pid}`,
    { files: change },
  );
  site = await startSecondSite({
    map: (live) =>
      withRemote(live, name, ({ stable: lastGood, ...pointers }) => ({
        ...pointers,
        stable: variant.pointer,
        lastGood,
      })),
  });
};

const change = (files: Files, where: RegExp, by: (text: string) => string): void => {
  let changed = 0;
  for (const [file, bytes] of files) {
    const before = bytes.toString();
    const after = where.test(file) ? by(before) : before;
    if (after === before) continue;
    changed += 1;
    files.set(file, after);
  }
  expect(changed, 'changed files').toBeGreaterThan(0);
};

/** The page works: it filters by what is typed, and nothing asks to be tried again. */
const works = async (page: Page, nothingFound: string): Promise<void> => {
  const main = page.getByRole('main');
  await expect(async () => {
    await main.getByRole('searchbox').first().fill('no such town');
    await expect(main.getByRole('heading', { name: nothingFound })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0);
};

const worksOnDealerships = (page: Page): Promise<void> => works(page, 'No dealerships found');

// One after the other: tests whose browser alone meets the fault share a site.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.beforeEach(({ tolerate }) =>
  tolerate(
    /React error #4\d\d/,
    /mfe-dealers/,
    /Federation Runtime/,
    /broken release/,
    /Region:/,
    /Failed to load resource/,
  ),
);

const stop = async (): Promise<void> => {
  await site.stop();
  await variant.remove();
};

test('a version that throws while it is rendered on the server falls back there and in the browser', async ({
  page,
  afterPage,
}) => {
  afterPage(stop);
  await startWith((files) =>
    change(files, /^node\//, (text) => throwWhenRendered(text, 'broken release')),
  );
  // No trial ran: a starting server accepts its map and finds out with the first visitor.
  const response = await page.goto(`${site.origin}/dealerships`);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain('Find a dealer');
  await worksOnDealerships(page);
});

test('a version that cannot be loaded on the server falls back', async ({ page, afterPage }) => {
  afterPage(stop);
  await startWith((files) =>
    change(files, /^node\/remoteEntry/, (text) => `throw new Error('broken release');\n${text}`),
  );
  expect((await page.goto(`${site.origin}/dealerships`))?.status()).toBe(200);
  await worksOnDealerships(page);
  expect(await (await fetch(`${site.origin}/`)).text()).toContain('/states/california');
});

test('a version that needs what this site does not share falls back on the server and in the browser', async ({
  page,
  afterPage,
}) => {
  afterPage(stop);
  // The compatibility check refuses all of these; this one was promoted without it.
  const { stable } = (await livePayload()).remotes.find((remote) => remote.name === name)!;
  await startWith((files) =>
    change(files, /remoteEntry\.c?js$/, (text) =>
      text.replaceAll(/(shareKey:\s*)"@larkway\/sdk"/g, '$1"@larkway/sdk-of-tomorrow"'),
    ),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  expect(await (await page.goto(`${site.origin}/dealerships`))?.text()).toContain('Find a dealer');
  await worksOnDealerships(page);
  expect(asked.filter((url) => url.includes(`/assets/${name}/${stable.version}/web/`))).not.toEqual(
    [],
  );
  expect(await (await fetch(`${site.origin}/`)).text()).toContain('/states/california');
});

test.describe('a version that fails in the browser alone', () => {
  test.beforeAll(() =>
    startWith((files) => {
      change(files, /^web\/__federation_expose_dealerships_page.*\.js/, (text) =>
        throwWhenRendered(text, 'broken release'),
      );
      change(
        files,
        /^web\/__federation_expose_(?!dealerships_page).*\.js/,
        (text) => `throw new Error('broken release');${text}`,
      );
    }),
  );
  test.afterAll(stop);

  test('a version whose scripts or components throw in the browser falls back, on its page and in its slot of another team’s page', async ({
    page,
  }) => {
    await test.step('a component that throws', async () => {
      await page.goto(`${site.origin}/dealerships`);
      await worksOnDealerships(page);
    });
    await test.step('scripts that throw, on a page', async () => {
      await page.goto(`${site.origin}/states`);
      await works(page, 'No states found');
    });
    await test.step('scripts that throw, in a slot', async () => {
      await page.goto(`${site.origin}/`);
      await expect(
        page.getByRole('main').locator('a[href="/states/california"]').first(),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
    });
  });

  for (const [fault, answer] of Object.entries({
    'cannot be reached': (route: Route) => route.abort('connectionrefused'),
    'never arrive': () => undefined,
  })) {
    test(`a version whose scripts ${fault} falls back`, async ({ page }) => {
      let asked = 0;
      await page.route(
        new RegExp(`/assets/${name}/${variant.release.version}/web/.*\\.js`),
        (route) => {
          asked += 1;
          return answer(route);
        },
      );
      await page.goto(`${site.origin}/inventory`);
      await page.getByRole('banner').getByRole('link', { name: 'Dealers' }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
        'Find a dealer',
        { timeout: 45_000 },
      );
      await worksOnDealerships(page);
      expect(asked).toBeGreaterThan(0);
    });
  }
});
