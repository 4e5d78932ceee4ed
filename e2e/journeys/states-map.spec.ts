import { repetitions } from '@larkway/infra/tier';
import type { State } from '@larkway/dealers-contract';
import type { Locator, Page } from '@playwright/test';
import { violationsOn } from '../fixtures/accessibility';
import { allStates } from '../fixtures/dealers';
import { stopOf, tabTo } from '../fixtures/keyboard';
import { hold } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test, testOf } from '../fixtures/test';

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

/** `every-page.spec.ts` tests the light desktop and the dark phone. */
const looks = repetitions({
  everyRun: [
    [768, 'light'],
    [1440, 'dark'],
  ] as const,
  nightly: [390, ...widths].flatMap(
    (width) =>
      [
        [width, 'light'],
        [width, 'dark'],
      ] as const,
  ),
});

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
    await tabTo(page, linkTo(page, 'Alabama'));
    const expected = (await byName()).map((state) => ({
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
  test(`${path}: a press anywhere in a state, on its name, or Enter leads to it`, async ({
    page,
  }) => {
    await page.goto(path);
    await settled(page);
    const colorado = await placeIn(linkTo(page, 'Colorado'), 0.15, 0.8);
    await page.mouse.click(colorado.x, colorado.y);
    await expect(page).toHaveURL('/states/colorado');
    await page.goBack();
    await settled(page);
    await linkTo(page, 'Delaware').click();
    await expect(page).toHaveURL('/states/delaware');
    await page.goBack();
    await linkTo(page, 'Rhode Island').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/states/rhode-island');
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

  test(`${path}: shapes are in the document and in none of its scripts; after a soft navigation they are fetched once`, async ({
    page,
    request,
  }) => {
    const shapesIn = (target: Page) => target.locator('path[id^="us-"][d^="M"]');
    await page.goto('/thank-you');
    await settled(page);
    const fetched: string[] = [];
    page.on('response', (response) => fetched.push(response.url()));
    await page.getByRole('contentinfo').getByRole('link', { name: 'All 50 states' }).click();
    await expect(shapesIn(page)).toHaveCount(50);
    const colorado = (await page.locator('#us-CO').getAttribute('d'))!;
    const bodyOf = async (url: string) => (await request.get(url)).text();
    const carriers = (bodies: string[]) => bodies.filter((body) => body.includes(colorado)).length;
    expect(
      carriers(await Promise.all(fetched.filter((url) => url.endsWith('.js')).map(bodyOf))),
    ).toBe(1);

    const html = await bodyOf(path);
    expect(html.split(colorado)).toHaveLength(2);
    fetched.length = 0;
    await page.goto(path);
    await settled(page);
    await expect(shapesIn(page)).toHaveCount(50);
    const scripts = fetched.filter((url) => url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    expect(carriers(await Promise.all(scripts.map(bodyOf)))).toBe(0);
  });

  test(`${path}: the map can be skipped`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
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
}

for (const path of pages) {
  testOf(path)(`${path}: the legend has a shade for every number of dealers`, async ({ page }) => {
    const bands = (
      await page
        .getByRole('list', { name: 'Dealers', exact: true })
        .getByRole('listitem')
        .allTextContents()
    ).map((text) => text.split('–').map(Number));
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

  for (const [width, theme] of looks) {
    test(`${path} at ${width} px in the ${theme} theme has no WCAG 2.2 AA violation and does not shift`, async ({
      page,
    }) => {
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
}

test('on a phone the map is a picture with its legend, and the list leads to every state', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/states');
  await settled(page);
  const picture = page.getByRole('figure').locator('svg').first();
  await expect(picture).toBeVisible();
  const { width, height } = (await picture.boundingBox())!;
  expect(width).toBeGreaterThan(340);
  expect(height).toBeGreaterThan(200);
  await expect(map(page)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Dealers', exact: true })).toBeVisible();
  const links = page.getByRole('list', { name: 'States by name' }).getByRole('link');
  await expect(links).toHaveCount(50);
  for (const link of await links.all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

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

test('while the states load, the map has its final size and no links', async ({ page }) => {
  await page.goto('/thank-you');
  await settled(page);
  const states = await hold(page, '/api/states');
  await page.getByRole('navigation').getByRole('button', { name: 'Locations' }).click();
  await page
    .getByRole('link', { name: /national overview/i })
    .first()
    .click();
  const picture = page.getByRole('figure').locator('svg').first();
  await expect(picture.locator('use')).toHaveCount(50);
  await expect(map(page).getByRole('link')).toHaveCount(0);
  const before = await picture.boundingBox();
  states.release();
  await expect(map(page).getByRole('link')).toHaveCount(50);
  expect(await picture.boundingBox()).toEqual(before);
});

test.describe('without JavaScript', () => {
  test('the map is whole: every state leads on, and says its name and dealers when it is pointed at', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: stack().site,
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(path);
      expect(
        await map(page)
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))),
      ).toEqual((await byName()).map(linkName));
      for (const { name, slug } of await allStates())
        await expect(linkTo(page, name)).toHaveAttribute('href', `/states/${slug}`);
      await expect(page.locator('path[id^="us-"][d^="M"]')).toHaveCount(50);
      await linkTo(page, 'Vermont').hover();
      await expect(words(linkTo(page, 'Vermont')).first()).toBeVisible();
      await linkTo(page, 'Vermont').click();
      await expect(page).toHaveURL('/states/vermont');
    }
    await context.close();
  });
});
