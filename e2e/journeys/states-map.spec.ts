import { repetitions } from '@larkway/infra/tier';
import type { State } from '@larkway/dealers-contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { violationsOn } from '../fixtures/accessibility';
import { allStates } from '../fixtures/dealers';
import { linksIn } from '../fixtures/document-parts';
import { wordsOf } from '../fixtures/documents';
import { stopOf, tabTo } from '../fixtures/keyboard';
import { goWithin, hold } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testFrom, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const pages = ['/states', '/usa'];
const widths = [768, 1440];

/**
 * The map is the same on both pages: every run interacts with one of them. `every-page.spec.ts`
 * tabs through `/states` at 1440 px.
 */
const tried = repetitions({ everyRun: ['/states'], nightly: pages });
const tabbed = repetitions({
  everyRun: [['/usa', 768]] as const,
  nightly: pages.flatMap((path) => widths.map((width) => [path, width] as const)),
});

/** By day the last ones and the way out; each is a link by its name in the documents. */
const statesTabbed = repetitions({ everyRun: 10, nightly: 50 });

/** Nightly: in each run `every-page.spec.ts` looks at both pages. */
const looks = pages.flatMap((path) =>
  [390, ...widths].flatMap(
    (width) =>
      [
        [path, width, 'light'],
        [path, width, 'dark'],
      ] as const,
  ),
);

const map = (page: Page): Locator => page.getByRole('list', { name: 'Dealers by state' });
const linkTo = (page: Page, name: string): Locator =>
  map(page).getByRole('link', { name: new RegExp(`^[A-Z]{2}: ${name}, `) });
/** The label above the Great Lakes while a state is hovered. */
const words = (link: Locator): Locator => link.locator('text');

const byName = async () =>
  (await allStates()).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
const dealersOf = ({ dealerCount }: State): string =>
  `${dealerCount} ${dealerCount === 1 ? 'dealer' : 'dealers'}`;
const linkName = (state: State): string =>
  `${state.abbreviation}: ${state.name}, ${dealersOf(state)}`;

/** The file that the shapes of all states are drawn from. */
const shapeFile = /\/assets\/mfe-dealers\/media\/states\.\w+\.svg/;

/** How many states the picture shows: a shape has no size before its file has arrived. */
const drawnStates = (page: Page): Promise<number> =>
  page
    .getByRole('figure')
    .locator('svg')
    .first()
    .locator('use')
    .evaluateAll((uses) => uses.filter((use) => (use as SVGUseElement).getBBox().width > 0).length);

/** Those of the addresses whose content has a shape in it. */
const carriersOf = async (
  shape: string,
  addresses: string[],
  request: APIRequestContext,
): Promise<string[]> => {
  const bodies = await Promise.all(
    addresses.map(async (url) => ({ url, text: await (await request.get(url)).text() })),
  );
  return bodies.filter(({ text }) => text.includes(shape)).map(({ url }) => url);
};

const shapeOf = (drawing: string, state: string): string =>
  new RegExp(`<path id="${state}" d="([^"]+)"/>`).exec(drawing)![1]!;

/** Links of the map in a document, in order. */
const mapLinksIn = (html: string) => linksIn(html).filter(({ name }) => /^[A-Z]{2}: /.test(name));

/** Name of the focused link, and the text that the map shows for it. */
const saidAtFocus = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('figure text')].filter((text) =>
      text.checkVisibility({ visibilityProperty: true }),
    );
    return {
      name: document.activeElement?.getAttribute('aria-label'),
      words: seen.map((text) => text.textContent),
    };
  });

/** Where a state is that is not its name: this far down and across the box around it. */
const placeIn = async (link: Locator, across: number, down: number) => {
  const { x, y, width, height } = (await link.locator('use').boundingBox())!;
  return { x: x + width * across, y: y + height * down };
};

