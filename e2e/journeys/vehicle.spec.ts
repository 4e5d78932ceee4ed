import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { catalog, type Vehicle } from '../fixtures/catalog';
import { factIn } from '../fixtures/documents';
import { tabThrough } from '../fixtures/keyboard';
import { settled, tracked } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';
import type { UnreliableSite } from '../fixtures/unreliable-site';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onD6Max = testOf('/inventory/d6-max');

const dollars = (price: number) => `$${price.toLocaleString('en-US')}`;

const main = (page: Page) => page.getByRole('main');

const vehicleNamed = async (slug: string): Promise<Vehicle> =>
  (await catalog()).find((vehicle) => vehicle.slug === slug)!;

/** The value of a label in a list of facts. */
const factOf = (page: Page, label: string) =>
  main(page).getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

const expectNotFound = async (page: Page) => {
  await expect(
    main(page).getByRole('heading', { level: 1, name: 'Vehicle Not Found' }),
  ).toBeVisible();
  await expect(main(page).getByText("The vehicle you're looking for doesn't exist.")).toBeVisible();
  await expect(page).toHaveTitle('Vehicle Not Found | Larkway');
  await expect(main(page).getByRole('link', { name: 'Back to Inventory' })).toHaveAttribute(
    'href',
    '/inventory',
  );
};

onD6Max(
  'a vehicle is described with price, actions, three spec lists and similar vehicles',
  async ({ page }) => {
    const all = await catalog();
    const vehicle = all.find(({ slug }) => slug === 'd6-max')!;
    await expect(main(page).getByRole('heading', { level: 1, name: vehicle.name })).toBeVisible();
    await expect(main(page).getByText(vehicle.description)).toBeVisible();
    await expect(factOf(page, 'Starting price (MSRP)')).toHaveText(dollars(vehicle.price));
    await expect(factOf(page, 'Range per charge')).toHaveText(vehicle.range);
    await expect(main(page).getByRole('link', { name: 'Request Quote' }).first()).toHaveAttribute(
      'href',
      /^tel:\+1555/,
    );
    await expect(main(page).getByRole('link', { name: 'Find Dealer' }).first()).toHaveAttribute(
      'href',
      '/dealerships',
    );
    for (const name of [
      'Performance',
      'Safety & Features',
      'Warranty & Service',
      'Get More Information',
    ]) {
      await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
    }
    const others = all.filter(
      ({ category, slug }) => category === vehicle.category && slug !== vehicle.slug,
    );
    const similar = main(page).getByRole('region', { name: 'Similar vehicles' });
    const shown = await similar.getByRole('listitem').getByRole('heading').allTextContents();
    expect(shown).toHaveLength(3);
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(shown));
  },
);

onD6Max('the picture of the vehicle is there, and says what it shows', async ({ page }) => {
  const picture = main(page).getByRole('img', { name: /^D6 Max in .+ from the front/ });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true);
});

onD6Max('every feature is a badge', async ({ page }) => {
  const { features } = await vehicleNamed('d6-max');
  expect(features.length).toBeGreaterThan(1);
  await expect(main(page).getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveText(
    features,
  );
});

test('on a phone held upright or sideways the first screen has picture, name, price and range, and the bar at its edge covers nothing that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/inventory/d6-max');
  await settled(page);
  const bar = main(page).getByRole('link', { name: 'Request Quote', includeHidden: true }).last();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const { y: edge } = (await bar.boundingBox())!;
  const picture = main(page).getByRole('img', { name: /^D6 Max in .+ from the front/ });
  const facts = [
    main(page).getByRole('heading', { level: 1 }),
    factOf(page, 'Starting price (MSRP)'),
    factOf(page, 'Range per charge'),
  ];
  for (const fact of [...facts, picture]) {
    const { y, height } = (await fact.boundingBox())!;
    expect(y + height).toBeLessThan(edge);
  }
  await page.setViewportSize({ width: 844, height: 390 });
  for (const fact of facts) await expect(fact).toBeInViewport({ ratio: 1 });
  await expect(picture).toBeInViewport({ ratio: 0.85 });
  await page.setViewportSize({ width: 390, height: 664 });
  const { expected, visited, faults } = await tabThrough(page, 'main');
  expect(faults).toEqual([]);
  // The two links in the bar are no stops while the form hides it.
  expect(visited.length).toBeGreaterThanOrEqual(expected - 2);

  await main(page).getByRole('form', { name: 'Get More Information' }).getByRole('button').click();
  await expect(bar).toBeHidden();

  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await bar.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
  await expect(main(page).getByRole('link', { name: 'Find Dealer' }).last()).toBeInViewport({
    ratio: 1,
  });

  await page.emulateMedia({ forcedColors: 'active' });
  const swatches = main(page).getByRole('group', { name: 'Paint' }).locator('label > span');
  const colors = await swatches.evaluateAll((all) =>
    all.map((swatch) => getComputedStyle(swatch).backgroundColor),
  );
  expect(new Set(colors).size, 'paints keep their colors').toBe(colors.length);
});

