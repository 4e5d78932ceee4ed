import type { Page } from '@playwright/test';
import { allStates, dealersNear, dealersOf, hasPlace } from '../fixtures/dealers';
import { catalog } from '../fixtures/catalog';
import { cardIn, dealersIn, directionsOn, expectContacts, pinsIn } from '../fixtures/dealer-cards';
import {
  addressOf,
  attributeIn,
  breadcrumbIn,
  documentOf,
  linksIn,
  mainOf,
  textsIn,
} from '../fixtures/document-parts';
import { factIn, wordsOf } from '../fixtures/documents';
import { goWithin, jsonLdIn } from '../fixtures/page-parts';
import { tracked } from '../fixtures/settled';
import { expect, test, testFrom } from '../fixtures/test';

// In one worker, so that tests share a load.
test.describe.configure({ mode: 'default' });
const fromFlorida = testFrom('/states/florida');

const florida = async () => (await allStates()).find(({ slug }) => slug === 'florida')!;

const rows = (page: Page) =>
  page.getByRole('region', { name: /^Dealers in / }).getByRole('article');

test('a breadcrumb, emoji, name, abbreviation and description open the page', async ({
  request,
}) => {
  const { name, emoji, abbreviation, description } = await florida();
  const html = await documentOf(request, '/states/florida');
  expect(breadcrumbIn(html)).toEqual([
    ['Home', '/'],
    ['States', '/states'],
    ['Florida', undefined],
  ]);
  const page = mainOf(html);
  expect(textsIn(page, 'h1')).toEqual([name]);
  expect(textsIn(page, 'span')).toEqual(expect.arrayContaining([emoji, abbreviation]));
  expect(textsIn(page, 'p')).toContain(description);
});

test('three figures: its dealers, the vehicle models, and 24/7 Support Available', async ({
  request,
}) => {
  const html = await documentOf(request, '/states/florida');
  expect(factIn(html, 'Dealers')).toBe(String((await florida()).dealerCount));
  expect(factIn(html, 'Vehicle Models')).toBe(String((await catalog()).length));
  expect(factIn(html, 'Support Available')).toBe('24/7');
});

test('each dealer has address, phone, email and Call', async ({ request }) => {
  const dealers = await dealersOf('Florida');
  const html = await documentOf(request, '/states/florida');
  expect(dealersIn(html)).toEqual(dealers.map(({ name }) => name));
  for (const dealer of dealers) expectContacts(cardIn(html, dealer), dealer);
});

test('Directions and a number on the map are given only to a dealer with both coordinates', async ({
  request,
}) => {
  const dealers = await dealersOf('Florida');
  expect(dealers.some((dealer) => !hasPlace(dealer))).toBe(true);
  const html = await documentOf(request, '/states/florida');
  const numbers: string[] = [];
  for (const dealer of dealers) {
    const card = cardIn(html, dealer);
    const [number] = textsIn(card, 'span');
    if (!hasPlace(dealer)) {
      expect(directionsOn(card), dealer.name).toBeUndefined();
      expect(number).toBe('–');
      continue;
    }
    numbers.push(String(numbers.length + 1));
    expect(number).toBe(numbers.at(-1));
    const { href, markup } = directionsOn(card)!;
    expect(href).toMatch(new RegExp(`destination=${dealer.latitude}%2C${dealer.longitude}$`));
    expect(attributeIn(markup, 'target')).toBe('_blank');
  }
  expect(pinsIn(html).toSorted()).toEqual(numbers.toSorted());
});

fromFlorida(
  'pointing at a dealer marks its pin, and a pin leads to its dealer',
  { tag: '@nightly' },
  async ({ page }) => {
    const dealers = (await dealersOf('Florida')).filter(hasPlace);
    const pin = (number: number) =>
      page.locator('main a[href^="#dealer-"]').getByText(String(number), { exact: true });
    const colorOf = (number: number) =>
      pin(number).evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await colorOf(2);
    await rows(page).filter({ hasText: dealers[1]!.name }).hover();
    await expect.poll(() => colorOf(2)).not.toBe(before);
    expect(await colorOf(1)).toBe(before);
    await pin(3).click();
    await expect(page).toHaveURL(`/states/florida#dealer-${dealers[2]!.id}`);
    await expect(rows(page).filter({ hasText: dealers[2]!.name })).toBeInViewport();
  },
);

