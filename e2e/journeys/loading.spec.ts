import { repetitions } from '@larkway/infra/tier';
import type { Locator, Page, Route } from '@playwright/test';
import { catalog } from '../fixtures/catalog';
import { dealersOf } from '../fixtures/dealers';
import { callsOf, figureOf, goWithin, hold } from '../fixtures/page-parts';
import { arrivedAt, settled, tracked } from '../fixtures/settled';
import { expect, test, testFrom } from '../fixtures/test';

// In one worker and one tab, which reads each list or entry once: each test needs data of its own.
test.describe.configure({ mode: 'default' });
const fromQuestions = testFrom('/faq');

const main = (page: Page) => page.getByRole('main');
const loading = (page: Page, name: string) => main(page).getByRole('status', { name });
/** Follows a link without hovering or focusing it first, which would prefetch the data. */
const press = (link: Locator) => link.dispatchEvent('click');
const follow = (page: Page, name: string) =>
  press(page.getByRole('contentinfo').getByRole('link', { name, exact: true }));

test('a page works although the code that loads remotes arrives only at the third attempt', async ({
  page,
  tolerate,
}) => {
  tolerate(/\/assets\/shell\/federation\./);
  let requests = 0;
  await page.route('**/assets/shell/federation.*.js', (route) => {
    requests += 1;
    return requests < 3 ? route.abort() : route.continue();
  });
  await page.goto('/inventory');
  const search = main(page).getByRole('searchbox');
  await expect(async () => {
    await search.fill('');
    await search.fill('d6 max');
    await expect(page).toHaveURL('/inventory?search=d6+max', { timeout: 500 });
  }).toPass();
  expect(requests).toBe(3);
});

test('the scripts of a page are fetched while the code that loads remotes is on its way', async ({
  page,
}) => {
  const federation = await hold(page, /^\/assets\/shell\/federation\./);
  await page.goto('/faq');
  await settled(page);
  const scripts = ['remoteEntry.js', '__federation_expose_financing_page.*.js'].map((name) =>
    page.waitForRequest(`**/mfe-financing/*/web/${name}`),
  );
  await follow(page, 'Financing');
  await Promise.all(scripts);
  federation.release();
  await arrivedAt(page, '/financing');
});

test('a page that arrives after its loading state replaces it at once', async ({ page }) => {
  const code = await hold(page, /financing_page.*\.js$/);
  // Before the page, whose scripts keep the timers that they find.
  await page.clock.install();
  await page.goto('/faq');
  await settled(page);
  // From now on, time passes only as this test says.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await follow(page, 'Financing');
  await expect(page).toHaveURL('/faq');
  await page.clock.runFor(200);
  await expect(main(page).getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  code.release();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/financing');
});

fromQuestions(
  'while their data loads, lists show skeletons: 6 vehicles, 6 dealers, 12 states, and 3 featured vehicles on the home page',
  async ({ page }) => {
    await test.step('vehicles', async () => {
      const vehicles = await hold(page, '/api/vehicles');
      await follow(page, 'Inventory');
      const pending = loading(page, 'Loading vehicles');
      await expect(pending.getByRole('listitem', { includeHidden: true })).toHaveCount(6);
      const tiles = main(page)
        .getByRole('link')
        .filter({ has: page.getByRole('heading') });
      await expect(tiles).toHaveCount(0);
      await expect(main(page).getByText('Available')).toBeHidden();
      vehicles.release();
      await expect(tiles).toHaveCount(33);
      await expect(pending).toBeHidden();
      await expect(
        main(page).getByText('32 Vehicles Available · 1 waitlisted', { exact: true }),
      ).toBeVisible();
    });

    await test.step('dealers', async () => {
      const dealers = await hold(page, '/api/dealerships');
      await follow(page, 'Dealers');
      const pending = loading(page, 'Loading dealers');
      await expect(pending).toBeVisible();
      await expect(pending.locator('li')).toHaveCount(6);
      await expect(figureOf(page, 'Dealerships')).toHaveText('–');
      dealers.release();
      await expect(pending).toHaveCount(0);
      await expect(main(page).getByRole('article')).toHaveCount(24);
      expect(dealers.count()).toBe(1);
    });

    await test.step('states', async () => {
      const states = await hold(page, '/api/states');
      await follow(page, 'All 50 states');
      const pending = loading(page, 'Loading states');
      await expect(pending).toBeVisible();
      await expect(pending.locator('li')).toHaveCount(12);
      await expect(figureOf(page, 'Total Dealers')).toHaveText('–');
      states.release();
      await expect(pending).toHaveCount(0);
      await expect(
        main(page).getByRole('list', { name: 'States by name' }).getByRole('listitem'),
      ).toHaveCount(50);
      expect(states.count()).toBe(1);
    });

    await test.step('featured vehicles', async () => {
      const vehicles = await hold(page, '/api/vehicles/featured');
      await press(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }));
      const featured = main(page).getByRole('region', { name: 'Featured vehicles' });
      const pending = featured.getByRole('status', { name: 'Loading vehicles' });
      await expect(pending.getByRole('listitem')).toHaveCount(3);
      vehicles.release();
      const chosen = (await catalog()).filter(({ isFeatured }) => isFeatured);
      await expect(featured.getByRole('listitem').getByRole('heading')).toHaveText(
        chosen.map(({ name }) => name),
      );
      await expect(pending).toHaveCount(0);
    });
  },
);