test('the monthly estimate opens the financing page with the price filled in, which no server gets', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/inventory/d6-max');
  await settled(page);
  const { price } = await vehicleNamed('d6-max');
  await expect(main(page).getByText(/^About \$\d+ a month$/)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await main(page).getByRole('link', { name: 'See financing options' }).click();
  await expect(page).toHaveURL(new RegExp(`/financing#vehiclePrice=${price}&`));
  await expect(main(page).getByLabel('Vehicle price')).toHaveValue(String(price));
  await expect(
    main(page).getByRole('heading', { name: 'Your Personalized Recommendations' }),
  ).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(requested.filter((url) => url.split('#')[0]!.includes('vehiclePrice'))).toEqual([]);
});

test('a vehicle’s page leads to its comparison with similar ones', async ({ request }) => {
  const html = await (await request.get('/inventory/d6-max')).text();
  const [address = ''] = /\/compare\?models=d6-max(,[\w-]+){3}/.exec(html) ?? [];
  expect(html.split(`href="${address}"`)).toHaveLength(3);
});

test('a category with fewer others shows fewer similar vehicles, and leads to all of the category', async ({
  page,
}) => {
  const eights = (await catalog()).filter(({ category }) => category === '8-seater');
  expect(eights).toHaveLength(3);
  await page.goto(`/inventory/${eights[0]!.slug}`);
  const similar = main(page).getByRole('region', { name: 'Similar vehicles' });
  await expect(similar.getByRole('listitem')).toHaveCount(2);
  await expect(similar.getByRole('link', { name: 'All 8 seaters' })).toHaveAttribute(
    'href',
    '/inventory?category=8-seater',
  );
});

