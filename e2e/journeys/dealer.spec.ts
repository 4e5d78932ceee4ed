import type { Dealership, FoundDealership } from '@larkway/dealers-contract';
import { allDealers, dealersNear, hasPlace } from '../fixtures/dealers';
import { repetitions } from '@larkway/infra/tier';
import { dealersIn, directionsOn, expectContacts, pinsIn } from '../fixtures/dealer-cards';
import {
  addressOf,
  breadcrumbIn,
  documentOf,
  elementsIn,
  linksIn,
  mainOf,
  textIn,
  textsIn,
} from '../fixtures/document-parts';
import { wordsOf } from '../fixtures/documents';
import { jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

const slug = 'pecan-bend-electric-garage-austin-tx';
const dealer = async (): Promise<Dealership> =>
  (await allDealers()).find((each) => each.slug === slug)!;
const neighborsOf = async (of: string): Promise<FoundDealership[]> =>
  (await fetch(`${stack().services.dealers}/api/dealerships/${of}/neighbors`)).json() as Promise<
    FoundDealership[]
  >;

test('a dealer’s page has name, address, phone, email, Call and Directions', async ({
  request,
}) => {
  const shown = await dealer();
  const { name, latitude, longitude } = shown;
  const html = await documentOf(request, `/dealerships/${slug}`);
  expect(textsIn(mainOf(html), 'h1')).toEqual([name]);
  expect(breadcrumbIn(html).map(([crumb]) => crumb)).toEqual(['Home', 'Dealers', 'Texas', name]);
  expectContacts(mainOf(html), shown);
  expect(directionsOn(mainOf(html))).toMatchObject({
    name: `Directions to ${name} (opens in a new tab)`,
    href: expect.stringMatching(new RegExp(`destination=${latitude}%2C${longitude}$`)),
  });
});

test('it has the dealers nearby with distance and direction, each with a link to its page and a pin on the map', async ({
  request,
}) => {
  const neighbors = await neighborsOf(slug);
  const html = await documentOf(request, `/dealerships/${slug}`);
  expect(dealersIn(html)).toEqual(neighbors.map(({ name }) => name));
  const cards = elementsIn(mainOf(html), 'article');
  for (const [index, { name, slug: other, distance, direction }] of neighbors.entries()) {
    expect(textIn(cards[index]!)).toContain(`${Math.round(distance!)} miles ${direction}`);
    expect(addressOf(cards[index]!, name)).toBe(`/dealerships/${other}`);
  }
  // Its own pin, and one for each neighbor.
  expect(pinsIn(html)).toHaveLength(1 + neighbors.filter(hasPlace).length);
});

test('it has vehicles, which the inventory team renders', async ({ request }) => {
  const page = mainOf(await documentOf(request, `/dealerships/${slug}`));
  expect(linksIn(page).filter(({ href }) => href.startsWith('/inventory/'))).toHaveLength(3);
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

test('an unknown dealer gets 404 and a page that says so and leads to the search', async ({
  request,
}) => {
  for (const unknown of ['place', 'state', '%3Cscript%3E', 'x'.repeat(2_000)])
    expect((await request.get(`/dealerships/${unknown}`)).status(), unknown).toBe(404);
  const response = await request.get('/dealerships/nowhere');
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(html).toContain('<title>Dealer Not Found');
  expect(textsIn(mainOf(html), 'h1')).toEqual(['Dealer Not Found']);
  expect(addressOf(mainOf(html), 'Find a Dealer')).toBe('/dealerships');
});

/** Both pages show the same part. */
const places: [what: string, path: string, kept: string][] = [
  ['a vehicle’s page', '/inventory/d6-max', 'paint=tide&'],
  ['the confirmation page', '/thank-you', ''],
];

for (const [what, path, kept] of places) {
  test(`the document of ${what} has the nearest dealers of a search, and a form for another`, async ({
    request,
  }) => {
    const near = await dealersNear('near=10001&radius=100');
    const html = await documentOf(request, `${path}?${kept}search=10001&radius=100`);
    for (const { name } of near.slice(0, 3)) expect(wordsOf(html)).toContain(name);
    // Without scripts the form leads back to this part of the page.
    expect(html).toContain(`action="${path}#nearest-dealers"`);
    if (kept) expect(html).toMatch(/<input type="hidden" name="paint" value="tide"/);
  });
}

for (const [what, path] of repetitions({ everyRun: places.slice(1), nightly: places })) {
  test(`${what} finds the nearest dealers by ZIP code`, async ({ page }) => {
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
  });
}