fromQuestions(
  'a spinner is shown while a state loads; its dealers are requested only afterward, and skeletons are shown while they load',
  async ({ page }) => {
    const calls = callsOf(page);
    const state = await hold(page, '/api/states/florida');
    const dealers = await hold(page, '/api/dealerships/state/Florida');
    await follow(page, 'Florida');
    await expect(main(page).getByRole('status').filter({ hasText: 'Loading state' })).toBeVisible();
    await expect.poll(() => state.count()).toBe(1);
    expect(calls.filter((call) => call.includes('/api/dealerships'))).toEqual([]);

    state.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Florida' })).toBeVisible();
    await expect(loading(page, 'Loading dealers')).toBeVisible();
    expect(calls).toContain('GET /api/dealerships/state/Florida');

    dealers.release();
    const rows = page.getByRole('region', { name: /^Dealers in / }).getByRole('article');
    await expect(rows).toHaveCount((await dealersOf('Florida')).length);
  },
);

const choose = async (page: Page, name: string) => {
  await goWithin(page, `/inventory?search=${encodeURIComponent(name)}`);
  await arrivedAt(page, '/inventory');
  const heading = page.getByRole('heading', { name, exact: true });
  await press(main(page).getByRole('link').filter({ has: heading }));
};

fromQuestions(
  'a spinner is shown while a vehicle loads, and the page view waits for the vehicle’s own title',
  async ({ page }) => {
    const vehicle = await hold(page, '/api/vehicles/d6-max');
    await choose(page, 'D6 Max');
    const spinner = main(page).getByRole('status').filter({ hasText: 'Loading vehicle' });
    await expect(spinner).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveCount(0);
    // The list knew its name.
    await expect(page).toHaveTitle('D6 Max | Larkway');
    vehicle.release();
    await expect(main(page).getByRole('heading', { level: 1, name: 'D6 Max' })).toBeVisible();
    await expect(spinner).toHaveCount(0);
    await expect
      .poll(async () =>
        (await tracked(page, 'page_view')).map(({ page_path, page_title }) => [
          page_path,
          page_title,
        ]),
      )
      .toEqual([
        ['/faq', 'Frequently Asked Questions | Larkway'],
        ['/inventory', 'Inventory | Larkway'],
        ['/inventory/d6-max', 'D6 Max | Larkway'],
      ]);
    const { price } = (await catalog()).find(({ slug }) => slug === 'd6-max')!;
    expect(await tracked(page, 'view_item')).toEqual([
      { event: 'view_item', item_id: 'd6-max', item_name: 'D6 Max', price },
    ]);
  },
);

/** What a failed fetch has shown stays until the next one: each fault has its own vehicle. */
const faults: [fault: string, name: string, answer: (route: Route) => Promise<void>][] = [
  [
    'HTML for JSON',
    'X4 Overland',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }),
  ],
  ['500 with a text', 'W4 Crew', (route) => route.fulfill({ status: 500, body: 'out of order' })],
  ['a cut connection', 'M2 City', (route) => route.abort('connectionreset')],
];

for (const [fault, name, answer] of repetitions({
  everyRun: faults.slice(0, 1),
  nightly: faults,
})) {
  fromQuestions(
    `a vehicle whose fetch fails in the browser (${fault}) shows Vehicle Not Found`,
    async ({ page, tolerate }) => {
      tolerate(/500/, /^console error: Failed to load resource/, /ERR_CONNECTION_RESET/);
      const slug = name.toLowerCase().replace(' ', '-');
      await page.route(({ pathname }) => pathname === `/api/vehicles/${slug}`, answer);
      await choose(page, name);
      await expect(
        main(page).getByRole('heading', { level: 1, name: 'Vehicle Not Found' }),
      ).toBeVisible();
      await expect(
        main(page).getByText("The vehicle you're looking for doesn't exist."),
      ).toBeVisible();
      await expect(page).toHaveTitle('Vehicle Not Found | Larkway');
      await press(main(page).getByRole('link', { name: 'Back to Inventory' }));
      await expect(page).toHaveURL('/inventory');
    },
  );
}
