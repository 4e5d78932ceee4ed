import type { Page } from '@playwright/test';
import { callsOf, goWithin, hold } from '../fixtures/page-parts';
import { settled, tracked } from '../fixtures/settled';
import { expect, test, testFrom } from '../fixtures/test';

// In one worker, so that tests share a load.
test.describe.configure({ mode: 'default' });
const fromQuestions = testFrom('/faq');

const footer = (page: Page) => page.getByRole('contentinfo');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** Follows a link without scrolling it into view, because the test checks the scroll position. */
const press = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

/** The hash lists of versions that the page requests from now on. */
const hashLists = (page: Page): string[] => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/web/integrity.json')) lists.push(request.url());
  });
  return lists;
};

const views = async (page: Page): Promise<string[]> =>
  (await tracked(page, 'page_view')).map(
    ({ page_path, page_title }) => `${String(page_path)} ${String(page_title)}`,
  );

fromQuestions(
  'a new page begins at its top, and back and forward return to where the reader was',
  async ({ page }) => {
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await press(page, '/financing');
    await expect(
      page.getByRole('heading', { level: 1, name: /Financing Recommendation/ }),
    ).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /Questions/ })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(1_200);
    await page.goForward();
    await expect(
      page.getByRole('heading', { level: 1, name: /Financing Recommendation/ }),
    ).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(300);
  },
);

fromQuestions('after a change of page the focus starts at the page', async ({ page }) => {
  await footer(page).getByRole('link', { name: 'Financing', exact: true }).click();
  await expect(page).toHaveURL('/financing');
  await expect(page.getByRole('main')).toBeFocused();
});

fromQuestions(
  'each page view is reported once with its own title, even if the title depends on data',
  async ({ page }) => {
    for (const [href, title] of [
      ['/inventory/d6-max', 'D6 Max | Larkway'],
      ['/states/texas', 'Dealers in Texas | Larkway'],
      ['/privacy-policy', 'Privacy Policy | Larkway'],
    ] as const) {
      await footer(page).locator(`a[href="${href}"]`).click();
      await expect(page).toHaveTitle(title);
      // The rest of a page moves the footer away from the pointer.
      await settled(page);
    }
    await page.goBack();
    await expect(page).toHaveTitle('Dealers in Texas | Larkway');
    await expect
      .poll(() => views(page))
      .toEqual([
        '/faq Frequently Asked Questions | Larkway',
        '/inventory/d6-max D6 Max | Larkway',
        '/states/texas Dealers in Texas | Larkway',
        '/privacy-policy Privacy Policy | Larkway',
        '/states/texas Dealers in Texas | Larkway',
      ]);
  },
);

test('a page whose title never loads is reported once, with the title derived from its path', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/faq');
  await settled(page);
  const state = await hold(page, '/api/states/new-york');
  await press(page, '/states/new-york');
  await expect(page).toHaveTitle('New York | Larkway');
  await page.clock.fastForward(3_000);
  await expect.poll(() => views(page)).toHaveLength(2);
  state.release();
  await expect(page).toHaveTitle('Dealers in New York | Larkway');
  await page.clock.fastForward(3_000);
  expect((await views(page)).slice(1)).toEqual(['/states/new-york New York | Larkway']);
});

test('data is fetched once: not again on focus, on reconnect, after hours, or when it is shown again', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/');
  await settled(page);
  const dealers = page.getByRole('main').getByRole('link', { name: /@/ });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      calls.push(new URL(request.url()).pathname);
  });
  await footer(page).getByRole('link', { name: 'Dealers', exact: true }).click();
  await expect(dealers.first()).toBeVisible();
  // The page reads several lists, and shows each when it has it.
  await settled(page);
  const first = [...calls];
  expect(first).toContain('/api/dealerships');

  await context.setOffline(true);
  await context.setOffline(false);
  await page.evaluate(() => {
    for (const type of ['visibilitychange', 'focus'])
      (type === 'focus' ? window : document).dispatchEvent(new Event(type));
  });
  await page.clock.fastForward('06:00:00');
  await footer(page).getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('main').locator('summary').first()).toBeVisible();
  await settled(page);
  const before = [...calls];
  await footer(page).getByRole('link', { name: 'Dealers', exact: true }).click();
  await expect(dealers.first()).toBeVisible();
  await page.clock.fastForward('06:00:00');
  expect(calls).toEqual(before);
  expect(calls.filter((path) => first.includes(path))).toEqual(first);
});

test('data that arrive while a slow device renders their page are not fetched again', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await settled(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await press(page, '/inventory');
  await expect(page.getByRole('main').getByRole('link', { name: /D6 Max/ })).toBeVisible();
  await settled(page);
  expect(calls.filter((path) => path === '/api/vehicles')).toHaveLength(1);
});

