import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Dealership } from '@larkway/dealers-contract';
import { allDealers, dealersNear, dealersOf, hasPlace } from '../fixtures/dealers';
import { cardIn, cardsIn, dealersIn, directionsOn, expectContacts } from '../fixtures/dealer-cards';
import {
  addressOf,
  attributeIn,
  documentOf,
  formIn,
  linksIn,
  mainOf,
  partOf,
  textsIn,
  writtenLinksIn,
} from '../fixtures/document-parts';
import { factIn, valueIn, wordsOf } from '../fixtures/documents';
import { callsOf, goWithin, jsonLdIn } from '../fixtures/page-parts';
import { arrivedAt, settled, tracked } from '../fixtures/settled';
import { expect, test, testFrom } from '../fixtures/test';

// In one worker, so that tests share a load.
test.describe.configure({ mode: 'default' });
const fromDealerships = testFrom('/dealerships');

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cardOf = (page: Page, { name }: Dealership): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search dealers' });

const withText = (dealers: Dealership[], text: string) =>
  dealers.filter(({ name, city, state }) =>
    [name, city, state].some((value) => value.toLowerCase().includes(text.toLowerCase())),
  );

const cardNames = (page: Page) => cards(page).getByRole('heading').allTextContents();
const expectCards = (page: Page, dealers: Dealership[]) =>
  expect.poll(() => cardNames(page)).toEqual(dealers.map(({ name }) => name));

test('three figures: the dealers, 50 States Covered, 24/7 Support Available', async ({
  request,
}) => {
  const html = await documentOf(request, '/dealerships');
  expect(factIn(html, 'Dealerships')).toBe(String((await allDealers()).length));
  expect(factIn(html, 'States Covered')).toBe('50');
  expect(factIn(html, 'Support Available')).toBe('24/7');
});

test('each card has name, state, address, phone, email and Call', async ({ request }) => {
  const shown = (await allDealers()).slice(0, 24);
  const html = await documentOf(request, '/dealerships');
  expect(dealersIn(html)).toEqual(shown.map(({ name }) => name));
  for (const dealer of shown) {
    const card = cardIn(html, dealer);
    expect(textsIn(card, 'span')).toContain(dealer.state);
    expectContacts(card, dealer);
  }
});

test('the whole list is one link away; Directions is missing exactly where a coordinate is', async ({
  request,
}) => {
  const dealers = await allDealers();
  const first = await documentOf(request, '/dealerships');
  expect(wordsOf(first)).toContain(`The first 24 of ${dealers.length} dealers`);
  const whole = addressOf(first, `Show all ${dealers.length} dealers`)!;
  expect(whole).toBe('/dealerships?show=all');
  const html = await documentOf(request, whole);
  expect(cardsIn(html)).toHaveLength(dealers.length);
  const withRoute = dealers.filter((dealer) => directionsOn(cardIn(html, dealer)));
  expect(withRoute).toEqual(dealers.filter(hasPlace));
  expect(withRoute.length).toBeLessThan(dealers.length);
});