fromFlorida('the pins of dealers are inside their state’s outline', async ({ page }) => {
  await goWithin(page, '/states/colorado');
  await expect(page.getByRole('heading', { level: 1, name: 'Colorado' })).toBeVisible();
  const pins = (await dealersOf('Colorado')).filter(hasPlace).length;
  await expect(page.locator('main a[href^="#dealer-"]')).toHaveCount(pins);
  // The outline comes in a separate file.
  await expect(async () => {
    const { onLand, ...margins } = await page.evaluate(() => {
      const pinned = [...document.querySelectorAll<HTMLElement>('main a[href^="#dealer-"]')];
      const drawing = pinned[0]!.parentElement!;
      const outline = drawing.querySelector('path')!;
      const toDrawing = outline.getScreenCTM()!.inverse();
      const panel = drawing.getBoundingClientRect();
      const land = outline.getBoundingClientRect();
      const isOnLand = (pin: HTMLElement): boolean => {
        const [x, y] = [getComputedStyle(pin).left, getComputedStyle(pin).top].map(parseFloat) as [
          number,
          number,
        ];
        return outline.isPointInFill(
          new DOMPoint(panel.left + x, panel.top + y).matrixTransform(toDrawing),
        );
      };
      return {
        onLand: pinned.filter(isOnLand).length,
        across: [land.left - panel.left, panel.right - land.right].map(Math.round),
        down: [land.top - panel.top, panel.bottom - land.bottom].map(Math.round),
      };
    });
    // The pins are placed as if the drawing were centered.
    for (const [before, after] of Object.values(margins)) {
      expect(before).toBeGreaterThan(20);
      expect(Math.abs(before! - after!)).toBeLessThanOrEqual(2);
    }
    expect(pins).toBeGreaterThan(1);
    expect(onLand).toBe(pins);
  }).toPass();
});

fromFlorida('pressing Call is counted without the dealer', async ({ page }) => {
  // The visitor's device dials, not the page.
  await page.evaluate(() =>
    addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
  );
  await rows(page).first().getByRole('link', { name: /^Call/ }).click();
  expect(await tracked(page, 'click_phone')).toEqual([{ event: 'click_phone', kind: 'dealer' }]);
});

test('up to three featured vehicles, and links to the inventory and the contact page', async ({
  request,
}) => {
  const featured = (await catalog()).filter(({ isFeatured }) => isFeatured).slice(0, 3);
  const page = mainOf(await documentOf(request, '/states/florida'));
  const links = linksIn(page);
  expect(links.map(({ href }) => href).filter((href) => href.startsWith('/inventory/'))).toEqual(
    featured.map(({ slug }) => `/inventory/${slug}`),
  );
  expect(addressOf(page, 'Browse Inventory')).toBe('/inventory');
  expect(addressOf(page, 'Contact Us')).toBe('/contact');
});

test('an unknown state gets 404 and a page that says so and links back', async ({ request }) => {
  for (const slug of ['Florida%20Keys', '%3Cscript%3E', 'x'.repeat(2_000)])
    expect((await request.get(`/states/${slug}`)).status(), slug.slice(0, 20)).toBe(404);
  const response = await request.get('/states/atlantis');
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(html).toContain('<title>State Not Found');
  expect(textsIn(mainOf(html), 'h1')).toEqual(['State Not Found']);
  expect(wordsOf(html)).toContain("The state you're looking for doesn't exist.");
  expect(addressOf(mainOf(html), 'Back to States')).toBe('/states');
});

test('meaningless parameters do not change a state’s page', async ({ request }) => {
  const html = await (await request.get('/states/florida?q=%3Cb%3E&show=&x=%F0%9F%A6%84')).text();
  for (const { name } of await dealersOf('Florida')) expect(wordsOf(html)).toContain(name);
});

fromFlorida(
  'a search on a state’s page finds dealers around a ZIP code beyond its border, and the state’s dealers by name',
  async ({ page }) => {
    await goWithin(page, '/states/texas');
    await expect(page.getByRole('heading', { level: 1, name: 'Texas' })).toBeVisible();
    const field = page.getByRole('searchbox', { name: 'Search dealers' });
    await field.fill('71101');
    const near = await dealersNear('near=71101&radius=250');
    expect(new Set(near.map(({ state }) => state)).size).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Within 250 miles' }).click();
    await expect(page).toHaveURL('/states/texas?search=71101&radius=250');
    await expect
      .poll(() => rows(page).getByRole('heading').allTextContents())
      .toEqual(near.slice(0, 24).map(({ name }) => name));
    const [first] = await dealersOf('Texas');
    await field.fill(first!.name);
    await expect(rows(page)).toHaveCount(1);
    await field.fill('zeppelin');
    await expect(page.getByRole('link', { name: 'Search All Dealers' })).toHaveAttribute(
      'href',
      '/dealerships?search=zeppelin&radius=250',
    );
  },
);

test('structured data has the page’s breadcrumb and every dealer on it', async ({ request }) => {
  const html = await (await request.get('/states/florida')).text();
  const [crumbs, list] = ['BreadcrumbList', 'ItemList'].map((type) =>
    jsonLdIn(html).find((entry) => entry['@type'] === type),
  ) as {
    itemListElement: {
      name: string;
      item: { '@type': string; name: string; telephone: string; geo?: object };
    }[];
  }[];
  expect(crumbs!.itemListElement.map(({ name }) => name)).toEqual(['Home', 'States', 'Florida']);
  const dealers = await dealersOf('Florida');
  expect(list!.itemListElement.map(({ item }) => item.name)).toEqual(
    dealers.map(({ name }) => name),
  );
  for (const { item } of list!.itemListElement)
    expect(item).toMatchObject({
      '@type': 'AutoDealer',
      telephone: expect.stringContaining('555-01'),
    });
  expect(list!.itemListElement.filter(({ item }) => item.geo)).toHaveLength(
    dealers.filter(hasPlace).length,
  );
  expect(html).toMatch(/<title>Dealers in Florida \|/);
});
