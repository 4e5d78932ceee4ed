import { repetitions } from '@larkway/infra/tier';
import { documentOf, linksIn, partIn, sectionIn, textsIn } from '../fixtures/document-parts';
import { openWithin } from '../fixtures/opened-pages';
import { hold, jsonLdIn } from '../fixtures/page-parts';
import { expect, test, testInOneTab } from '../fixtures/test';

interface State {
  name: string;
  slug: string;
  emoji: string;
  dealerCount: number;
}

// In one worker, so that tests share a tab.
test.describe.configure({ mode: 'default' });

/** What does not depend on the screen's width; the nightly run also tests a phone. */
const anyScreen = { tag: repetitions<string[]>({ everyRun: ['@desktop'], nightly: [] }) };
const onDesktop = { tag: '@desktop' };

test('the hero leads to the phone and to the inventory', onDesktop, async ({ request }) => {
  const hero = partIn(await documentOf(request, '/'), 'section', 'aria-labelledby="hero-title"');
  expect(textsIn(hero, 'h1')).toEqual([expect.stringMatching(/\S/)]);
  expect(linksIn(hero)).toEqual([
    { name: 'Call Now', href: expect.stringMatching(/^tel:\+155555501\d\d$/) },
    { name: 'Browse Inventory', href: '/inventory' },
  ]);
});

test('featured vehicles of another team lead to their pages', onDesktop, async ({ request }) => {
  const featured = (await (await request.get('/api/vehicles/featured')).json()) as {
    name: string;
    slug: string;
  }[];
  expect(featured.length).toBeGreaterThanOrEqual(6);
  const links = linksIn(partIn(await documentOf(request, '/'), 'main', ''));
  for (const { name, slug } of featured)
    expect(links.find(({ href }) => href === `/inventory/${slug}`)?.name).toContain(name);
});

test('four benefits are named, each with a sentence or two', onDesktop, async ({ request }) => {
  const benefits = sectionIn(
    await documentOf(request, '/'),
    'Built for the trips a car is too much for.',
  );
  expect(textsIn(benefits, 'h3')).toEqual([
    'Quiet by nature',
    'Plugs in at home',
    'Street-legal models',
    'A dealer nearby',
  ]);
  const items = [...benefits.matchAll(/<li\b.*?<\/li>/gs)].map(([item]) => textsIn(item, 'p'));
  expect(items).toHaveLength(4);
  for (const text of items.flat()) expect(text).toMatch(/^[A-Z].{40,}\.$/);
});

test(
  'the six states with most dealers show emoji, name and number of dealers',
  onDesktop,
  async ({ request }) => {
    const states = (await (await request.get('/api/states')).json()) as State[];
    const places = sectionIn(await documentOf(request, '/'), 'Close to home, in every state.');
    // The map beside them links to every state, by its abbreviation.
    const cards = linksIn(places).filter(({ name }) => /^(?![A-Z]{2}:).* dealers?$/.test(name));
    expect(cards).toHaveLength(6);
    for (const [index, { name, slug, emoji, dealerCount }] of states.slice(0, 6).entries()) {
      expect(cards[index]!.href).toBe(`/states/${slug}`);
      for (const shown of [name, emoji, String(dealerCount)])
        expect(cards[index]!.name).toContain(shown);
    }
  },
);

// Before the tab has loaded the states.
testInOneTab('six skeletons are shown while the states load', anyScreen, async ({ page }) => {
  await openWithin(page, '/faq');
  const states = await hold(page, '/api/states');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Larkway home' }).click();
  const places = page.getByRole('region', { name: 'Close to home, in every state.' });
  await expect(places.getByRole('listitem')).toHaveCount(6);
  await expect(places.getByRole('listitem').getByRole('link')).toHaveCount(0);
  states.release();
  await expect(places.getByRole('link').filter({ hasText: /dealers?/ })).toHaveCount(6);
});

testInOneTab(
  'the vehicle and both actions are on the first screen of phones, held upright or sideways, tablets and laptops',
  onDesktop,
  async ({ page }) => {
    await openWithin(page, '/');
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

testInOneTab('25 questions open one at a time and can be closed', anyScreen, async ({ page }) => {
  await openWithin(page, '/');
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

test('the page closes with a quote and the inventory', onDesktop, async ({ request }) => {
  const closing = sectionIn(await documentOf(request, '/'), 'Find the one that fits your street.');
  expect(linksIn(closing)).toEqual([
    { name: 'Get Quote', href: '/contact' },
    { name: 'Browse Inventory', href: '/inventory' },
  ]);
});

test(
  'structured data has the company, its hours, and its products with prices',
  onDesktop,
  async ({ request }) => {
    const [data] = jsonLdIn(await documentOf(request, '/'));
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
    expect(node('WebSite')).toMatchObject(identity);
  },
);