fromDealerships(
  'Directions opens a route on a map in a new tab, and is counted',
  async ({ page }) => {
    const asked: string[] = [];
    // Tests send no requests to other sites.
    await page.context().route('https://www.google.com/**', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    const dealer = (await allDealers()).find(hasPlace)!;
    const opened = page.waitForEvent('popup');
    await cardOf(page, dealer)
      .getByRole('link', { name: `Directions to ${dealer.name} (opens in a new tab)` })
      .click();
    await (await opened).close();
    const route = `https://www.google.com/maps/dir/?api=1&destination=${dealer.latitude}%2C${dealer.longitude}`;
    expect(asked[0]).toBe(route);
    await expect(page).toHaveURL('/dealerships');
    expect(await tracked(page, 'click_external')).toEqual([
      { event: 'click_external', url: route },
    ]);
  },
);

fromDealerships(
  'the search looks at names, cities and states in any letter case, with a call for the list at most',
  async ({ page }) => {
    const dealers = await allDealers();
    const calls = callsOf(page);
    for (const text of [
      dealers[3]!.name.toUpperCase(),
      dealers[90]!.city.toLowerCase(),
      'oRegon',
    ]) {
      await search(page).fill(text);
      await expectCards(page, withText(dealers, text));
    }
    expect([[], ['GET /api/dealerships']]).toContainEqual(calls);
  },
);

test('the document has only the dealers of its list whole; all are fetched once the search has the focus, and again if that fails', async ({
  page,
  request,
  tolerate,
}) => {
  tolerate(/\/api\/dealerships/, /^console error: Failed to load resource/);
  const dealers = await allDealers();
  const html = await documentOf(request, '/dealerships');
  const named = dealers.filter(({ slug }) => html.includes(slug));
  expect(named).toEqual(dealers.slice(0, 24));

  await page.route('**/api/dealerships', (route) => route.abort());
  const calls = callsOf(page);
  await page.goto('/dealerships');
  await settled(page);
  await expectCards(page, dealers.slice(0, 24));
  await search(page).fill(dealers[90]!.name);
  await expect(
    page.getByRole('heading', { name: 'The dealers cannot be shown right now' }),
  ).toBeVisible();
  await page.unroute('**/api/dealerships');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectCards(page, withText(dealers, dealers[90]!.name));
  await search(page).fill('');
  await expectCards(page, dealers.slice(0, 24));
  expect(calls).toEqual(['GET /api/dealerships', 'GET /api/dealerships']);
});

fromDealerships(
  'the search is in the address, survives a reload, adds no history entry, and is reported once, after the visitor stops typing',
  async ({ page, request }) => {
    for (const path of ['/faq', '/dealerships']) {
      await goWithin(page, path);
      await arrivedAt(page, path);
    }
    await search(page).pressSequentially('Oregon');
    await expect
      .poll(() => tracked(page, 'dealer_search'))
      .toEqual([{ event: 'dealer_search', search_term: 'Oregon' }]);
    await expect(page).toHaveURL('/dealerships?search=Oregon');
    const html = await documentOf(request, '/dealerships?search=Oregon');
    expect(valueIn(html, 'search')).toBe('Oregon');
    expect(dealersIn(html)).toEqual(withText(await allDealers(), 'oregon').map(({ name }) => name));
    await page.goBack();
    await expect(page).toHaveURL('/faq');
  },
);

fromDealerships(
  'without results the page says so and links to the whole list',
  { tag: '@nightly' },
  async ({ page }) => {
    await goWithin(page, '/dealerships?search=zeppelin');
    await expect(
      page.getByRole('heading', { name: 'No dealerships found', exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Show All Dealers' }).click();
    await expect(page).toHaveURL('/dealerships');
    await expect(search(page)).toHaveValue('');
    await expect(cards(page)).toHaveCount(24);
  },
);

const statusOf = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });

fromDealerships(
  'a ZIP code finds dealers around it, the nearest first with their distances; a radius is one link away, and so is a dealer’s page',
  async ({ page }) => {
    await search(page).fill('78701');
    const near = await dealersNear('near=78701');
    await expect(statusOf(page, `${near.length} dealers within 50 miles of 78701`)).toBeVisible();
    await expectCards(page, near);
    await expect(cards(page).first()).toContainText('Less than 1 mile away');
    await expect(page).toHaveURL('/dealerships?search=78701');

    const further = await dealersNear('near=78701&radius=250');
    await page
      .getByRole('navigation', { name: 'Distance' })
      .getByRole('link', { name: 'Within 250 miles' })
      .press('Enter');
    await expect(page).toHaveURL('/dealerships?search=78701&radius=250');
    await expect(
      statusOf(page, `${further.length} dealers within 250 miles of 78701`),
    ).toBeVisible();
    await expectCards(page, further);
    await expect(page.getByRole('link', { name: 'Within 250 miles' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.goBack();
    await expect(statusOf(page, 'within 50 miles of 78701')).toBeVisible();

    const { name, slug } = near[0]!;
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/dealerships/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dealerships?search=78701');
  },
);

fromDealerships(
  'the map of a search has a pin for each dealer with coordinates; pointing at a pin marks its dealer in the list, and the other way around',
  async ({ page }) => {
    await goWithin(page, '/dealerships?search=78701&radius=100');
    const pins = page.locator('main a[href^="#dealer-"]');
    const near = await dealersNear('near=78701&radius=100');
    await expect(pins).toHaveCount(near.filter(hasPlace).length);
    await expect(page.getByRole('main').getByText('100 mi', { exact: true }).last()).toBeVisible();
    const second = cards(page).nth(1);
    const colorOf = (part: Locator) =>
      part.evaluate((element) => getComputedStyle(element).backgroundColor);
    const number = second.getByText('2', { exact: true });
    const [pin, before] = [pins.getByText('2', { exact: true }), await colorOf(number)];

    await pin.hover();
    await expect.poll(() => colorOf(number)).not.toBe(before);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(() => colorOf(number)).toBe(before);

    await second.getByRole('link', { name: /^Directions/ }).focus();
    await expect.poll(() => colorOf(pin)).not.toBe(before);
    await pin.click();
    await expect(page).toHaveURL(new RegExp(`#dealer-${near[1]!.id}$`));

    // On a tablet, too, the list is not below the map.
    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 768, height: 1024 });
    const [row, onMap] = [(await cards(page).first().boundingBox())!, (await pin.boundingBox())!];
    expect(onMap.x).toBeGreaterThan(row.x + row.width);
    await page.setViewportSize(desktop);
  },
);

test('without a search the map of the country has the number of dealers in each area, which leads to their state', async ({
  request,
}) => {
  const areas = writtenLinksIn(mainOf(await documentOf(request, '/dealerships'))).filter(
    ({ href }) => href.startsWith('/dealerships?search='),
  );
  expect(areas.reduce((sum, { name }) => sum + Number(name), 0)).toBe(
    (await allDealers()).filter(hasPlace).length,
  );
  const hawaii = areas.find(({ markup }) => attributeIn(markup, 'title') === 'Hawaii');
  const dealers = await dealersOf('Hawaii');
  expect(hawaii).toMatchObject({
    name: String(dealers.filter(hasPlace).length),
    href: '/dealerships?search=Hawaii',
  });
  expect(cardsIn(await documentOf(request, hawaii!.href))).toHaveLength(dealers.length);
});

test.describe('where the browser shares its location', () => {
  test.use({
    geolocation: { latitude: 30.271276, longitude: -97.743699 },
    permissions: ['geolocation'],
  });

  test('it is requested only by the button, rounded to two decimals, and kept only in the address', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...given) => {
        document.documentElement.dataset['asked'] = String(
          Number(document.documentElement.dataset['asked'] ?? 0) + 1,
        );
        ask(...given);
      };
    });
    await page.goto('/dealerships?search=oregon');
    await settled(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page).toHaveURL('/dealerships?lat=30.27&lng=-97.74');
    await expect(statusOf(page, /^2 dealers within 50 miles of your location$/)).toBeVisible();
    await expect(search(page)).toHaveValue('');
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        (window as { dataLayer?: object[] }).dataLayer ?? [],
      ]),
    );
    expect(`${kept}${JSON.stringify(await context.cookies())}`).not.toMatch(/30\.27|97\.74/);
    await page.goBack();
    await expect(search(page)).toHaveValue('oregon');
  });
});