onD6Max('the breadcrumb leads back to the inventory', async ({ page }) => {
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Inventory', 'D6 Max']);
  await expect(breadcrumb.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await breadcrumb.getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL('/inventory');
  await page.goBack();
  await expect(main(page).getByRole('heading', { level: 1, name: 'D6 Max' })).toBeVisible();
});

test('a vehicle with a page elsewhere opens it in a new tab, another has no such button', async ({
  page,
  context,
}) => {
  const all = await catalog();
  const linked = all.find(({ externalUrl }) => externalUrl)!;
  const plain = all.find(({ externalUrl }) => !externalUrl)!;
  await context.route(linked.externalUrl!, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto(`/inventory/${linked.slug}`);
  await settled(page);
  const external = main(page).getByRole('link', { name: /^See the manufacturer’s page/ });
  const [tab] = await Promise.all([context.waitForEvent('page'), external.click()]);
  expect(tab.url()).toBe(linked.externalUrl);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(await tracked(page, 'click_external')).toEqual([
    { event: 'click_external', url: linked.externalUrl },
  ]);
  await page.goto(`/inventory/${plain.slug}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).getByRole('link', { name: /details|new tab/i })).toHaveCount(0);
});

test('a missing top speed is shown as 25 mph', async ({ request }) => {
  const without = (await catalog()).filter(({ specifications }) => !specifications.power?.topSpeed);
  expect(without.length).toBeGreaterThan(1);
  for (const { slug } of without) {
    expect(factIn(await (await request.get(`/inventory/${slug}`)).text(), 'Top speed'), slug).toBe(
      '25 mph',
    );
  }
});

test('every other fact that a vehicle lacks has a fallback text', async ({ request }) => {
  const all = await catalog();
  for (const { group, name, label, text } of [
    { group: 'power', name: 'battery', label: 'Battery', text: 'Rechargeable' },
    { group: 'power', name: 'controller', label: 'Controller', text: 'Matched to the motor' },
    { group: 'features', name: 'warranty', label: 'Warranty', text: 'Limited warranty' },
    { group: 'features', name: 'assembly', label: 'Assembly', text: 'Ask your dealer' },
    { group: 'dimensions', name: 'length', label: 'Length', text: 'Ask your dealer' },
  ] as const) {
    const lacking = all.find(({ specifications }) => !specifications[group]?.[name])!;
    expect(
      factIn(await (await request.get(`/inventory/${lacking.slug}`)).text(), label),
      lacking.slug,
    ).toBe(text);
  }
});

test('an unavailable vehicle says so, in the list and on its page, and can still be asked about', async ({
  page,
}) => {
  const waiting = (await catalog()).find(({ isAvailable }) => !isAvailable)!;
  await page.goto('/inventory');
  await settled(page);
  const tile = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: waiting.name, exact: true }) });
  await expect(tile.getByText('Waitlist', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Waitlist', { exact: true })).toHaveCount(1);
  await tile.getByRole('link').click();
  await expect(main(page).getByRole('heading', { level: 1, name: waiting.name })).toBeVisible();
  await expect(main(page).getByText('Not available right now.')).toBeVisible();
  await expect(
    main(page).getByRole('form', { name: 'Get More Information' }).getByRole('button'),
  ).toBeEnabled();
});

test('an unknown vehicle gets 404 and a page that links back', async ({ page, tolerate }) => {
  tolerate(/404/);
  const response = await page.goto('/inventory/no-such-vehicle');
  expect(response?.status()).toBe(404);
  await expectNotFound(page);
  await settled(page);
  await main(page).getByRole('link', { name: 'Back to Inventory' }).click();
  await expect(page).toHaveURL('/inventory');
});

test('hand-made addresses of vehicles get 404 and cause no error', async ({ request }) => {
  for (const slug of [
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'd6-max%00',
    "d6'--",
    '%F0%9F%9B%BB',
    '..%2Fapi%2Fvehicles',
    'featured',
    'constructor',
    'x'.repeat(200),
  ]) {
    const response = await request.get(`/inventory/${slug}`);
    expect(response.status(), slug.slice(0, 40)).toBe(404);
    const html = await response.text();
    expect(html, slug.slice(0, 40)).toContain('Vehicle Not Found');
    expect(html, slug.slice(0, 40)).not.toContain('<script>alert');
  }
});

test.describe('with an API in trouble', () => {
  let site: UnreliableSite;
  test.beforeEach(({ unreliable }) => void (site = unreliable));

  const openFromList = async (page: Page) => {
    await page.goto(`${site.origin}/inventory?search=d6%20max`);
    await settled(page);
  };
  const choose = (page: Page) => main(page).getByRole('listitem').getByRole('link').click();

  test('a spinner is shown while the vehicle loads, and the page view waits for the vehicle’s own title', async ({
    page,
  }) => {
    await openFromList(page);
    site.hold(/^GET \/api\/vehicles\/d6-max$/);
    await choose(page);
    await expect(
      main(page).getByRole('status').filter({ hasText: 'Loading vehicle' }),
    ).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveCount(0);
    // The list knew its name.
    await expect(page).toHaveTitle('D6 Max | Larkway');
    site.heal();
    await expect(main(page).getByRole('heading', { level: 1, name: 'D6 Max' })).toBeVisible();
    await expect(main(page).getByRole('status').filter({ hasText: 'Loading vehicle' })).toHaveCount(
      0,
    );
    await expect
      .poll(async () =>
        (await tracked(page, 'page_view')).map(({ page_path, page_title }) => [
          page_path,
          page_title,
        ]),
      )
      .toEqual([
        ['/inventory', 'Inventory | Larkway'],
        ['/inventory/d6-max', 'D6 Max | Larkway'],
      ]);
    expect(await tracked(page, 'view_item')).toEqual([
      {
        event: 'view_item',
        item_id: 'd6-max',
        item_name: 'D6 Max',
        price: (await vehicleNamed('d6-max')).price,
      },
    ]);
  });

  for (const fault of repetitions({
    everyRun: ['HTML for JSON'],
    nightly: ['500 with a text', 'a cut connection', 'HTML for JSON'],
  } as const)) {
    test(`a fetch that fails in the browser (${fault}) shows Vehicle Not Found`, async ({
      page,
      tolerate,
    }) => {
      tolerate(/50\d/);
      await openFromList(page);
      site.fail(/^GET \/api\/vehicles\/d6-max$/, fault);
      await choose(page);
      await expectNotFound(page);
      site.heal();
      await main(page).getByRole('link', { name: 'Back to Inventory' }).click();
      await expect(page).toHaveURL(`${site.origin}/inventory`);
    });
  }

  test('a fetch that fails for the document shows Vehicle Not Found under an honest 503', async ({
    page,
    tolerate,
  }) => {
    tolerate(/503/);
    site.fail(/^GET \/api\/vehicles\/d6-max$/, '500 without a body');
    const response = await page.goto(`${site.origin}/inventory/d6-max`);
    expect(response?.status()).toBe(503);
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
    await expectNotFound(page);
  });

  test('without the list of vehicles the page is complete except for similar vehicles', async ({
    page,
    tolerate,
  }) => {
    tolerate(/503/);
    site.fail(/^GET \/api\/vehicles$/, '503 with Retry-After');
    const response = await page.goto(`${site.origin}/inventory/d6-max`);
    expect(response?.status()).toBe(200);
    await expect(main(page).getByRole('heading', { level: 1, name: 'D6 Max' })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'Similar vehicles' })).toHaveCount(0);
  });
});

onD6Max('a call for a quote is reported, without the number', async ({ page }) => {
  const quote = main(page).getByRole('link', { name: 'Request Quote' }).first();
  const salesPhone = await page
    .getByRole('banner')
    .getByRole('link', { name: /555/ })
    .first()
    .getAttribute('href');
  await expect(quote).toHaveAttribute('href', salesPhone!);
  await quote.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await quote.click();
  expect(await tracked(page, 'click_phone')).toEqual([{ event: 'click_phone', kind: 'sales' }]);
});

interface StructuredData {
  '@type': string | string[];
  offers?: Record<string, unknown>;
  itemListElement?: { name: string }[];
}

const structuredDataIn = (html: string): StructuredData[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1]!) as StructuredData,
  );

test('structured data has every vehicle as a product with its offer; title and description are unique', async ({
  request,
}) => {
  const all = await catalog();
  const said = new Set<string>();
  for (const vehicle of all) {
    const html = await (await request.get(`/inventory/${vehicle.slug}`)).text();
    const [product, trail] = structuredDataIn(html);
    expect(product, vehicle.slug).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['Product', 'Vehicle'],
      name: vehicle.name,
      image: expect.stringMatching(/^https?:\/\/\S+\.webp$/),
      brand: { '@type': 'Brand', name: 'Larkway' },
      offers: {
        '@type': 'Offer',
        price: vehicle.price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${vehicle.isAvailable ? 'InStock' : 'BackOrder'}`,
        url: expect.stringMatching(new RegExp(`^https?://[^/]+/inventory/${vehicle.slug}$`)),
      },
    });
    expect(trail, vehicle.slug).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(trail!.itemListElement!.map(({ name }) => name)).toEqual([
      'Home',
      'Inventory',
      vehicle.name,
    ]);
    const description = /<meta name="description" content="([^"]*)"/
      .exec(html)![1]!
      .replace(/&#39;|&amp;/g, "'");
    expect(description.length, vehicle.slug).toBeGreaterThanOrEqual(50);
    expect(description.length, vehicle.slug).toBeLessThanOrEqual(160);
    expect(html).toContain(`<title>${vehicle.name} | Larkway</title>`);
    said.add(description);
  }
  expect(said.size).toBe(all.length);
});