for (const [path, width] of tabbed) {
  test(`${path} at ${width} px: the Tab key reaches each state by name, highlights it, and shows its number of dealers from the service`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await settled(page);
    const tabbedStates = (await byName()).slice(-statesTabbed);
    await page.keyboard.press('Tab');
    await linkTo(page, tabbedStates[0]!.name).focus();
    const expected = tabbedStates.map((state) => ({
      name: linkName(state),
      words: [state.name, dealersOf(state)],
      isNew: true,
      hasRing: true,
      isInView: true,
    }));
    const visited: object[] = [];
    for (let count = 0; count < expected.length; count += 1) {
      const { isNew, hasRing, isInView } = (await stopOf(page))!;
      visited.push({ ...(await saidAtFocus(page)), isNew, hasRing, isInView });
      await page.keyboard.press('Tab');
    }
    expect(visited).toEqual(expected);
    await expect(map(page).locator('text:visible')).toHaveCount(0);
  });
}

for (const path of tried) {
  testFrom(path)(
    `${path}: a press anywhere in a state, on its name, or Enter leads to it`,
    async ({ page }) => {
      const colorado = await placeIn(linkTo(page, 'Colorado'), 0.15, 0.8);
      await page.mouse.click(colorado.x, colorado.y);
      await expect(page).toHaveURL('/states/colorado');
      await page.goBack();
      await linkTo(page, 'Delaware').click();
      await expect(page).toHaveURL('/states/delaware');
      await page.goBack();
      await linkTo(page, 'Rhode Island').focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/states/rhode-island');
    },
  );

  testFrom(path)(`${path}: the map can be skipped`, async ({ page }) => {
    await tabTo(page, page.getByRole('link', { name: 'Skip the map' }));
    await expect(page.getByRole('link', { name: 'Skip the map' })).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#/);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement?.closest('figure') === null &&
          document.activeElement !== document.body,
      ),
    ).toBe(true);
  });

  testOf(path)(
    `${path}: a state that is pointed at, or its small neighbor, says its name and dealers; one alone does`,
    async ({ page }) => {
      await linkTo(page, 'Texas').focus();
      await expect(words(linkTo(page, 'Texas')).first()).toBeVisible();
      for (const [name, across, down] of [
        ['Colorado', 0.15, 0.2],
        ['New Jersey', 0.6, 0.55],
        ['Connecticut', 0.5, 0.4],
      ] as const) {
        const { x, y } = await placeIn(linkTo(page, name), across, down);
        await page.mouse.move(x, y);
        await expect(words(linkTo(page, name)).first()).toBeVisible();
        await expect(map(page).locator('text:visible')).toHaveCount(2);
      }
    },
  );

  testOf(path)(
    `${path}: shapes are in one immutable file, and neither in the document nor in its scripts`,
    async ({ page, request }) => {
      await expect.poll(() => drawnStates(page)).toBe(50);
      const [file] = shapeFile.exec(await (await request.get(path)).text())!;
      const drawing = await request.get(file);
      expect(drawing.headers()['cache-control']).toContain('immutable');
      const colorado = shapeOf(await drawing.text(), 'CO');
      const scripts = (
        await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      ).filter((url) => url.endsWith('.js'));
      expect(scripts.length).toBeGreaterThan(3);
      expect(await carriersOf(colorado, [path, file, ...scripts], request)).toEqual([file]);
    },
  );
}

/** Opens a page by a link, and returns the addresses of what it fetches. */
const openByLink = async (page: Page, path: string): Promise<string[]> => {
  await page.goto('/thank-you');
  await settled(page);
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(response.url()));
  await goWithin(page, path);
  return fetched;
};

const expectOneDrawing = async (page: Page, fetched: string[]): Promise<void> => {
  await expect.poll(() => drawnStates(page)).toBe(50);
  expect(fetched.filter((url) => shapeFile.test(url))).toHaveLength(1);
};