fromDealerships(
  'if the browser does not share its location, the page says what to enter instead',
  async ({ page }) => {
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Your browser did not share your location. Enter a ZIP code or a city and state instead.',
    );
    await expect(page).toHaveURL('/dealerships');
    await expect(cards(page)).toHaveCount(24);
  },
);

test.describe('the document of a search', () => {
  const wordsAt = async (request: APIRequestContext, query: string): Promise<string> => {
    const response = await request.get(`/dealerships?${query}`);
    expect(response.status()).toBe(200);
    return wordsOf(await response.text());
  };

  for (const [what, query, text] of [
    ['a ZIP code', 'search=78701', 'within 50 miles of 78701'],
    ['a city and its state', 'search=austin,+tx&radius=100', 'within 100 miles of Austin, TX'],
    [
      'a position',
      'lat=30.27&lng=-97.74&radius=any',
      'The nearest 24 dealers by distance from your location',
    ],
  ] as const) {
    test(`for ${what} has the nearest dealer first, with its distance`, async ({ request }) => {
      const words = await wordsAt(request, query);
      expect(words).toContain(text);
      const [first, second] = await dealersNear(
        query.includes('lat=') ? query : `near=${/search=([^&]+)/.exec(query)![1]}&radius=100`,
      );
      const [firstAt, secondAt] = [words.indexOf(first!.name), words.indexOf(second!.name)];
      expect(firstAt).toBeGreaterThan(-1);
      expect(secondAt).toBeGreaterThan(firstAt);
      expect(words.slice(firstAt, secondAt)).toMatch(
        /Less than 1 mile away|\d miles? (north|south|east|west)/,
      );
    });
  }

  test('for a place without a dealer names the nearest one and how far it is, and leads to a radius that has it', async ({
    request,
  }) => {
    const [nearest] = await dealersNear('near=59001&radius=any&limit=1');
    const html = await (await request.get('/dealerships?search=59001')).text();
    expect(wordsOf(html)).toContain(
      `No dealer within 50 miles; the nearest is ${nearest!.name} in ${nearest!.city}, WY, ${Math.round(nearest!.distance!)} miles away.`,
    );
    expect(html).toContain('href="/dealerships?search=59001&amp;radius=250"');
  });

  for (const [text, refusal] of [
    [
      '00000',
      'We do not know the ZIP code 00000. Check the digits, or enter a city and state such as Austin, TX.',
    ],
    [
      'Atlantis, TX',
      'We do not know a city called Atlantis in TX. Check the spelling, or enter a ZIP code.',
    ],
  ] as const) {
    test(`for "${text}", an unknown place, says what to enter instead`, async ({ request }) => {
      const words = await wordsAt(request, `search=${encodeURIComponent(text)}`);
      expect(words).toContain('No dealerships found');
      expect(words).toContain(refusal);
    });
  }

  test('for two letters of a state has the dealers of that state', async ({ request }) => {
    const words = await wordsAt(request, 'search=tx');
    expect(words).toContain(`${(await dealersOf('Texas')).length} dealers`);
  });

  test('for a position is not for search engines', async ({ request }) => {
    expect(await (await request.get('/dealerships?lat=30.27&lng=-97.74')).text()).toMatch(
      /<meta name="robots" content="noindex/,
    );
  });
});