test.describe('on paper', () => {
  // Dark backgrounds would waste ink.
  for (const colorScheme of repetitions({
    everyRun: ['dark'],
    nightly: ['light', 'dark'],
  } as const)) {
    test(`a page has the vehicle and the phone number in black, and no buttons, printed from ${colorScheme} mode`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/inventory/d6-max');
      await settled(page);
      await page.emulateMedia({ media: 'print', colorScheme });
      await expect(
        main(page).getByRole('img', { name: /^D6 Max in .+ from the front/ }),
      ).toBeVisible();
      await expect(main(page).getByRole('img', { name: /^D6 Max/ })).toHaveCount(1);
      await expect(main(page).getByRole('heading', { level: 1, name: 'D6 Max' })).toBeVisible();
      await expect(factOf(page, 'Starting price (MSRP)')).toBeVisible();
      await expect(factOf(page, 'Range per charge')).toBeVisible();
      for (const name of ['Performance', 'Safety & Features', 'Warranty & Service']) {
        await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
      }
      await expect(main(page).getByText(/^\(\d{3}\) \d{3}-\d{4}$/)).toBeVisible();
      await expect(main(page).getByText(/\/inventory\/d6-max$/)).toBeVisible();

      for (const role of ['banner', 'contentinfo', 'navigation'] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
      for (const role of ['form', 'button', 'link'] as const)
        await expect(main(page).getByRole(role)).toHaveCount(0);
      await expect(main(page).getByRole('heading', { name: 'Similar vehicles' })).toHaveCount(0);
      const ink = await main(page)
        .getByRole('heading', { level: 1 })
        .evaluate((title) => getComputedStyle(title).color);
      const [red, green, blue] = ink.match(/\d+/g)!.map(Number) as [number, number, number];
      expect(Math.max(red, green, blue), 'dark enough for white paper').toBeLessThan(80);
    });
  }

  test('every vehicle fits on one sheet, A4 or Letter', async ({ page }) => {
    const longest = (await catalog()).toSorted(
      (one, other) =>
        other.description.length +
        other.features.join().length -
        one.description.length -
        one.features.join().length,
    );
    const waiting = longest.find(({ isAvailable }) => !isAvailable)!;
    for (const { slug } of [longest[0]!, waiting]) {
      await page.goto(`/inventory/${slug}`);
      await settled(page);
      for (const format of ['A4', 'Letter']) {
        const margin = '0.4in';
        const pdf = await page.pdf({
          format,
          margin: { top: margin, right: margin, bottom: margin, left: margin },
        });
        expect(
          pdf.toString('latin1').match(/\/Type\s*\/Page\b/g),
          `${slug} on ${format}`,
        ).toHaveLength(1);
      }
    }
  });
});
