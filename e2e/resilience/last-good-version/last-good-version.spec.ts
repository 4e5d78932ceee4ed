import type { Page } from '@playwright/test';
import { livePayload, withRemote } from '../../fixtures/live-payload';
import { goWithin } from '../../fixtures/page-parts';
import { throwWhenRendered } from '../../fixtures/planted-code';
import { type Files, releaseVariant, type Variant } from '../../fixtures/release-variant';
import { startSecondSite } from '../../fixtures/second-site';
import { settled } from '../../fixtures/settled';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

/** A remote with a slot on the home page and its own pages. */
const name = 'mfe-dealers';

interface FaultySite {
  origin: string;
  variants: Record<string, Variant>;
  /** The versions before. */
  lastGood: Record<string, string>;
  stop: () => Promise<void>;
}

/** A site with a faulty new version of each remote; the version before is the last good one. */
const startWith = async (faults: Record<string, (files: Files) => void>): Promise<FaultySite> => {
  const { remotes } = await livePayload();
  const lastGood = Object.fromEntries(
    remotes.map((remote) => [remote.name, remote.stable.version]),
  );
  const variants = Object.fromEntries(
    await Promise.all(
      Object.entries(faults).map(async ([faulty, files]): Promise<[string, Variant]> => [
        faulty,
        await releaseVariant(
          stack().artifacts,
          { name: faulty, version: lastGood[faulty]! },
          `bad${process.pid}`,
          { files },
        ),
      ]),
    ),
  );
  const { origin, stop } = await startSecondSite({
    map: (live) =>
      Object.entries(variants).reduce(
        (map, [faulty, { pointer }]) =>
          withRemote(map, faulty, ({ stable, ...pointers }) => ({
            ...pointers,
            stable: pointer,
            lastGood: stable,
          })),
        live,
      ),
  });
  return {
    origin,
    variants,
    lastGood,
    stop: async () => {
      await stop();
      for (const variant of Object.values(variants)) await variant.remove();
    },
  };
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

const goToDealers = async (page: Page, site: FaultySite): Promise<void> => {
  await page.goto(`${site.origin}/inventory`);
  await page.getByRole('banner').getByRole('link', { name: 'Dealers' }).click();
};

const showsDealers = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Find a dealer',
    { timeout: 45_000 },
  );
  await worksOnDealerships(page);
};

/** Milliseconds after which the browser gives a version up. */
const LOAD_TIMEOUT = 20_000;

/** Versions are given up when the test says so. */
const holdLoadTimeouts = async (page: Page): Promise<{ end: () => Promise<void> }> => {
  await page.addInitScript((milliseconds) => {
    const { setTimeout: wait, clearTimeout: clear } = window;
    const held = new Map<number, () => void>();
    let next = 1e9;
    window.setTimeout = ((then: () => void, delay?: number, ...rest: unknown[]) => {
      if (delay !== milliseconds) return wait(then, delay, ...rest);
      held.set((next += 1), then);
      return next;
    }) as typeof setTimeout;
    window.clearTimeout = ((id?: number) => {
      if (!held.delete(id!)) clear(id);
    }) as typeof clearTimeout;
    Object.assign(window, { endLoadTimeouts: () => held.forEach((then) => then()) });
  }, LOAD_TIMEOUT);
  return {
    end: () =>
      page.evaluate(() => (window as unknown as { endLoadTimeouts: () => void }).endLoadTimeouts()),
  };
};

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ tolerate }) =>
  tolerate(
    /React error #4\d\d/,
    /mfe-(dealers|inventory|financing)/,
    /Federation Runtime/,
    /broken release/,
    /Region:/,
    /Failed to load resource/,
    /it was built for an older SDK/,
  ),
);

test(
  'a version that needs what this site does not share falls back on the server and in the browser',
  { tag: '@nightly' },
  async ({ page, afterPage }) => {
    // The compatibility check refuses all of these; this one was promoted without it.
    const site = await startWith({
      [name]: (files) =>
        change(files, /remoteEntry\.c?js$/, (text) =>
          text.replaceAll(/(shareKey:\s*)"@larkway\/sdk"/g, '$1"@larkway/sdk-of-tomorrow"'),
        ),
    });
    afterPage(site.stop);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    expect(await (await page.goto(`${site.origin}/dealerships`))?.text()).toContain(
      'Find a dealer',
    );
    await worksOnDealerships(page);
    expect(
      asked.filter((url) => url.includes(`/assets/${name}/${site.lastGood[name]}/web/`)),
    ).not.toEqual([]);
    expect(await (await fetch(`${site.origin}/`)).text()).toContain('/states/california');
  },
);

