import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { catalog, type Vehicle } from '../fixtures/catalog';
import {
  documentOf,
  elementsIn,
  formIn,
  mainOf,
  selectedIn,
  textIn,
  textsIn,
} from '../fixtures/document-parts';
import { valueIn, wordsOf } from '../fixtures/documents';
import { goWithin } from '../fixtures/page-parts';
import { settled, tracked } from '../fixtures/settled';
import { expect, test, testFrom } from '../fixtures/test';

// In one worker, so that tests share a load.
test.describe.configure({ mode: 'default' });
const fromInventory = testFrom('/inventory');

const main = (page: Page) => page.getByRole('main');

/** The name of a vehicle is a heading inside its link. */
const tiles = (page: Page) =>
  main(page)
    .getByRole('link')
    .filter({ has: page.getByRole('heading') });

/** A vehicle with a waitlist is shown, but not counted as available. */
const badgeText = async (names: string[]): Promise<string> => {
  const waiting = (await catalog()).filter(
    ({ name, isAvailable }) => !isAvailable && names.includes(name),
  ).length;
  const available = names.length - waiting;
  return `${available} ${available === 1 ? 'Vehicle' : 'Vehicles'} Available${waiting > 0 ? ` · ${waiting} waitlisted` : ''}`;
};
const badge = async (page: Page, names: string[]) =>
  main(page).getByText(await badgeText(names), { exact: true });
const wholeBadge = '32 Vehicles Available · 1 waitlisted';

const search = (page: Page) => main(page).getByRole('searchbox', { name: 'Search vehicles' });
const category = (page: Page) => main(page).getByRole('combobox', { name: 'Category' });
const price = (page: Page) => main(page).getByRole('combobox', { name: 'Price' });

const expectShown = async (page: Page, names: string[]) => {
  await expect(tiles(page)).toHaveCount(names.length);
  await expect(tiles(page).getByRole('heading')).toHaveText(names);
  await expect(await badge(page, names)).toBeVisible();
};

const namesIn = (html: string): string[] =>
  elementsIn(mainOf(html), 'a').flatMap((link) => textsIn(link, 'h2'));

/** The same in a document. */
const expectListed = async (html: string, names: string[]) => {
  expect(namesIn(html)).toEqual(names);
  expect(elementsIn(mainOf(html), 'span').map(textIn)).toContain(await badgeText(names));
};

/** Whether a text is in a vehicle's name, description or badges. */
const hasText = ({ name, description, features }: Vehicle, text: string): boolean =>
  [name, description, ...features].some((part) => part.toLowerCase().includes(text.toLowerCase()));

const namesOf = (vehicles: { name: string }[]) => vehicles.map(({ name }) => name);

test('all 33 vehicles are shown', async ({ request }) => {
  const html = await documentOf(request, '/inventory');
  expect(textsIn(mainOf(html), 'h1')).toEqual(['All vehicles']);
  await expectListed(html, namesOf(await catalog()));
  expect(wordsOf(html)).toContain(wholeBadge);
});

test('the selects offer exactly the specified choices', async ({ request }) => {
  const [categories, prices] = elementsIn(
    mainOf(await documentOf(request, '/inventory')),
    'select',
  );
  expect(textsIn(categories!, 'option')).toEqual([
    'All Categories',
    '2 Seater',
    '4 Seater',
    '6 Seater',
    '8 Seater',
    '4X4 AWD',
    'Utility Vehicles',
  ]);
  expect(textsIn(prices!, 'option')).toEqual([
    'All Prices',
    'Under $10,000',
    '$10,000 - $15,000',
    'Over $15,000',
  ]);
});

fromInventory(
  'each filter is mirrored in the address and survives a reload; Clear Filters resets all three controls',
  async ({ page }) => {
    const all = await catalog();
    // A change while React still renders an address that was entered by "back" is discarded.
    await page.goto('/inventory?utm_source=paper');
    await settled(page);

    await category(page).selectOption('6 Seater');
    const sixSeaters = all.filter((vehicle) => vehicle.category === '6-seater');
    await expect(page).toHaveURL('/inventory?utm_source=paper&category=6-seater');
    await expectShown(page, namesOf(sixSeaters));

    await price(page).selectOption('$10,000 - $15,000');
    const between = sixSeaters.filter(
      (vehicle) => vehicle.price >= 10_000 && vehicle.price < 15_000,
    );
    expect(between.length).toBeLessThan(sixSeaters.length);
    await expectShown(page, namesOf(between));

    await search(page).fill('forward');
    await expect(page).toHaveURL(
      '/inventory?utm_source=paper&category=6-seater&price=10000-15000&search=forward',
    );
    const found = between.filter((vehicle) => hasText(vehicle, 'forward'));
    await expectShown(page, namesOf(found));

    await page.reload();
    await settled(page);
    await expect(category(page)).toHaveValue('6-seater');
    await expect(price(page)).toHaveValue('10000-15000');
    await expect(search(page)).toHaveValue('forward');
    await expectShown(page, namesOf(found));

    await main(page).getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/inventory?utm_source=paper');
    await expect(tiles(page)).toHaveCount(33);
    await expect(search(page)).toHaveValue('');
    await expect(category(page)).toHaveValue('');
    await expect(price(page)).toHaveValue('');
  },
);

