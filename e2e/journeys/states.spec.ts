import type { Page } from '@playwright/test';
import { allStates } from '../fixtures/dealers';
import {
  addressOf,
  attributeIn,
  documentOf,
  elementsIn,
  formIn,
  linksIn,
  mainOf,
  partOf,
  textIn,
} from '../fixtures/document-parts';
import { factIn, valueIn, wordsOf } from '../fixtures/documents';
import { callsOf, jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testFrom } from '../fixtures/test';

// In one worker, so that tests share a load.
test.describe.configure({ mode: 'default' });
const fromStates = testFrom('/states');

const byName = async () =>
  (await allStates()).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const list = (page: Page) => page.getByRole('list', { name: 'States by name' });
const entries = (page: Page) => list(page).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search states' });

const listed = (html: string) => partOf(html, 'aria-label="States by name"', 'ul');

test('all states are listed by name, with emoji and number of dealers, and link to their pages', async ({
  request,
}) => {
  const list = elementsIn(listed(await documentOf(request, '/states')), 'a');
  expect(list.map((entry) => [attributeIn(entry, 'href'), textIn(entry)])).toEqual(
    (await byName()).map(({ name, slug, emoji, dealerCount }) => [
      `/states/${slug}`,
      `${emoji} ${name} ${dealerCount} ${dealerCount === 1 ? 'dealer' : 'dealers'}`,
    ]),
  );
  expect(list).toHaveLength(50);
});

test('two figures: the states covered, and the dealers of all states together', async ({
  request,
}) => {
  const states = await allStates();
  const html = await documentOf(request, '/states');
  expect(factIn(html, 'States Covered')).toBe(String(states.length));
  expect(factIn(html, 'Total Dealers')).toBe(
    String(states.reduce((sum, { dealerCount }) => sum + dealerCount, 0)),
  );
});

test('what a search leaves out is rendered ahead, hidden: states, map and popular states', async ({
  page,
}) => {
  await page.goto('/states?search=new');
  await settled(page);
  const states = list(page).locator('li[hidden]');
  const sections = page.locator('[aria-labelledby=states-on-map], [aria-labelledby=popular-title]');
  await expect(states).toHaveCount(46);
  await expect(sections).toHaveCount(2);
  await expect(entries(page)).toHaveCount(4);
  const ahead = [...(await states.elementHandles()), ...(await sections.elementHandles())];
  for (const element of ahead) expect(await element.isVisible()).toBe(false);

  await search(page).fill('');
  await expect(entries(page)).toHaveCount(50);
  for (const element of ahead) expect(await element.isVisible()).toBe(true);
});

fromStates(
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
      await expect(entries(page)).toHaveText(found.map((name) => new RegExp(name)));
    }
    expect(calls).toEqual([]);
  },
);

fromStates(
  'the search is in the address; without results the page says so, and View All States shows every state again',
  async ({ page }) => {
    await search(page).fill('atlantis');
    await expect(page).toHaveURL('/states?search=atlantis');
    await expect(page.getByRole('heading', { name: 'No states found', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'View All States', exact: true }).click();
    await expect(page).toHaveURL('/states');
    await expect(search(page)).toHaveValue('');
    await expect(entries(page)).toHaveCount(50);
  },
);

test('the search survives a reload: the server renders it', async ({ request }) => {
  const html = await documentOf(request, '/states?search=dakota');
  expect(valueIn(html, 'search')).toBe('dakota');
  expect(linksIn(listed(html)).map(({ href }) => href)).toEqual([
    '/states/north-dakota',
    '/states/south-dakota',
  ]);
});

test('without a search the six most popular states are below with their ranks, and links to dealers and overview', async ({
  request,
}) => {
  const region = partOf(await documentOf(request, '/states'), 'id="popular-title"', 'section');
  const popular = elementsIn(region, 'li');
  expect(popular.map((entry) => [linksIn(entry)[0]!.href, textIn(entry)])).toEqual(
    (await allStates())
      .slice(0, 6)
      .map(({ name, slug, emoji, dealerCount }, index) => [
        `/states/${slug}`,
        `${emoji} ${name} ${dealerCount} dealers #${index + 1}`,
      ]),
  );
  expect(addressOf(region, 'All Dealerships')).toBe('/dealerships');
  expect(addressOf(region, 'National Overview')).toBe('/usa');
});

test('with a search the popular states and their links are gone; with spaces alone they stay', async ({
  request,
}) => {
  const found = mainOf(await documentOf(request, '/states?search=o'));
  expect(found).not.toContain('Most Popular States');
  expect(addressOf(found, 'National Overview')).toBeUndefined();
  const spaces = mainOf(await documentOf(request, '/states?search=%20%20%20'));
  expect(wordsOf(`<body>${spaces}`)).toContain('Most Popular States');
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
  const links = linksIn(listed(html)).map(({ href }) => href.slice('/states/'.length));
  expect(links).toEqual((await byName()).map(({ slug }) => slug));
});

test('structured data lists every state by name', async ({ request }) => {
  const data = jsonLdIn(await (await request.get('/states')).text()).find(
    (entry) => entry['@type'] === 'ItemList',
  );
  const items = (
    data as unknown as { itemListElement: { position: number; name: string; url: string }[] }
  ).itemListElement;
  expect(items.map(({ name }) => name)).toEqual((await byName()).map(({ name }) => name));
  expect(items[0]).toMatchObject({
    position: 1,
    url: expect.stringMatching(/^https:\/\/[^/]+\/states\/alabama$/),
  });
});

test('the document has a form that leads to the same result, and its way back', async ({
  request,
}) => {
  const html = await documentOf(request, '/states?search=atlantis');
  expect(formIn(html, 'Search states')).toEqual({
    action: '/states',
    method: 'get',
    fields: ['search'],
    buttons: ['Search'],
  });
  expect(addressOf(html, 'View All States')).toBe('/states');
});

test.describe('without JavaScript', { tag: '@nightly' }, () => {
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