test('/usa: after a soft navigation shapes are fetched once, and until the states are loaded the map has its final size and no links', async ({
  page,
}) => {
  const states = await hold(page, '/api/states');
  const fetched = await openByLink(page, '/usa');
  const picture = page.getByRole('figure').locator('svg').first();
  await expect(picture.locator('use')).toHaveCount(50);
  await expect(map(page).getByRole('link')).toHaveCount(0);
  const before = await picture.boundingBox();
  states.release();
  await expect(map(page).getByRole('link')).toHaveCount(50);
  expect(await picture.boundingBox()).toEqual(before);
  await expectOneDrawing(page, fetched);
});

test(
  '/states: after a soft navigation shapes are fetched once',
  { tag: '@nightly' },
  async ({ page }) => {
    await expectOneDrawing(page, await openByLink(page, '/states'));
  },
);

for (const path of pages) {
  test(`${path}: the legend has a shade for every number of dealers`, async ({ request }) => {
    const [, legend] =
      /<span [^>]*id="us-map-legend"[^>]*>Dealers<\/span>(.*?)<\/figcaption>/s.exec(
        await (await request.get(path)).text(),
      )!;
    const bands = [...legend!.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item]) =>
      wordsOf(`<body>${item}`).trim().split('–').map(Number),
    );
    const counts = (await allStates())
      .map(({ dealerCount }) => dealerCount)
      .filter((count) => count > 0);
    expect(bands.length).toBeGreaterThanOrEqual(4);
    for (const count of counts)
      expect(
        bands.filter(([from, to = from]) => count >= from! && count <= to!),
        `${count} dealers`,
      ).toHaveLength(1);
    expect(Math.max(...bands.flat())).toBe(Math.max(...counts));
  });
}

for (const [path, width, theme] of looks) {
  const title = `${path} at ${width} px in the ${theme} theme has no WCAG 2.2 AA violation and does not shift`;
  test(title, { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(
          ...list
            .getEntries()
            .map((entry) => (entry as PerformanceEntry & { value: number }).value),
        ),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await violationsOn(page)).toEqual([]);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01);
  });
}

testOf('/states')(
  'on a phone the map is a picture with its legend, and the list leads to every state',
  async ({ page }) => {
    const before = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const picture = page.getByRole('figure').locator('svg').first();
    await expect(picture).toBeVisible();
    const { width, height } = (await picture.boundingBox())!;
    expect(width).toBeGreaterThan(340);
    expect(height).toBeGreaterThan(200);
    await expect(map(page)).toBeHidden();
    await expect(page.getByRole('list', { name: 'Dealers', exact: true })).toBeVisible();
    const links = page.getByRole('list', { name: 'States by name' }).getByRole('link');
    await expect(links).toHaveCount(50);
    const heights = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.setViewportSize(before);
  },
);

testOf('/states')(
  'a search replaces the map with its results, and the map returns with all states',
  async ({ page }) => {
    const search = page.getByRole('searchbox', { name: 'Search states' });
    await search.fill('new');
    await expect(map(page)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'States by name' })).toBeInViewport();
    await search.fill('');
    await expect(map(page).getByRole('link')).toHaveCount(50);
  },
);

for (const path of pages) {
  test(`${path}: without JavaScript the map is whole: every state leads on by its name and dealers`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text();
    expect(mapLinksIn(html)).toEqual(
      (await byName()).map((state) => ({ name: linkName(state), href: `/states/${state.slug}` })),
    );
    const [file] = shapeFile.exec(html)!;
    const drawing = await (await request.get(file)).text();
    const drawn = new Set(
      [...html.matchAll(/<use href="([^"#]+)#([A-Z]{2})"/g)].map(([, , id]) => id!),
    );
    expect([...drawn].filter((state) => shapeOf(drawing, state).startsWith('M'))).toHaveLength(50);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports the preload of a script that may not run as blocked.
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  for (const path of tried) {
    test(`${path}: a state says its name and dealers when it is pointed at, and leads on`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect.poll(() => drawnStates(page)).toBe(50);
      await linkTo(page, 'Vermont').hover();
      await expect(words(linkTo(page, 'Vermont')).first()).toBeVisible();
      await linkTo(page, 'Vermont').click();
      await expect(page).toHaveURL('/states/vermont');
    });
  }
});
