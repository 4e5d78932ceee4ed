import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { catalog, type Vehicle } from '../fixtures/catalog';
import {
  addressOf,
  breadcrumbIn,
  documentOf,
  elementsIn,
  linksIn,
  mainOf,
  partOf,
  textIn,
  textsIn,
  writtenLinksIn,
} from '../fixtures/document-parts';
import { factIn, wordsOf } from '../fixtures/documents';
import { tabThrough } from '../fixtures/keyboard';
import { goWithin, jsonLdIn } from '../fixtures/page-parts';
import { arrivedAt, settled, tracked } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

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

const expectNotFound = (html: string) => {
  expect(textsIn(mainOf(html), 'h1')).toEqual(['Vehicle Not Found']);
  expect(wordsOf(html)).toContain("The vehicle you're looking for doesn't exist.");
  expect(html).toContain('<title>Vehicle Not Found | Larkway</title>');
  expect(addressOf(mainOf(html), 'Back to Inventory')).toBe('/inventory');
};

const similarIn = (html: string): string => partOf(html, 'id="similar-title"', 'section');

test('a vehicle is described with price, actions, three spec lists and similar vehicles', async ({
  request,
}) => {
  const all = await catalog();
  const vehicle = all.find(({ slug }) => slug === 'd6-max')!;
  const html = await documentOf(request, '/inventory/d6-max');
  const page = mainOf(html);
  expect(textsIn(page, 'h1')).toEqual([vehicle.name]);
  expect(textsIn(page, 'p')).toContain(vehicle.description);
  expect(factIn(html, 'Starting price \\(MSRP\\)')).toBe(dollars(vehicle.price));
  expect(factIn(html, 'Range per charge')).toBe(vehicle.range);
  expect(addressOf(page, 'Request Quote')).toMatch(/^tel:\+1555/);
  expect(addressOf(page, 'Find Dealer')).toBe('/dealerships');
  expect(textsIn(page, 'h3')).toEqual(
    expect.arrayContaining(['Performance', 'Safety & Features', 'Warranty & Service']),
  );
  expect(textsIn(page, 'h2')).toContain('Get More Information');
  const others = all.filter(
    ({ category, slug }) => category === vehicle.category && slug !== vehicle.slug,
  );
  const shown = textsIn(similarIn(html), 'h3');
  expect(shown).toHaveLength(3);
  expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(shown));
});

onD6Max('the picture of the vehicle is there, and says what it shows', async ({ page }) => {
  const picture = main(page).getByRole('img', { name: /^D6 Max in .+ from the front/ });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true);
});

test('every feature is a badge', async ({ request }) => {
  const { features } = await vehicleNamed('d6-max');
  expect(features.length).toBeGreaterThan(1);
  const html = await documentOf(request, '/inventory/d6-max');
  expect(textsIn(partOf(html, 'aria-label="Features"', 'ul'), 'li')).toEqual(features);
});

onD6Max(
  'the monthly estimate opens the financing page with the price filled in, which no server gets',
  async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
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
    await page.goBack();
    await expect(main(page).getByRole('heading', { level: 1, name: 'D6 Max' })).toBeVisible();
  },
);

test('a vehicle’s page leads to its comparison with similar ones', async ({ request }) => {
  const html = await (await request.get('/inventory/d6-max')).text();
  const [address = ''] = /\/compare\?models=d6-max(,[\w-]+){3}/.exec(html) ?? [];
  expect(html.split(`href="${address}"`)).toHaveLength(3);
});

test('a category with fewer others shows fewer similar vehicles, and leads to all of the category', async ({
  request,
}) => {
  const eights = (await catalog()).filter(({ category }) => category === '8-seater');
  expect(eights).toHaveLength(3);
  const similar = similarIn(await documentOf(request, `/inventory/${eights[0]!.slug}`));
  expect(elementsIn(similar, 'li')).toHaveLength(2);
  expect(addressOf(similar, 'All 8 seaters')).toBe('/inventory?category=8-seater');
});

test('the breadcrumb leads back to the inventory', async ({ request }) => {
  expect(breadcrumbIn(await documentOf(request, '/inventory/d6-max'))).toEqual([
    ['Home', '/'],
    ['Inventory', '/inventory'],
    ['D6 Max', undefined],
  ]);
});

test('a vehicle with a page elsewhere links to it in a new tab that gets no access to this one, another has no such link', async ({
  request,
}) => {
  const all = await catalog();
  const externalIn = async ({ slug }: Vehicle) =>
    writtenLinksIn(mainOf(await documentOf(request, `/inventory/${slug}`))).filter(({ name }) =>
      /manufacturer/i.test(name),
    );
  const linked = all.find(({ externalUrl }) => externalUrl)!;
  const [external] = await externalIn(linked);
  expect(external).toMatchObject({
    name: 'See the manufacturer’s page (opens in a new tab)',
    href: linked.externalUrl,
    markup: expect.stringMatching(/^<a[^>]* target="_blank" rel="noopener"/),
  });
  expect(await externalIn(all.find(({ externalUrl }) => !externalUrl)!)).toEqual([]);
});