test('tiles of a wider list are rendered ahead, hidden and without their pictures', async ({
  page,
}) => {
  const utility = (await catalog()).filter((vehicle) => vehicle.category === 'utility').length;
  await page.goto('/inventory?category=utility');
  await settled(page);
  const ahead = main(page)
    .locator('li[hidden]')
    .filter({ has: page.locator('h2') });
  await expect(ahead).toHaveCount(33 - utility);
  await expect(tiles(page)).toHaveCount(utility);
  await expect(ahead.first()).toBeHidden();
  const requested = await ahead.locator('img').evaluateAll((images: HTMLImageElement[]) => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    return images.filter(({ currentSrc }) => urls.includes(currentSrc)).length;
  });
  expect(requested).toBe(0);

  const [first] = await ahead.elementHandles();
  await main(page).getByRole('button', { name: 'Clear Filters' }).click();
  await expect(tiles(page)).toHaveCount(33);
  expect(await first!.isVisible()).toBe(true);
});

fromInventory(
  'a filter shows at once in its field, before the vehicles follow',
  async ({ page }) => {
    const utility = (await catalog()).filter((vehicle) => vehicle.category === 'utility').length;
    await category(page).selectOption({ value: 'utility' });
    await expect(tiles(page)).toHaveCount(utility);
    const cleared = await category(page).evaluate(async (field: HTMLSelectElement) => {
      [...document.querySelectorAll<HTMLElement>('main button')]
        .find((button) => button.textContent === 'Clear Filters' && button.checkVisibility())!
        .click();
      // React renders what an event changes in a microtask, and what may wait in a later task.
      await new Promise<void>(queueMicrotask);
      return {
        chosen: field.value,
        shown: document.querySelectorAll('main li:not([hidden]) h2').length,
      };
    });
    expect(cleared).toEqual({ chosen: '', shown: utility });
    await expect(tiles(page)).toHaveCount(33);
  },
);

test('each price band shows its vehicles: 10,000 belongs to the second, 15,000 to the third', async ({
  request,
}) => {
  const all = await catalog();
  for (const [band, from, below] of [
    ['under-10000', 0, 10_000],
    ['10000-15000', 10_000, 15_000],
    ['over-15000', 15_000, Infinity],
  ] as const) {
    const html = await documentOf(request, `/inventory?price=${band}`);
    expect(selectedIn(html, 'price')).toBe(band);
    await expectListed(
      html,
      namesOf(all.filter((vehicle) => vehicle.price >= from && vehicle.price < below)),
    );
  }
});

fromInventory(
  'a filter is no page view; back undoes it, and forward sets it again',
  async ({ page }) => {
    const utility = (await catalog()).filter((vehicle) => vehicle.category === 'utility');
    await category(page).selectOption('Utility Vehicles');
    await expectShown(page, namesOf(utility));
    // A page that was busy when it was chosen may hear of it twice.
    await category(page).dispatchEvent('change');
    await page.goBack();
    await expect(page).toHaveURL('/inventory');
    await expect(tiles(page)).toHaveCount(33);
    await expect(category(page)).toHaveValue('');
    await page.goForward();
    await expectShown(page, namesOf(utility));
    await expect(category(page)).toHaveValue('utility');
    const views = await tracked(page, 'page_view');
    expect(views.map(({ page_path, page_title }) => [page_path, page_title])).toEqual([
      ['/inventory', 'Inventory | Larkway'],
    ]);
  },
);

test('the search looks at names, descriptions and badges in any letter case', async ({
  request,
}) => {
  const all = await catalog();
  for (const text of ['heated', 'lithium', '  d6 MAX ']) {
    const found = all.filter((vehicle) => hasText(vehicle, text.trim()));
    expect(found.length).toBeGreaterThan(0);
    await expectListed(
      await documentOf(request, `/inventory?search=${encodeURIComponent(text)}`),
      namesOf(found),
    );
  }
});

