import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { violationsOn } from '../fixtures/accessibility';
import { catalog } from '../fixtures/catalog';
import { wordsOf } from '../fixtures/documents';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const models = (page: Page) =>
  main(page).getByRole('list', { name: 'Compared models' }).getByRole('listitem');
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const row = (page: Page, label: string) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label }) });
const put = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name: `Compare ${name}`, exact: true })
    .click();

/** Names of the compared models. */
const expectModels = async (page: Page, ...names: string[]) => {
  await expect(models(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries())
    await expect(models(page).nth(index).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(main(page).getByRole('columnheader')).toHaveText(names);
};
const announced = (page: Page, text: string) =>
  expect(main(page).getByRole('status').filter({ hasText: text })).toHaveCount(1);

test('models selected in the inventory are compared side by side at an address that can be shared', async ({
  page,
  context,
}) => {
  await page.goto('/inventory');
  await settled(page);
  await put(page, 'D4');
  await expect(main(page).getByText('Choose one more model to compare.')).toBeVisible();
  await put(page, 'D6 Max');
  await expect(main(page).getByRole('button', { name: 'Compare D4', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await main(page).getByRole('link', { name: 'Compare 2 models' }).click();
  await expect(page).toHaveURL('/compare?models=d4,d6-max');
  await expect(page).toHaveTitle('D4 and D6 Max compared | Larkway');
  await expectModels(page, 'D4', 'D6 Max');
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await expectModels(elsewhere, 'D4', 'D6 Max');
});

test('a vehicle’s page shows the selected models and can add its vehicle, until the selection is cleared', async ({
  page,
}) => {
  await page.goto('/inventory');
  await settled(page);
  await put(page, 'D4');
  await page.goto('/inventory/x4-overland');
  await settled(page);
  await put(page, 'X4 Overland');
  await expect(main(page).getByRole('link', { name: 'Compare 2 models' })).toHaveAttribute(
    'href',
    '/compare?models=d4,x4-overland',
  );
  await page.goto('/inventory');
  await settled(page);
  await main(page)
    .getByRole('region', { name: 'Comparison' })
    .getByRole('button', { name: 'Clear' })
    .click();
  await expect(main(page).getByRole('region', { name: 'Comparison' })).toHaveCount(0);
  expect(await focused(page)).toBe('Compare X4 Overland');
  await announced(page, 'No models are selected.');
  await expect(main(page).getByRole('button', { name: 'Compare D4', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a fifth model cannot be selected until another is removed', async ({ page }) => {
  await page.goto('/inventory');
  await settled(page);
  for (const name of ['D2', 'D4', 'D6 Max', 'X4 Overland']) await put(page, name);
  await expect(main(page).getByRole('button', { name: 'Compare D8', exact: true })).toBeDisabled();
  await put(page, 'D2');
  await expect(main(page).getByRole('button', { name: 'Compare D8', exact: true })).toBeEnabled();
});

testOf('/compare?models=d4,d6-max')(
  'every fact of the catalog is shown, and rows that differ say so in text',
  async ({ page }) => {
    const all = await catalog();
    const [one, other] = ['d4', 'd6-max'].map((slug) =>
      all.find((vehicle) => vehicle.slug === slug)!,
    ) as [(typeof all)[0], (typeof all)[0]];
    for (const [label, values] of [
      [
        'Starting price (MSRP)',
        [one.price, other.price].map((price) => `$${price.toLocaleString('en-US')}`),
      ],
      ['Range', [one.range, other.range]],
      [
        'Passengers',
        [one.specifications.capacity!.passengers!, other.specifications.capacity!.passengers!],
      ],
      ['Motor', [one.specifications.power!.motor!, other.specifications.power!.motor!]],
      ['Seating', [one.specifications.features!.seating!, other.specifications.features!.seating!]],
    ] as const) {
      await expect(row(page, label).getByRole('cell')).toHaveText(values);
      await expect(row(page, label).getByRole('rowheader')).toContainText('Differs');
    }
    await expect(row(page, 'Charging').getByRole('rowheader')).toHaveText('Charging');
    for (const group of ['Overview', 'Performance', 'Safety & Features', 'Warranty & Service'])
      await expect(main(page).getByRole('rowheader', { name: group, exact: true })).toBeVisible();
    await expect(models(page).first().getByRole('img')).toHaveAccessibleName(
      /^D4 in .+: four seats/,
    );
  },
);

test('only differences are shown on request, which is in the address', async ({ page }) => {
  await page.goto('/compare?models=d4,d6-max');
  await settled(page);
  await main(page).getByRole('checkbox', { name: 'Only differences' }).click();
  await expect(page).toHaveURL('/compare?models=d4,d6-max&only=differences');
  await expect(row(page, 'Charging')).toHaveCount(0);
  await expect(row(page, 'Range')).toHaveCount(1);
  await page.reload();
  await expect(row(page, 'Charging')).toHaveCount(0);
  await expect(main(page).getByRole('checkbox', { name: 'Only differences' })).toBeChecked();
});

test('a model is added by name and taken out again; both are announced, and the focus is never lost', async ({
  page,
}) => {
  await page.goto('/compare?models=d4');
  await settled(page);
  await expect(
    main(page).getByText('Add another model to see what tells them apart.'),
  ).toBeVisible();
  await main(page).getByLabel('Add a model').selectOption('D8');
  await main(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL('/compare?models=d4,d8');
  await expectModels(page, 'D4', 'D8');
  await announced(page, 'D8 was added. 2 models are shown.');
  await main(page).getByRole('link', { name: 'Remove D4' }).click();
  await expect(page).toHaveURL('/compare?models=d8');
  await expectModels(page, 'D8');
  await announced(page, 'D4 was removed. 1 model is shown.');
  expect(await focused(page)).toBe('Remove D8');
  await main(page).getByRole('link', { name: 'Remove D8' }).click();
  await expect(models(page)).toHaveCount(0);
  expect(await focused(page)).toBe('Compare vehicles');

  // The form disappears with the fourth model.
  await page.goto('/compare?models=d2,d4,d6');
  await settled(page);
  await main(page).getByLabel('Add a model').selectOption('D8');
  await main(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expectModels(page, 'D2', 'D4', 'D6', 'D8');
  expect(await focused(page)).toBe('Compare vehicles');
});

test('unknown, repeated and too many models get a clear message, and no text of the address is repeated', async ({
  page,
}) => {
  const response = await page.goto(
    '/compare?models=d4,d4,%3Cscript%3Ealert(1)%3C/script%3E,d2,d6-max,d8,x4-overland',
  );
  expect(response?.status()).toBe(200);
  await expectModels(page, 'D4', 'D2', 'D6 Max', 'D8');
  await expect(
    main(page).getByText('One of these models is not in our catalog, and was left out.'),
  ).toBeVisible();
  await expect(
    main(page).getByText('Four models fit side by side. Left out: X4 Overland.'),
  ).toBeVisible();
  expect(await response!.text()).not.toContain('alert(1)</script>');
  const unknown = await (await page.request.get('/compare?models=nothing,nobody')).text();
  expect(unknown).not.toContain('<th scope="col"');
  expect(wordsOf(unknown)).toContain(
    '2 of these models are not in our catalog, and were left out.',
  );
});

test('search engines index the empty comparison page, and no comparisons', async ({ request }) => {
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(await robots('/compare')).toBeUndefined();
  expect(await robots('/compare?models=d4,d6-max')).toBe('noindex');
  expect(await (await request.get('/sitemap.xml')).text()).toMatch(/\/compare<\/loc>/);
});

for (const width of repetitions({ everyRun: [390], nightly: [390, 1440] })) {
  test(`four models break no rule of accessibility ${width} px wide; names of rows stay in sight and only the table moves sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/compare?models=d4,d6-max,x4-overland,d8');
    await settled(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const more = main(page).getByRole('button', { name: 'More models' });
    if (width === 390) {
      await expect(more).toBeInViewport();
      // The third model shows at the edge of the screen.
      await expect(models(page).nth(2)).toBeInViewport({ ratio: 0.1 });
    } else await expect(more).toBeHidden();
    const table = main(page).getByRole('region', { name: 'Compare vehicles' });
    await table.evaluate((region) =>
      region.scrollTo({ left: region.scrollWidth, behavior: 'instant' }),
    );
    await expect(
      models(page).last().getByRole('link', { name: 'D8', exact: true }),
    ).toBeInViewport();
    // The models move with their columns, and stay above them.
    const motor = row(page, 'Motor').getByRole('cell').last();
    await expect
      .poll(async () => {
        const [model, cell] = [await models(page).last().boundingBox(), await motor.boundingBox()];
        return Math.abs(model!.x - cell!.x);
      })
      .toBeLessThan(2);
    await main(page).getByText('Warranty & Service').scrollIntoViewIfNeeded();
    await motor.evaluate((cell) => cell.scrollIntoView({ block: 'end', behavior: 'instant' }));
    for (const name of ['D8', 'Request Quote for the D8', 'Find Dealer for the D8'])
      await expect(models(page).last().getByRole('link', { name, exact: true })).toBeInViewport({
        ratio: 1,
      });
    await expect(models(page).last().getByRole('img')).toBeInViewport();
    await row(page, 'Motor').scrollIntoViewIfNeeded();
    await expect(row(page, 'Motor').getByRole('rowheader')).toBeInViewport({ ratio: 0.9 });
  });
}

test('two to four models fit on one sheet in landscape', async ({ page }) => {
  for (const slugs of ['d4,d6-max', 'd4-max-awd,d6-max,x4-overland,w4-crew']) {
    await page.goto(`/compare?models=${slugs}`);
    await settled(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), slugs).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
    expect(Number(width)).toBeGreaterThan(Number(height));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports the preload of a script that may not run as blocked.
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test('a model leads from the inventory to its comparison, where others are added and only differences shown', async ({
    page,
  }) => {
    await page.goto('/inventory');
    await main(page).getByRole('link', { name: 'Compare D4', exact: true }).click();
    await expect(page).toHaveURL('/compare?models=d4');
    await main(page).getByLabel('Add a model').selectOption('D8');
    await main(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expectModels(page, 'D4', 'D8');
    await main(page).getByRole('checkbox', { name: 'Only differences' }).check();
    await main(page).getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL('/compare?models=d4%2Cd8&only=differences');
    await expect(row(page, 'Charging')).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Remove D4' }).click();
    await expectModels(page, 'D8');
  });
});