fromQuestions(
  'an unknown address that is reached by a link shows the 404 page too',
  async ({ page }) => {
    await goWithin(page, '/no-such-page');
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle('404 Page Not Found | Larkway');
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

fromQuestions(
  'after a link the page fades in, but not after back, and not when the visitor prefers reduced motion',
  async ({ page }) => {
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        if (this.matches('main')) {
          const { dataset } = document.documentElement;
          dataset.fades = String(Number(dataset.fades ?? 0) + 1);
        }
        return animate.apply(this, given);
      };
    });
    const fades = () => page.evaluate(() => document.documentElement.dataset.fades ?? '0');
    await press(page, '/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    expect(await fades()).toBe('1');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /Questions/ })).toBeVisible();
    expect(await fades()).toBe('1');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(page, '/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    expect(await fades()).toBe('1');
    await page.emulateMedia({ reducedMotion: null });
  },
);

/** The counts of each version in the beacon that the page sends when the visitor leaves it. */
const reported = (page: Page): Promise<Record<string, object>> =>
  page.evaluate(async () => {
    const beacons: Blob[] = [];
    navigator.sendBeacon = (address, body) => {
      if (address === '/api/telemetry') beacons.push(body as Blob);
      return true;
    };
    for (const visibilityState of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', {
        value: visibilityState,
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }
    const { sightings } = JSON.parse((await beacons[0]?.text()) ?? '{"sightings":[]}') as {
      sightings: { name: string; tallies: object }[];
    };
    return Object.fromEntries(sightings.map(({ name, tallies }) => [name, tallies]));
  });

test('the page behind a link on which the pointer rests is prerendered; only a click shows it, sets its title and counts it', async ({
  page,
}) => {
  await page.goto('/faq');
  await settled(page);
  const link = footer(page).getByRole('link', { name: 'Financing', exact: true });
  const prerendered = page.locator('main h1', { hasText: 'Financing Recommendation' });
  await link.hover();
  await expect(prerendered).toBeAttached();
  await expect(prerendered).toBeHidden();
  await expect(page).toHaveTitle('Frequently Asked Questions | Larkway');
  expect(await reported(page)).not.toHaveProperty('mfe-financing');
  const element = await prerendered.elementHandle();
  await link.click();
  await expect(prerendered).toBeVisible();
  expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await expect(page).toHaveTitle(/Financing Recommendation Engine/);
  expect(await reported(page)).toHaveProperty('mfe-financing', { shown: 1 });
  await expect.poll(() => views(page)).toHaveLength(2);
});

test('a prerendered page has its layout before it is shown, and nothing in it can be focused', async ({
  page,
}) => {
  await page.goto('/faq');
  await settled(page);
  const link = footer(page).getByRole('link', { name: 'Financing', exact: true });
  await link.hover();
  const heightOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
  await expect(page.locator('[data-page=hidden] h1')).toBeAttached();
  await expect.poll(() => heightOf('[data-page=hidden] h1')).toBeGreaterThan(0);
  const height = await heightOf('[data-page=hidden] h1');
  expect(await heightOf('[data-page=hidden]')).toBe(0);
  const hasFocus = await page
    .locator('[data-page=hidden] :is(a, button, input)')
    .first()
    .evaluate((element: HTMLElement) => {
      element.focus();
      return element === document.activeElement;
    });
  expect(hasFocus).toBe(false);
  await link.click();
  await expect(page).toHaveTitle(/Financing Recommendation Engine/);
  expect(await heightOf('[data-page=shown] h1')).toBe(height);
});

test('the page that the visitor left is prerendered; the way back shows it where the visitor was, sets its title and counts it', async ({
  page,
}) => {
  await page.goto('/inventory');
  await settled(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  await press(page, '/financing');
  await expect(page).toHaveTitle(/Financing Recommendation Engine/);
  const prerendered = page.locator('main h1', { hasText: 'All vehicles' });
  await expect(prerendered).toBeAttached();
  await expect(prerendered).toBeHidden();
  await expect(page).toHaveTitle(/Financing Recommendation Engine/);
  const element = await prerendered.elementHandle();
  await page.goBack();
  await expect(prerendered).toBeAttached();
  await expect.poll(() => element?.evaluate((title) => title.checkVisibility())).toBe(true);
  await expect(page).toHaveTitle(/Inventory/);
  await expect.poll(() => scrolled(page)).toBe(700);
  await expect.poll(() => views(page)).toHaveLength(3);

  // The page that was left now is the one ahead.
  const ahead = page.locator('main h1', { hasText: 'Financing Recommendation' });
  await expect(ahead).toBeAttached();
  const left = await ahead.elementHandle();
  await page.goForward();
  await expect.poll(() => left?.evaluate((title) => title.checkVisibility())).toBe(true);
});

test('the hashes of a team’s scripts are there before its first page is opened', async ({
  page,
}) => {
  const lists = hashLists(page);
  await page.goto('/');
  await expect.poll(() => lists).toHaveLength(4);
  await settled(page);
  await press(page, '/inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'All vehicles' })).toBeVisible();
  expect(lists).toHaveLength(4);
});

test('what a page reads first is requested together with its code, and once', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/faq');
  await settled(page);
  const code = await hold(page, /^\/assets\/mfe-(inventory|dealers)\/.*\.js$/);
  await press(page, '/inventory/d6-max');
  await expect.poll(() => calls).toEqual(['GET /api/vehicles/d6-max']);
  await press(page, '/states/texas');
  await expect.poll(() => calls).toEqual(['GET /api/vehicles/d6-max', 'GET /api/states/texas']);
  await expect.poll(() => code.count()).toBeGreaterThan(1);
  code.release();
  await expect(page).toHaveTitle('Dealers in Texas | Larkway');
  await settled(page);
  expect(calls.filter((call) => call.endsWith('/texas'))).toHaveLength(1);
});

test('what a fragment reads first is requested together with its code, and once', async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.goto('/faq');
  await settled(page);
  const code = await hold(page, /^\/assets\/mfe-financing\/.*\.js$/);
  await press(page, '/inventory/d6-max');
  await expect.poll(() => calls).toContain('GET /api/financing/programs');
  await expect.poll(() => code.count()).toBeGreaterThan(0);
  code.release();
  await expect(page.getByText(/^About \$\d+ a month$/)).toBeVisible();
  await settled(page);
  expect(calls.filter((call) => call.startsWith('GET /api/financing'))).toHaveLength(1);
});

test('a page behind a link is prerendered with the data of its fragments', async ({ page }) => {
  await page.goto('/inventory');
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: 'D6 Max' }).first().hover();
  const payment = page.locator('[data-page=hidden]').getByText(/^About \$\d+ a month$/);
  await expect(payment).toBeAttached();
});

