import type { Page } from '@playwright/test';
import { allStates } from '../fixtures/dealers';
import { valueIn, wordsOf } from '../fixtures/documents';
import { callsOf, figureOf, hold, jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onStates = testOf('/states');

const byName = async () =>
  (await allStates()).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const list = (page: Page) => page.getByRole('list', { name: 'States by name' });
const entries = (page: Page) => list(page).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search states' });

/** Navigates within the site before the states are loaded. */
const follow = async (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'All 50 states' }).click();

onStates(
  'all states are listed by name, with emoji and number of dealers, and link to their pages',
  async ({ page }) => {
    const states = await byName();
    await expect(entries(page)).toHaveCount(50);
    for (const [index, { name, slug, emoji, dealerCount }] of states.entries()) {
      const entry = entries(page).nth(index);
      await expect(entry.getByRole('link')).toHaveAttribute('href', `/states/${slug}`);
      await expect(entry).toContainText(
        `${emoji}${name}${dealerCount} ${dealerCount === 1 ? 'dealer' : 'dealers'}`,
      );
    }
  },
);

onStates(
  'two figures: the states covered, and the dealers of all states together',
  async ({ page }) => {
    const states = await allStates();
    await expect(figureOf(page, 'States Covered')).toHaveText(String(states.length));
    await expect(figureOf(page, 'Total Dealers')).toHaveText(
      String(states.reduce((sum, { dealerCount }) => sum + dealerCount, 0)),
    );
  },
);

onStates(
  'the search finds names and abbreviations in any letter case, without a call',
  async ({ page }) => {
    const calls = callsOf(page);
    for (const [text, found] of [
      ['TX', ['Texas']],
      ['tx', ['Texas']],
      ['NEW', ['New Hampshire', 'New Jersey', 'New Mexico', 'New York']],
      ['dakota', ['North Dakota', 'South Dakota']],
      ['  ohio  ', ['Ohio']],
    ] as const) {
      await search(page).fill(text);
      await expect(entries(page)).toHaveCount(found.length);
      for (const [index, name] of found.entries())
        await expect(entries(page).nth(index)).toContainText(name);
    }
    expect(calls).toEqual([]);
    await search(page).fill('');
  },
);

test('the search is in the address, survives a reload and is rendered by the server', async ({
  page,
  request,
}) => {
  await page.goto('/states');
  await settled(page);
  await search(page).fill('dakota');
  await expect(page).toHaveURL('/states?search=dakota');
  await page.reload();
  await expect(search(page)).toHaveValue('dakota');
  await expect(entries(page)).toHaveCount(2);
  const html = await (await request.get('/states?search=dakota')).text();
  expect(html).toContain('href="/states/north-dakota"');
  expect(html).not.toContain('>Wyoming<');
});

test('without results the page says so, and View All States shows every state again', async ({
  page,
}) => {
  await page.goto('/states?search=atlantis');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'No states found', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View All States', exact: true }).click();
  await expect(page).toHaveURL('/states');
  await expect(search(page)).toHaveValue('');
  await expect(entries(page)).toHaveCount(50);
});

onStates(
  'without a search the six most popular states are below with their ranks, and links to dealers and overview',
  async ({ page }) => {
    const popular = (await allStates()).slice(0, 6);
    const region = page.getByRole('region', { name: 'Most Popular States' });
    await expect(region.getByRole('listitem')).toHaveCount(6);
    for (const [index, { name, slug, dealerCount }] of popular.entries()) {
      const entry = region.getByRole('listitem').nth(index);
      await expect(entry.getByRole('link')).toHaveAttribute('href', `/states/${slug}`);
      await expect(entry).toContainText(name);
      await expect(entry).toContainText(`${dealerCount} dealers`);
      await expect(entry.getByText(`#${index + 1}`, { exact: true })).toBeVisible();
    }
    await expect(region.getByRole('link', { name: 'All Dealerships' })).toHaveAttribute(
      'href',
      '/dealerships',
    );
    await expect(region.getByRole('link', { name: 'National Overview' })).toHaveAttribute(
      'href',
      '/usa',
    );
  },
);

onStates(
  'with a search the popular states and their links are gone; with spaces alone they stay',
  async ({ page }) => {
    const region = page.getByRole('region', { name: 'Most Popular States' });
    await search(page).fill('o');
    await expect(region).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'National Overview' }),
    ).toHaveCount(0);
    await search(page).fill('   ');
    await expect(region).toBeVisible();
  },
);

test('twelve skeletons are shown while the states load', async ({ page }) => {
  await page.goto('/thank-you');
  await settled(page);
  const states = await hold(page, '/api/states');
  await follow(page);
  const pending = page.getByRole('status', { name: 'Loading states' });
  await expect(pending).toBeVisible();
  await expect(pending.locator('li')).toHaveCount(12);
  await expect(figureOf(page, 'Total Dealers')).toHaveText('–');
  states.release();
  await expect(pending).toHaveCount(0);
  await expect(entries(page)).toHaveCount(50);
  expect(states.count()).toBe(1);
});

for (const [what, address] of [
  ['a script', '/states?search=%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['an emoji and a mark that turns the writing', '/states?search=%F0%9F%A6%84%E2%80%AE'],
  ['five thousand letters', `/states?search=${'x'.repeat(5_000)}`],
] as const) {
  test(`a search for ${what} finds no state, and shows the search term as text`, async ({
    request,
  }) => {
    const html = await (await request.get(address)).text();
    expect(wordsOf(html)).toContain('No states found');
    expect(valueIn(html, 'search')).toBe(
      new URL(address, 'https://x.example').searchParams.get('search'),
    );
    expect(html).not.toContain('<script>alert');
  });
}

test('parameters that mean nothing, and a search given twice, leave a whole page', async ({
  request,
}) => {
  const html = await (await request.get('/states?page=-1&sort=%00&search=&search=texas')).text();
  const [, shown = ''] = html.split('aria-label="States by name"');
  const links = [
    ...shown.slice(0, shown.indexOf('</ul>')).matchAll(/href="\/states\/([a-z-]+)"/g),
  ].map(([, slug]) => slug);
  expect(links).toEqual((await byName()).map(({ slug }) => slug));
});

test('structured data lists every state by name', async ({ request }) => {
  const listed = jsonLdIn(await (await request.get('/states')).text()).find(
    (entry) => entry['@type'] === 'ItemList',
  );
  const items = (
    listed as unknown as { itemListElement: { position: number; name: string; url: string }[] }
  ).itemListElement;
  expect(items.map(({ name }) => name)).toEqual((await byName()).map(({ name }) => name));
  expect(items[0]).toMatchObject({
    position: 1,
    url: expect.stringMatching(/^https:\/\/[^/]+\/states\/alabama$/),
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test('the search is a form that lands on the same result, and so is its way back', async ({
    page,
  }) => {
    await page.goto('/states');
    await search(page).fill('dakota');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/states?search=dakota');
    await expect(entries(page)).toHaveCount(2);
    await search(page).fill('atlantis');
    await search(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'No states found' })).toBeVisible();
    await page.getByRole('link', { name: 'View All States' }).click();
    await expect(entries(page)).toHaveCount(50);
  });
});