test.describe('on a site with a fault in a new version of each remote', () => {
  // One after the other: they share the site.
  test.describe.configure({ mode: 'default' });
  let site: FaultySite;

  test.beforeAll(async () => {
    site = await startWith({
      [name]: (files) => {
        change(files, /^web\/__federation_expose_dealerships_page.*\.js/, (text) =>
          throwWhenRendered(text, 'broken release'),
        );
        change(
          files,
          /^web\/__federation_expose_(?!dealerships_page).*\.js/,
          (text) => `throw new Error('broken release');${text}`,
        );
      },
      'mfe-inventory': (files) =>
        change(files, /^node\//, (text) => throwWhenRendered(text, 'broken release')),
      'mfe-content': (files) =>
        change(
          files,
          /^node\/remoteEntry/,
          (text) => `throw new Error('broken release');\n${text}`,
        ),
      'mfe-financing': (files) => {
        for (const file of files.keys()) if (file.endsWith('.css')) files.delete(file);
      },
    });
  });
  test.afterAll(() => site.stop());

  const documentOf = async (path: string): Promise<string> => {
    const response = await fetch(site.origin + path);
    expect(response.status).toBe(200);
    return response.text();
  };

  test('a version that throws while it is rendered on the server falls back there and in the browser', async ({
    page,
  }) => {
    // No trial ran: a starting server accepts its map and finds out with the first visitor.
    const response = await page.goto(`${site.origin}/inventory`);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('32 Vehicles Available');
    await works(page, 'No vehicles found');
    expect(await documentOf('/')).toContain('href="/inventory/');
  });

  test('a version that cannot be loaded on the server falls back, on its page and in its slot of another team’s page', async () => {
    const questionsOn = async (path: string): Promise<number> => {
      const html = await documentOf(path);
      return html.slice(html.indexOf('<main')).match(/<summary/g)?.length ?? 0;
    };
    expect(await questionsOn('/faq')).toBe(50);
    expect(await questionsOn('/')).toBe(25);
  });

  test('a version that was built without a style sheet falls back, on the server and in the browser', async ({
    page,
  }) => {
    const lastGood = site.lastGood['mfe-financing']!;
    expect(await documentOf('/financing')).toContain(`data-version="${lastGood}"`);
    await page.goto(`${site.origin}/thank-you`);
    await settled(page);
    await page.getByRole('banner').getByRole('link', { name: 'Financing' }).click();
    await expect(page.getByText('Quick Apply →')).toHaveCount(7);
    expect(
      await page.evaluate(
        (version) =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => name.includes(`/${version}/web/styles.`)),
        lastGood,
      ),
    ).toBe(true);
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });

  test('a version whose scripts or components throw in the browser falls back, on its page and in its slot of another team’s page', async ({
    page,
  }) => {
    await test.step('a component that throws', async () => {
      await page.goto(`${site.origin}/dealerships`);
      await worksOnDealerships(page);
    });
    await test.step('scripts that throw, on a page', async () => {
      await goWithin(page, '/states');
      await works(page, 'No states found');
    });
    await test.step('scripts that throw, in a slot', async () => {
      await goWithin(page, '/');
      await expect(
        page.getByRole('main').locator('a[href="/states/california"]').first(),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
    });
  });

  /** Scripts of the faulty version. */
  const scripts = (): RegExp =>
    new RegExp(`/assets/${name}/${site.variants[name]!.release.version}/web/.*\\.js(\\?|$)`);

  test('a version whose scripts never arrive falls back', async ({ page }) => {
    const timeouts = await holdLoadTimeouts(page);
    const asked = page.waitForRequest(scripts());
    // Nothing of the last good version is asked for before.
    await page.route(scripts(), () => timeouts.end());
    await page.goto(`${site.origin}/inventory`);
    await settled(page);
    // A link would load the version twice: first as the pointer reaches it.
    await goWithin(page, '/dealerships');
    await asked;
    await showsDealers(page);
  });

  test(
    'a version whose scripts cannot be reached falls back',
    { tag: '@nightly' },
    async ({ page }) => {
      const asked = page.waitForRequest(scripts());
      await page.route(scripts(), (route) => route.abort('connectionrefused'));
      await goToDealers(page, site);
      await asked;
      await showsDealers(page);
    },
  );
});