test('for a visitor who saves data nothing is prerendered, and no hashes are fetched ahead', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.clock.install();
  const lists = hashLists(page);
  await page.goto('/faq');
  await settled(page);
  expect(lists).toEqual([]);
  await press(page, '/financing');
  await expect(page).toHaveTitle(/Financing Recommendation Engine/);
  await settled(page);
  await page.clock.fastForward(5_000);
  await footer(page).getByRole('link', { name: 'Dealers', exact: true }).hover();
  await page.clock.fastForward(5_000);
  await settled(page);
  await expect(page.locator('main > [data-page]')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Questions/ })).toBeVisible();
});

test('a link that scrolls below a pointer that rests is prefetched only once the pointer moves', async ({
  page,
}) => {
  await page.goto('/faq');
  await settled(page);
  const link = footer(page).getByRole('link', { name: 'Financing', exact: true });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, -200));
  const { x, y } = (await link.boundingBox())!;
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const above = y - 100;
  await page.mouse.move(x + 5, above + 5);
  // Again, because the footer gets its own height only in view, which moves the link.
  await expect(async () => {
    await page.mouse.wheel(0, (await link.boundingBox())!.y - above);
    expect(await link.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  expect(scripts).toEqual([]);
  await page.mouse.move(x + 8, above + 8);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test('a link on which the focus stays is prefetched, but not one to the page itself, as when the menu opens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await settled(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Larkway home' })).toBeFocused();
  await menu.evaluate((element) => {
    for (const path of ['/dealerships', '/financing'])
      element.querySelector<HTMLElement>(`a[href="${path}"]`)!.focus();
  });
  await expect.poll(() => scripts.join()).toContain('financing');
  expect(scripts.join()).not.toContain('dealers');
  // Beside those that load the page of a team.
  expect(scripts.filter((path) => /^\/assets\/shell\/(?!federation|scene)/.test(path))).toEqual([]);
});

test('a page whose link was hovered replaces the other in one step, with pictures in one format', async ({
  page,
}) => {
  await page.goto('/');
  await settled(page);
  const pictures: string[] = [];
  page.on('request', (request) => {
    const name = /([\w-]+)\.[0-9a-f]{8}\.(avif|webp)$/.exec(request.url());
    if (name) pictures.push(name[1]!);
  });
  // Loading states since the beginning, with those that are gone.
  await page.evaluate(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.textContent === 'Loading')
            states.push(location.pathname);
    }).observe(document.querySelector('main')!, { childList: true, subtree: true });
  });
  const title = page.getByRole('heading', { level: 1 });
  for (const [path, read, heading] of [
    ['/inventory', '/api/vehicles', 'All vehicles'],
    ['/inventory/d4', '/api/vehicles/d4', 'D4'],
  ] as const) {
    const link = footer(page).locator(`a[href="${path}"]`);
    // Requested once the code has arrived.
    const data = page.waitForResponse((response) => new URL(response.url()).pathname === read);
    await link.hover();
    await data;
    await link.click();
    await expect(title).toHaveText(heading);
    await settled(page);
  }
  expect(await page.evaluate('window.states')).toEqual([]);
  expect(pictures).toEqual([...new Set(pictures)]);
});

test('the later of two links that are followed at once is opened', async ({ page }) => {
  await page.goto('/faq');
  await settled(page);
  const call = await hold(page, '/api/dealerships');
  // In one step: the first would be opened after 200 ms.
  await page.evaluate(() => {
    for (const path of ['/dealerships', '/financing'])
      document.querySelector<HTMLElement>(`a[href="${path}"]`)!.click();
  });
  await expect(page).toHaveURL('/financing');
  await expect.poll(call.count).toBe(1);
  call.release();
  await settled(page);
  await expect(page).toHaveURL('/financing');
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});