test('three links: become a dealer, contact, states', async ({ request }) => {
  const ways = partOf(
    await documentOf(request, '/dealerships'),
    'aria-label="More ways to a dealer"',
    'section',
  );
  expect(linksIn(ways)).toMatchObject([
    { name: 'Become a Dealer', href: '/add-dealership' },
    { name: 'Contact Us', href: '/contact' },
    { name: 'Browse States', href: '/states' },
  ]);
});

for (const [what, address] of [
  ['a script', '/dealerships?search=%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['signs of a pattern', '/dealerships?search=(%5B%5C'],
  ['five thousand letters', `/dealerships?search=${'x'.repeat(5_000)}`],
] as const) {
  test(`a search for ${what} finds no dealer, and shows the search term as text`, async ({
    request,
  }) => {
    const html = await (await request.get(address)).text();
    expect(wordsOf(html)).toContain('No dealerships found');
    expect(valueIn(html, 'search')).toBe(
      new URL(address, 'https://x.example').searchParams.get('search'),
    );
    expect(html).not.toContain('<script>alert');
  });
}

test('meaningless parameters do not change the page', async ({ request }) => {
  const words = wordsOf(
    await (await request.get('/dealerships?show=%3Cscript%3E&application=%00&page=-1')).text(),
  );
  for (const { name } of (await allDealers()).slice(0, 24)) expect(words).toContain(name);
  expect(words).not.toContain('Success!');
});

test('structured data lists the dealers on the page and their total number', async ({
  request,
}) => {
  const dealers = await allDealers();
  const listIn = async (path: string) =>
    jsonLdIn(await (await request.get(path)).text()).find(
      (entry) => entry['@type'] === 'ItemList',
    ) as unknown as {
      numberOfItems: number;
      itemListElement: {
        item: { '@type': string; name: string; address: { postalCode: string } };
      }[];
    };
  const first = await listIn('/dealerships');
  expect(first.numberOfItems).toBe(dealers.length);
  expect(first.itemListElement.map(({ item }) => item.name)).toEqual(
    dealers.slice(0, 24).map(({ name }) => name),
  );
  expect(first.itemListElement[0]!.item).toMatchObject({
    '@type': 'AutoDealer',
    address: { postalCode: dealers[0]!.zipCode },
  });
  expect((await listIn('/dealerships?search=oregon')).numberOfItems).toBe(
    withText(dealers, 'oregon').length,
  );
});

test('the document has a form that leads to the same result, and links that lead back', async ({
  request,
}) => {
  const html = await documentOf(request, '/dealerships');
  expect(formIn(html, 'Search dealers')).toEqual({
    action: '/dealerships',
    method: 'get',
    fields: ['search'],
    buttons: ['Search'],
  });
  const none = await documentOf(request, '/dealerships?search=zeppelin');
  expect(textsIn(mainOf(none), 'h2')).toContain('No dealerships found');
  expect(addressOf(none, 'Show All Dealers')).toBe('/dealerships');
});

test.describe('without JavaScript', { tag: '@nightly' }, () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test('the search is a form that lands on the same result, and so are the whole list and the way back', async ({
    page,
  }) => {
    const dealers = await allDealers();
    await page.goto('/dealerships');
    await search(page).fill('oregon');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/dealerships?search=oregon');
    await expect(cards(page)).toHaveCount(withText(dealers, 'oregon').length);
    await page.goto('/dealerships');
    await page.getByRole('link', { name: `Show all ${dealers.length} dealers` }).click();
    await expect(cards(page)).toHaveCount(dealers.length);
    await page.goto('/dealerships?search=zeppelin');
    await page.getByRole('link', { name: 'Show All Dealers' }).click();
    await expect(cards(page)).toHaveCount(24);
  });
});
