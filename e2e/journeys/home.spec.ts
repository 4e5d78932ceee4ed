import { hold, jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

interface State {
  name: string;
  slug: string;
  emoji: string;
  dealerCount: number;
}

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onHome = testOf('/');

onHome('the hero leads to the phone and to the inventory', async ({ page }) => {
  const hero = page.getByRole('main').getByRole('region').first();
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hero.getByRole('link', { name: 'Call Now' })).toHaveAttribute(
    'href',
    /^tel:\+155555501\d\d$/,
  );
  await hero.getByRole('link', { name: 'Browse Inventory' }).click();
  await expect(page).toHaveURL('/inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'All vehicles' })).toBeVisible();
  await page.goBack();
  await expect(hero.getByRole('link', { name: 'Browse Inventory' })).toBeVisible();
});

onHome(
  'the vehicle and both actions are on the first screen of phones, held upright or sideways, tablets and laptops',
  { tag: '@desktop' },
  async ({ page }) => {
    const before = page.viewportSize()!;
    const hero = page.getByRole('main').getByRole('region').first();
    const actions = hero.getByRole('link');
    await expect(actions).toHaveText(['Call Now', 'Browse Inventory']);
    for (const [width, height] of [
      [360, 780],
      [390, 844],
      [600, 960],
      [768, 1024],
      [820, 1180],
      [1024, 768],
      [1440, 900],
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(hero, `${width} x ${height}`).toBeInViewport({ ratio: 0.85 });
      for (const action of await actions.all())
        await expect(action, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(before);
  },
);

onHome('featured vehicles of another team lead to their pages', async ({ page, request }) => {
  const featured = (await (await request.get('/api/vehicles/featured')).json()) as {
    name: string;
    slug: string;
  }[];
  expect(featured.length).toBeGreaterThanOrEqual(6);
  for (const { name, slug } of featured) {
    await expect(
      page.getByRole('main').locator(`a[href="/inventory/${slug}"]`).first(),
      name,
    ).toBeVisible();
  }
});

onHome('four benefits are named, each with a sentence or two', async ({ page }) => {
  const benefits = page
    .getByRole('region', { name: 'Built for the trips a car is too much for.' })
    .getByRole('listitem');
  await expect(benefits).toHaveCount(4);
  await expect(benefits.getByRole('heading', { level: 3 })).toHaveText([
    'Quiet by nature',
    'Plugs in at home',
    'Street-legal models',
    'A dealer nearby',
  ]);
  for (const text of await benefits.getByRole('paragraph').allTextContents())
    expect(text).toMatch(/^[A-Z].{40,}\.$/);
});

onHome(
  'the six states with most dealers show emoji, name and number of dealers',
  async ({ page, request }) => {
    const states = (await (await request.get('/api/states')).json()) as State[];
    // The map beside them links to every state, by its abbreviation alone.
    const cards = page
      .getByRole('main')
      .locator('a[href^="/states/"]')
      .filter({ hasText: /dealers?/ });
    await expect(cards).toHaveCount(6);
    for (const [index, { name, slug, emoji, dealerCount }] of states.slice(0, 6).entries()) {
      await expect(cards.nth(index)).toHaveAttribute('href', `/states/${slug}`);
      await expect(cards.nth(index)).toContainText(name);
      await expect(cards.nth(index)).toContainText(emoji);
      await expect(cards.nth(index)).toContainText(String(dealerCount));
    }
  },
);

test('six skeletons are shown while the states load', async ({ page }) => {
  await page.goto('/faq');
  await settled(page);
  const states = await hold(page, '/api/states');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Larkway home' }).click();
  const places = page.getByRole('region', { name: 'Close to home, in every state.' });
  await expect(places.getByRole('listitem')).toHaveCount(6);
  await expect(places.getByRole('listitem').getByRole('link')).toHaveCount(0);
  states.release();
  await expect(places.getByRole('link').filter({ hasText: /dealers?/ })).toHaveCount(6);
});

onHome('25 questions open one at a time and can be closed', async ({ page }) => {
  const questions = page.getByRole('main').locator('summary');
  const open = page.getByRole('main').locator('details[open]');
  await expect(questions).toHaveCount(25);
  await questions.nth(2).click();
  await expect(open).toHaveCount(1);
  await questions.nth(20).click();
  await expect(open).toHaveCount(1);
  await expect(open.locator('summary')).toHaveText(await questions.nth(20).innerText());
  await questions.nth(20).click();
  await expect(open).toHaveCount(0);
});

onHome('the page closes with a quote and the inventory', async ({ page }) => {
  const closing = page.getByRole('region', { name: 'Find the one that fits your street.' });
  await expect(closing.getByRole('link', { name: 'Get Quote' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(closing.getByRole('link', { name: 'Browse Inventory' })).toHaveAttribute(
    'href',
    '/inventory',
  );
});

test('structured data has the company, its hours, its products with prices, and the site search', async ({
  request,
}) => {
  const [data] = jsonLdIn(await (await request.get('/')).text());
  const graph = data!['@graph'] as Record<string, unknown>[];
  const node = (type: string) => graph.find((each) => each['@type'] === type);
  const origin = 'https://www.larkway.example';
  const identity = { name: 'Larkway', url: `${origin}/` };

  expect(data!['@context']).toBe('https://schema.org');
  expect(node('Organization')).toMatchObject(identity);
  expect(node('AutoDealer')).toMatchObject({
    ...identity,
    telephone: '+15555550142',
    email: 'sales@larkway.example',
    address: { '@type': 'PostalAddress', addressCountry: 'US' },
    areaServed: { '@type': 'Country', name: 'United States' },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Saturday'],
        opens: '09:00',
        closes: '17:00',
      },
    ],
    priceRange: '$6,695 - $17,995',
    hasOfferCatalog: { '@type': 'OfferCatalog', numberOfItems: 33 },
  });
  expect(node('WebSite')).toMatchObject({
    ...identity,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/inventory?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  });
});