test('the server’s list follows seats, speed, range and order, and so do heading, title and canonical address', async ({
  request,
}) => {
  const all = await catalog();
  const html = await (
    await request.get('/inventory?category=4-seater&speed=30&range=55&sort=price-high')
  ).text();
  const fast = all
    .filter(
      ({ category: own, range, specifications: { power } }) =>
        own === '4-seater' && parseFloat(power?.topSpeed ?? '25') >= 30 && parseFloat(range) >= 55,
    )
    .toSorted((one, other) => other.price - one.price);
  expect(fast.length).toBeGreaterThan(1);
  const [, ...shown] = [...html.matchAll(/<h[12][^>]*>([^<]+)<\/h[12]>/g)].map(([, text]) => text);
  expect(shown.slice(0, fast.length)).toEqual(namesOf(fast));
  const heading = '4 seaters, 30 mph and up, 55 miles and up';
  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  expect(html).toContain(`<title>${heading} | Larkway</title>`);
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/inventory\?category=4-seater">/);
});

fromInventory(
  'on a phone the other filters open on request; heading, title and canonical address follow a filter',
  async ({ page }) => {
    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 664 });
    const seats = main(page).getByRole('combobox', { name: 'Seats' });
    await expect(seats).toBeHidden();
    await main(page).getByRole('button', { name: 'Sort and Filter' }).click();
    await seats.selectOption('6 Seats');
    await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest Price');
    await category(page).selectOption('6 Seater');
    const sixes = (await catalog())
      .filter((vehicle) => vehicle.category === '6-seater')
      .toSorted((one, other) => one.price - other.price);
    await expectShown(page, namesOf(sixes));
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('6 seaters');
    await expect(page).toHaveTitle('6 seaters | Larkway');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/inventory\?category=6-seater$/,
    );
    await expect(
      main(page).getByRole('status').filter({ hasText: '6 seaters. Sort by: Lowest Price' }),
    ).toHaveCount(1);
    await main(page).getByRole('button', { name: 'Clear Filters' }).click();
    await expectShown(page, namesOf(await catalog()));
    await expect(page).toHaveURL('/inventory');
    await expect(page).toHaveTitle('Inventory | Larkway');
    await page.setViewportSize(desktop);
  },
);

test('a linked search is rendered by the server', async ({ request }) => {
  const html = await documentOf(request, '/inventory?search=d6%20max');
  expect(html).toContain('href="/inventory/d6-max"');
  expect(html).toContain('1 Vehicle Available');
  await expectListed(html, ['D6 Max']);
  expect(valueIn(html, 'search')).toBe('d6 max');
});

fromInventory(
  'a linked category overrides the select, and the footer’s link to the D6 Max fills the search of an open inventory and leads to its top',
  async ({ page }) => {
    const all = await catalog();
    await goWithin(page, '/inventory?category=4x4-awd');
    await expect(category(page)).toHaveValue('4x4-awd');
    await expectShown(page, namesOf(all.filter((vehicle) => vehicle.category === '4x4-awd')));

    await category(page).selectOption('2 Seater');
    await expect(page).toHaveURL('/inventory?category=2-seater');
    // A menu closes when the page of the new address is rendered.
    await expectShown(page, namesOf(all.filter((vehicle) => vehicle.category === '2-seater')));
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: /^Inventory/ }).click();
    await header.getByRole('link', { name: /^8 Seater/ }).click();
    await expect(page).toHaveURL('/inventory?category=8-seater');
    await expect(category(page)).toHaveValue('8-seater');
    await expectShown(page, namesOf(all.filter((vehicle) => vehicle.category === '8-seater')));

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /D6 Max”/ })
      .click();
    await expect(page).toHaveURL(/\/inventory\?search=d6(%20|\+)max$/);
    await expect(search(page)).toHaveValue('d6 max');
    await expect(category(page)).toHaveValue('');
    await expectShown(page, ['D6 Max']);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  },
);

