import type { Dealership, FoundDealership } from '@larkway/dealers-contract';
import { allDealers, dealersNear, hasPlace } from '../fixtures/dealers';
import { wordsOf } from '../fixtures/documents';
import { jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });

const slug = 'pecan-bend-electric-garage-austin-tx';
const onDealer = testOf(`/dealerships/${slug}`);
const dealer = async (): Promise<Dealership> =>
  (await allDealers()).find((each) => each.slug === slug)!;
const neighborsOf = async (of: string): Promise<FoundDealership[]> =>
  (await fetch(`${stack().services.dealers}/api/dealerships/${of}/neighbors`)).json() as Promise<
    FoundDealership[]
  >;

onDealer(
  'a dealer’s page has name, address, phone, email, Call and Directions',
  async ({ page }) => {
    const { name, address, city, zipCode, phone, email, latitude, longitude } = await dealer();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'),
    ).toHaveText(['Home', 'Dealers', 'Texas', name]);
    await expect(main.getByText(`${address}, ${city}, TX ${zipCode}`)).toBeVisible();
    const tel = `tel:+1${phone.replace(/\D/g, '')}`;
    await expect(main.getByRole('link', { name: phone, exact: true })).toHaveAttribute('href', tel);
    await expect(main.getByRole('link', { name: `Call ${name}`, exact: true })).toHaveAttribute(
      'href',
      tel,
    );
    await expect(main.getByRole('link', { name: email, exact: true })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
    await expect(
      main.getByRole('link', { name: `Directions to ${name} (opens in a new tab)` }),
    ).toHaveAttribute('href', new RegExp(`destination=${latitude}%2C${longitude}$`));
  },
);

onDealer(
  'it has the dealers nearby with distance and direction, each with a link to its page and a pin on the map',
  async ({ page }) => {
    const neighbors = await neighborsOf(slug);
    const nearby = page.getByRole('region', { name: /^Dealers near / }).getByRole('article');
    await expect(nearby.getByRole('heading')).toHaveText(neighbors.map(({ name }) => name));
    for (const [index, { name, slug: other, distance, direction }] of neighbors.entries()) {
      await expect(nearby.nth(index)).toContainText(`${Math.round(distance!)} miles ${direction}`);
      await expect(nearby.nth(index).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/dealerships/${other}`,
      );
    }
    // Its own pin, and one for each neighbor.
    await expect(page.locator('main a[href^="#dealer-"]')).toHaveCount(
      1 + neighbors.filter(hasPlace).length,
    );
  },
);

onDealer('it has vehicles, which the inventory team renders', async ({ page }) => {
  await expect(page.getByRole('main').locator('a[href^="/inventory/"]')).toHaveCount(3);
});

test('search engines get the dealer with address and place, and the breadcrumb', async ({
  request,
}) => {
  const html = await (await request.get(`/dealerships/${slug}`)).text();
  const { name, zipCode, latitude, longitude } = await dealer();
  expect(html).toContain(`<title>${name} in Austin, TX |`);
  const entries = jsonLdIn(html);
  expect(entries.map((entry) => entry['@type'])).toEqual(['BreadcrumbList', 'AutoDealer']);
  expect(entries[1]).toMatchObject({
    name,
    url: expect.stringMatching(new RegExp(`/dealerships/${slug}$`)),
    address: { '@type': 'PostalAddress', addressRegion: 'TX', postalCode: zipCode },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  });
});

test('a dealer without coordinates has a page without Directions and without a place for search engines', async ({
  request,
}) => {
  const without = (await allDealers()).find((each) => !hasPlace(each))!;
  const html = await (await request.get(`/dealerships/${without.slug}`)).text();
  expect(wordsOf(html)).not.toContain(`Directions to ${without.name}`);
  expect(jsonLdIn(html).at(-1)).not.toHaveProperty('geo');
  expect(wordsOf(html)).toContain('Call for directions.');
  // The map has circles around its ZIP code.
  expect(wordsOf(html)).toMatch(/\d mi\b/);
});

test('a card on the list leads to the dealer’s page, and Back to the list', async ({ page }) => {
  await page.goto('/dealerships?search=78701');
  await settled(page);
  const { name } = await dealer();
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/dealerships/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dealerships?search=78701');
});

test('an unknown dealer gets 404 and a page that says so and leads to the search', async ({
  page,
  request,
  tolerate,
}) => {
  tolerate(/404/);
  for (const unknown of ['nowhere', 'place', 'state', '%3Cscript%3E', 'x'.repeat(2_000)])
    expect((await request.get(`/dealerships/${unknown}`)).status(), unknown).toBe(404);
  await page.goto('/dealerships/nowhere');
  await settled(page);
  await expect(page).toHaveTitle(/^Dealer Not Found/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dealer Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find a Dealer', exact: true }).click();
  await expect(page).toHaveURL('/dealerships');
});

for (const [what, path, rest] of [
  ['a vehicle’s page', '/inventory/d6-max', 'paint=tide&'],
  ['the confirmation page', '/thank-you', ''],
] as const) {
  test(`${what} finds the nearest dealers by ZIP code, and its document has them`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await settled(page);
    const part = page.getByRole('region', { name: 'Nearest dealers' });
    await part.getByRole('searchbox', { name: 'Search dealers' }).fill('10001');
    const near = await dealersNear('near=10001&radius=100');
    await part.getByRole('link', { name: 'Within 100 miles' }).click();
    await expect(part.getByRole('article').getByRole('heading')).toHaveText(
      near.slice(0, 3).map(({ name }) => name),
    );
    await expect(page).toHaveURL(`${path}?search=10001&radius=100#nearest-dealers`);
    await expect(
      part.getByRole('link', { name: `All ${near.length} dealers`, exact: true }),
    ).toHaveAttribute('href', '/dealerships?search=10001&radius=100');
    const html = await (await request.get(`${path}?${rest}search=10001&radius=100`)).text();
    for (const { name } of near.slice(0, 3)) expect(wordsOf(html)).toContain(name);
    // Without scripts the form leads back to this part of the page.
    expect(html).toContain(`action="${path}#nearest-dealers"`);
    if (rest) expect(html).toMatch(/<input type="hidden" name="paint" value="tide"/);
  });
}