test(
  'a vehicle with a page elsewhere opens it in a new tab, another has no such button',
  { tag: '@nightly' },
  async ({ page, context }) => {
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
  },
);

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
  request,
}) => {
  const waiting = (await catalog()).find(({ isAvailable }) => !isAvailable)!;
  const marked = elementsIn(mainOf(await documentOf(request, '/inventory')), 'li').filter((tile) =>
    textIn(tile).includes('Waitlist'),
  );
  expect(marked.flatMap((tile) => textsIn(tile, 'h2'))).toEqual([waiting.name]);
  const [{ href } = { href: '' }] = linksIn(marked[0]!);
  const page = mainOf(await documentOf(request, href));
  expect(textsIn(page, 'h1')).toEqual([waiting.name]);
  expect(wordsOf(`<body>${page}`)).toContain('Not available right now.');
  const [send] = elementsIn(partOf(page, 'id="inquiry-title"', 'section'), 'button');
  expect(send).not.toMatch(/^<[^>]* disabled/);
});

test('an unknown vehicle gets 404 and a page that links back', async ({ request }) => {
  const response = await request.get('/inventory/no-such-vehicle');
  expect(response.status()).toBe(404);
  expectNotFound(await response.text());
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

test.describe('with an API in trouble', { tag: '@nightly' }, () => {
  test('a fetch that fails for the document shows Vehicle Not Found under an honest 503', async ({
    request,
    unreliable: site,
  }) => {
    site.fail(/^GET \/api\/vehicles\/d6-max$/, '500 without a body');
    const response = await request.get(`${site.origin}/inventory/d6-max`);
    expect(response.status()).toBe(503);
    expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
    expectNotFound(await response.text());
  });

  test('without the list of vehicles the page is complete except for similar vehicles', async ({
    request,
    unreliable: site,
  }) => {
    site.fail(/^GET \/api\/vehicles$/, '503 with Retry-After');
    const html = await documentOf(request, `${site.origin}/inventory/d6-max`);
    expect(textsIn(mainOf(html), 'h1')).toEqual(['D6 Max']);
    expect(similarIn(html)).toBe('');
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

test('structured data has every vehicle as a product with its offer; title and description are unique', async ({
  request,
}) => {
  const all = await catalog();
  // Titles and descriptions begin with the name.
  const some = all.filter(({ isAvailable }, index) => !isAvailable || index % 6 === 0);
  const tried = repetitions({ everyRun: some, nightly: all });
  const said = new Set<string>();
  for (const vehicle of tried) {
    const html = await (await request.get(`/inventory/${vehicle.slug}`)).text();
    const [product, trail] = jsonLdIn(html);
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
    expect(trail!['itemListElement']).toMatchObject(
      ['Home', 'Inventory', vehicle.name].map((name) => ({ name })),
    );
    const description = /<meta name="description" content="([^"]*)"/
      .exec(html)![1]!
      .replace(/&#39;|&amp;/g, "'");
    expect(description.length, vehicle.slug).toBeGreaterThanOrEqual(50);
    expect(description.length, vehicle.slug).toBeLessThanOrEqual(160);
    expect(description).toContain(vehicle.name);
    expect(html).toContain(`<title>${vehicle.name} | Larkway</title>`);
    said.add(description);
  }
  expect(said.size).toBe(tried.length);
});

test.describe('on paper', () => {
  // Dark backgrounds would waste ink.
  for (const colorScheme of repetitions({
    everyRun: ['dark'],
    nightly: ['light', 'dark'],
  } as const)) {
    onD6Max(
      `a page has the vehicle and the phone number in black, and no buttons, printed from ${colorScheme} mode`,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme });
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
        await page.emulateMedia({ media: null, colorScheme: null });
      },
    );
  }

  onD6Max('every vehicle fits on one sheet, A4 or Letter', async ({ page }) => {
    const longest = (await catalog()).toSorted(
      (one, other) =>
        other.description.length +
        other.features.join().length -
        one.description.length -
        one.features.join().length,
    );
    const waiting = longest.find(({ isAvailable }) => !isAvailable)!;
    for (const { slug } of repetitions({
      everyRun: [longest[0]!],
      nightly: [longest[0]!, waiting],
    })) {
      await goWithin(page, `/inventory/${slug}`);
      await arrivedAt(page, `/inventory/${slug}`);
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
    await goWithin(page, '/inventory/d6-max');
    await arrivedAt(page, '/inventory/d6-max');
  });
});

onD6Max(
  'on a phone held upright or sideways the first screen has picture, name, price and range, and the bar at its edge covers nothing that has the focus',
  async ({ page }) => {
    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 664 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    // Not of a prerendered page.
    const shown = main(page).locator('[data-remote]').first();
    const bar = shown.getByRole('link', { name: 'Request Quote', includeHidden: true }).last();
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

    await main(page)
      .getByRole('form', { name: 'Get More Information' })
      .getByRole('button')
      .click();
    await expect(bar).toBeHidden();

    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await bar.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await expect(main(page).getByRole('link', { name: 'Find Dealer' }).last()).toBeInViewport({
      ratio: 1,
    });

    await page.emulateMedia({ forcedColors: 'active' });
    const swatches = main(page).getByRole('group', { name: 'Paint' }).locator('label > span');
    const colors = await swatches.evaluateAll((all) =>
      all.map((swatch) => getComputedStyle(swatch).backgroundColor),
    );
    expect(new Set(colors).size, 'paints keep their colors').toBe(colors.length);
    await page.emulateMedia({ forcedColors: null, reducedMotion: null });
    await page.setViewportSize(desktop);
  },
);