fromInventory(
  'without results the page offers the whole list, or what was probably meant',
  async ({ page }) => {
    await goWithin(page, '/inventory?search=zeppelin&category=utility&price=over-15000');
    await expect(main(page).getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    await expect(await badge(page, [])).toBeVisible();
    await main(page).getByRole('button', { name: 'View All Vehicles' }).click();
    await expect(tiles(page)).toHaveCount(33);
    await expect(search(page)).toHaveValue('');
    await expect(category(page)).toHaveValue('');
    await expect(price(page)).toHaveValue('');
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();

    await search(page).fill('X4 ovrland');
    const meant = main(page).getByRole('link', { name: '“X4 Overland”' });
    await expect(meant).toHaveAttribute('href', '/inventory?search=X4+Overland');
    await meant.click();
    await expectShown(page, ['X4 Overland']);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
  },
);

const nonsense = [
  '?price=<script>alert(1)</script>',
  '?category=constructor&price=__proto__',
  '?search=%20%20%20',
];

for (const query of repetitions({
  everyRun: nonsense,
  nightly: [
    ...nonsense,
    '?category=nonsense',
    '?category=%3Cscript%3Ealert(1)%3C/script%3E',
    '?price=0-1&category=',
    '?category&price&search',
    '?&&&=&=1',
    '?sort=price&page=99',
  ],
})) {
  test(`/inventory${query} is the whole inventory`, async ({ request }) => {
    const response = await request.get(`/inventory${query}`);
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain(wholeBadge);
    expect(html).not.toContain('<script>alert');
  });
}

const oddTexts: [what: string, search: string][] = [
  ['markup', encodeURIComponent('<script>alert(1)</script><img src=x onerror=alert(2)>')],
  ['line breaks', 'a%0D%0ASet-Cookie:%20b=c'],
  ['a null byte', 'a%00b'],
  ['right-to-left marks', encodeURIComponent('\u202Egnp.elcihev\u202C \u200F')],
  ['emoji', encodeURIComponent('🛻🏝️👩‍👩‍👧')],
  ['half a character', '%F0%9F%9B'],
  ['a broken escape', '%E0%A4%A'],
  ['an expression that takes for ever', encodeURIComponent('(((((.*)+)+)+)+)$')],
  ['10,000 characters', 'W'.repeat(10_000)],
];

for (const [what, search] of repetitions({
  everyRun: oddTexts.filter(([what]) => /markup|escape|characters/.test(what)),
  nightly: oddTexts,
})) {
  test(`a search for ${what} finds no vehicle and causes no error`, async ({ request }) => {
    const response = await request.get(`/inventory?search=${search}`);
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain('0 Vehicles Available');
    expect(html).toContain('No vehicles found');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });
}

test(
  'a hand-made address shows a normal page: no script runs, nothing overflows, and filters can be cleared',
  { tag: '@nightly' },
  async ({ page }) => {
    page.on('dialog', () => expect('a script of the address ran').toBe(''));
    const text = `<script>alert(1)</script>\u202E🛻${'W'.repeat(5_000)}`;
    await page.goto(
      `/inventory?category=nonsense&price=${encodeURIComponent('<script>alert(1)</script>')}&search=${encodeURIComponent(text)}`,
    );
    await settled(page);
    await expect(main(page).getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
    await expect(search(page)).toHaveValue(text);
    await expect(category(page)).toHaveValue('');
    await expect(price(page)).toHaveValue('');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await main(page).getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/inventory');
    await expect(tiles(page)).toHaveCount(33);
  },
);

test('of a repeated parameter the first one counts, for the list and for the control', async ({
  request,
}) => {
  const utility = (await catalog()).filter((vehicle) => vehicle.category === 'utility');
  const html = await documentOf(
    request,
    '/inventory?category=utility&category=2-seater&category=nonsense',
  );
  expect(selectedIn(html, 'category')).toBe('utility');
  await expectListed(html, namesOf(utility));
});

/** The three filters of visitors without scripts. */
const withCamera = (vehicle: Vehicle): boolean =>
  vehicle.category === '4-seater' &&
  vehicle.price >= 10_000 &&
  vehicle.price < 15_000 &&
  hasText(vehicle, 'camera');

test('the document has a form whose fields lead to the filtered list, and buttons that send a form without fields', async ({
  request,
}) => {
  const html = await documentOf(request, '/inventory?search=zeppelin&category=utility');
  const { fields, ...form } = formIn(html, 'Vehicles');
  expect(form).toEqual({ action: '/inventory', method: 'get', buttons: ['Show'] });
  expect(fields).toEqual(['search', 'category', 'price', 'seats', 'speed', 'range', 'sort']);
  expect(html).toMatch(
    /<form id="all-vehicles" hidden="" action="\/inventory" method="get"[^>]*><\/form>/,
  );
  for (const name of ['Clear Filters', 'View All Vehicles'])
    expect(
      elementsIn(html, 'button').filter((button) => textIn(button) === name),
      name,
    ).toEqual([expect.stringMatching(/^<button[^>]* type="submit"[^>]* form="all-vehicles"/)]);

  const sent = await documentOf(
    request,
    '/inventory?search=camera&category=4-seater&price=10000-15000&seats=&speed=&range=&sort=',
  );
  expect(valueIn(sent, 'search')).toBe('camera');
  expect(selectedIn(sent, 'category')).toBe('4-seater');
  expect(selectedIn(sent, 'price')).toBe('10000-15000');
  const found = (await catalog()).filter(withCamera);
  expect(found.length).toBeGreaterThan(0);
  await expectListed(sent, namesOf(found));
});

test.describe('without JavaScript', { tag: '@nightly' }, () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports the preload of a script that may not run as blocked.
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test('the filters land on the same list', async ({ page }) => {
    const all = await catalog();
    await page.goto('/inventory');
    await search(page).fill('camera');
    await category(page).selectOption('4 Seater');
    await price(page).selectOption('$10,000 - $15,000');
    await main(page).getByRole('button', { name: 'Show', exact: true }).click();
    const address = new URL(page.url());
    const given = [...address.searchParams].filter(([, value]) => value !== '');
    expect(Object.fromEntries(given)).toEqual({
      search: 'camera',
      category: '4-seater',
      price: '10000-15000',
    });
    await expect(search(page)).toHaveValue('camera');
    await expect(category(page)).toHaveValue('4-seater');
    await expect(price(page)).toHaveValue('10000-15000');
    const found = all.filter(withCamera);
    expect(found.length).toBeGreaterThan(0);
    await expectShown(page, namesOf(found));
  });

  test('Clear Filters and View All Vehicles show everything again', async ({ page }) => {
    for (const name of ['Clear Filters', 'View All Vehicles']) {
      await page.goto('/inventory?search=zeppelin&category=utility');
      await expect(main(page).getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
      await main(page).getByRole('button', { name }).click();
      await expect(tiles(page)).toHaveCount(33);
      await expect(search(page)).toHaveValue('');
      await expect(category(page)).toHaveValue('');
    }
  });
});

fromInventory(
  'a search is reported once, after the visitor stops typing, and never with an email address or phone number',
  async ({ page }) => {
    await search(page).pressSequentially('golf');
    await expect
      .poll(() => tracked(page, 'search'))
      .toEqual([{ event: 'search', search_term: 'golf' }]);
    for (const personal of ['robin@shopper.example', '(555) 555-0177']) {
      await search(page).fill(personal);
      await expect(await badge(page, [])).toBeVisible();
    }
    await search(page).fill('max');
    await expect
      .poll(async () => (await tracked(page, 'search')).map(({ search_term }) => search_term))
      .toEqual(['golf', 'max']);
  },
);

fromInventory(
  'selecting a vehicle and calling sales are reported; back from the vehicle leads to the list as it was filtered',
  async ({ page }) => {
    await goWithin(page, '/inventory?category=6-seater&search=max');
    await expectShown(page, ['D6 Max']);
    const call = main(page).getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ });
    await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/);
    await call.evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault()),
    );
    await call.click();
    expect(await tracked(page, 'click_phone')).toEqual([{ event: 'click_phone', kind: 'sales' }]);
    await tiles(page).click();
    await expect
      .poll(() => tracked(page, 'select_item'))
      .toEqual([{ event: 'select_item', item_id: 'd6-max', item_name: 'D6 Max' }]);
    await expect(page).toHaveURL('/inventory/d6-max');
    await expect(page.getByRole('heading', { level: 1, name: 'D6 Max' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/inventory?category=6-seater&search=max');
    await expect(search(page)).toHaveValue('max');
    await expectShown(page, ['D6 Max']);
  },
);

test('structured data has the shown list', async ({ request }) => {
  const html = await (await request.get('/inventory?category=8-seater')).text();
  const [json = ''] = [
    ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
  ].map((match) => match[1]);
  const eights = (await catalog()).filter((vehicle) => vehicle.category === '8-seater');
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: eights.length,
    itemListElement: eights.map(({ name, slug }, index) => ({
      position: index + 1,
      name,
      url: expect.stringMatching(new RegExp(`^https?://.*/inventory/${slug}$`)),
    })),
  });
});

test('a way back from a vehicle far down the list leads to the same place, at any width', async ({
  page,
}) => {
  for (const width of [360, 700, 1_000, 1_100, 1_400]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/inventory');
    await settled(page);
    const link = page.getByRole('main').locator('li a[href="/inventory/h6-boardwalk"]');
    const place = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    // Until what has come near has its own height.
    await expect.poll(async () => (await place()) === (await place())).toBe(true);
    const before = await place();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'H6 Boardwalk' })).toBeVisible();
    await page.goBack();
    await expect(link).toBeVisible();
    await expect
      .poll(async () => Math.abs((await place()) - before), `${width} px`)
      .toBeLessThan(20);
  }
});
