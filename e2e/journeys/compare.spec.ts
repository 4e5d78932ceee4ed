import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { violationsOn } from '../fixtures/accessibility';
import { catalog } from '../fixtures/catalog';
import {
  addressOf,
  attributeIn,
  documentOf,
  elementsIn,
  linksIn,
  mainOf,
  partOf,
  textIn,
  textsIn,
} from '../fixtures/document-parts';
import { wordsOf } from '../fixtures/documents';
import { goWithin } from '../fixtures/page-parts';
import { arrivedAt, settled } from '../fixtures/settled';
import { expect, test, testFrom } from '../fixtures/test';

// In one worker, so that tests share a load.
test.describe.configure({ mode: 'default' });
const fromInventory = testFrom('/inventory');
const fromComparison = testFrom('/compare');

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

const clear = async (page: Page) => {
  const bar = main(page).getByRole('region', { name: 'Comparison' });
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
};

/** Names of the compared models. */
const expectModels = async (page: Page, ...names: string[]) => {
  await expect(models(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries())
    await expect(models(page).nth(index).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(main(page).getByRole('columnheader')).toHaveText(names);
};
/** Names of the compared models in a document: of the columns and of the models above them. */
const modelsIn = (html: string): string[] => {
  const names = elementsIn(html, 'th')
    .filter((cell) => attributeIn(cell, 'scope') === 'col')
    .map(textIn);
  const heads = elementsIn(partOf(html, 'aria-label="Compared models"', 'ul'), 'li');
  expect(
    heads.map((head) => linksIn(head).find(({ href }) => href.startsWith('/inventory/'))!.name),
  ).toEqual(names);
  return names;
};

/** Heading and values of a row. */
const rowIn = (html: string, label: string): string[] => {
  const found = elementsIn(html, 'tr').find((part) => textIn(part).startsWith(label));
  return found ? [...textsIn(found, 'th'), ...textsIn(found, 'td')] : [];
};

const announced = (page: Page, text: string) =>
  expect(main(page).getByRole('status').filter({ hasText: text })).toHaveCount(1);

fromInventory(
  'models selected in the inventory are compared side by side at an address that can be shared',
  async ({ page, request }) => {
    await put(page, 'D4');
    await expect(main(page).getByText('Choose one more model to compare.')).toBeVisible();
    await put(page, 'D6 Max');
    await expect(
      main(page).getByRole('button', { name: 'Compare D4', exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
    await main(page).getByRole('link', { name: 'Compare 2 models' }).click();
    await expect(page).toHaveURL('/compare?models=d4,d6-max');
    await expect(page).toHaveTitle('D4 and D6 Max compared | Larkway');
    await expectModels(page, 'D4', 'D6 Max');
    expect(modelsIn(await documentOf(request, '/compare?models=d4,d6-max'))).toEqual([
      'D4',
      'D6 Max',
    ]);
    await goWithin(page, '/inventory');
    await clear(page);
  },
);

test('a vehicle’s page shows the selected models and can add its vehicle, a fifth waits for another to be removed, until the selection is cleared', async ({
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
  await goWithin(page, '/inventory');
  await arrivedAt(page, '/inventory');

  for (const name of ['D2', 'D6 Max']) await put(page, name);
  const fifth = main(page).getByRole('button', { name: 'Compare D8', exact: true });
  await expect(fifth).toBeDisabled();
  await put(page, 'D2');
  await expect(fifth).toBeEnabled();

  // The page of the vehicle, prerendered for the way back, has such a button, too.
  await expect(main(page).locator('> [data-page]')).toHaveCount(2);
  await clear(page);
  expect(await focused(page)).toBe('Compare X4 Overland');
  await announced(page, 'No models are selected.');
  await expect(main(page).getByRole('button', { name: 'Compare D4', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

fromInventory(
  'the header says on pages of all teams how many models are selected, also after a reload, and leads to their comparison',
  async ({ page }) => {
    const link = page.getByRole('banner').getByRole('link', { name: /Compare/ });
    await expect(link).toHaveCount(0);
    await put(page, 'D4');
    await put(page, 'D6 Max');
    await expect(link).toHaveText('Compare2selected');
    await goWithin(page, '/faq');
    await arrivedAt(page, '/faq');
    await expect(link).toBeVisible();
    await page.reload();
    await link.click();
    await expect(page).toHaveURL('/compare?models=d4,d6-max');
    await expectModels(page, 'D4', 'D6 Max');
    await expect(link).toHaveCount(0);
    await goWithin(page, '/inventory');
    await clear(page);
    await expect(link).toHaveCount(0);
  },
);

test('every fact of the catalog is shown, and rows that differ say so in text', async ({
  request,
}) => {
  const all = await catalog();
  const [one, other] = ['d4', 'd6-max'].map((slug) =>
    all.find((vehicle) => vehicle.slug === slug)!,
  ) as [(typeof all)[0], (typeof all)[0]];
  const html = await documentOf(request, '/compare?models=d4,d6-max');
  const dollars = ({ price }: { price: number }) => `$${price.toLocaleString('en-US')}`;
  for (const [label, values] of [
    ['Starting price (MSRP)', [dollars(one), dollars(other)]],
    ['Range', [one.range, other.range]],
    [
      'Passengers',
      [one.specifications.capacity!.passengers!, other.specifications.capacity!.passengers!],
    ],
    ['Motor', [one.specifications.power!.motor!, other.specifications.power!.motor!]],
    ['Seating', [one.specifications.features!.seating!, other.specifications.features!.seating!]],
  ] as const)
    expect(rowIn(html, label)).toEqual([`${label} Differs`, ...values]);
  expect(rowIn(html, 'Charging')[0]).toBe('Charging');
  const groups = elementsIn(html, 'th').filter((cell) => attributeIn(cell, 'scope') === 'rowgroup');
  expect(groups.map(textIn)).toEqual([
    'Overview',
    'Performance',
    'Safety & Features',
    'Warranty & Service',
  ]);
  expect(partOf(html, 'aria-label="Compared models"', 'li')).toMatch(
    /<img[^>]* alt="D4 in [^"]+: four seats/,
  );
});

fromComparison(
  'only differences are shown on request, which is in the address',
  async ({ page, request }) => {
    await goWithin(page, '/compare?models=d4,d6-max');
    await main(page).getByRole('checkbox', { name: 'Only differences' }).click();
    await expect(page).toHaveURL('/compare?models=d4,d6-max&only=differences');
    await expect(row(page, 'Charging')).toHaveCount(0);
    await expect(row(page, 'Range')).toHaveCount(1);
    const html = await documentOf(request, '/compare?models=d4,d6-max&only=differences');
    expect(rowIn(html, 'Charging')).toEqual([]);
    expect(rowIn(html, 'Range')).toHaveLength(3);
    expect(html).toMatch(/<input[^>]* type="checkbox"[^>]* name="only" checked=""/);
  },
);

fromComparison(
  'a model is added by name and taken out again; both are announced, and the focus is never lost',
  async ({ page }) => {
    await goWithin(page, '/compare?models=d4');
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
    await goWithin(page, '/compare?models=d2,d4,d6');
    await expectModels(page, 'D2', 'D4', 'D6');
    await main(page).getByLabel('Add a model').selectOption('D8');
    await main(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expectModels(page, 'D2', 'D4', 'D6', 'D8');
    expect(await focused(page)).toBe('Compare vehicles');
  },
);

test('unknown, repeated and too many models get a clear message, and no text of the address is repeated', async ({
  request,
}) => {
  const html = await documentOf(
    request,
    '/compare?models=d4,d4,%3Cscript%3Ealert(1)%3C/script%3E,d2,d6-max,d8,x4-overland',
  );
  expect(modelsIn(html)).toEqual(['D4', 'D2', 'D6 Max', 'D8']);
  for (const text of [
    'One of these models is not in our catalog, and was left out.',
    'Four models fit side by side. Left out: X4 Overland.',
  ])
    expect(wordsOf(html)).toContain(text);
  expect(html).not.toContain('alert(1)</script>');
  const unknown = await documentOf(request, '/compare?models=nothing,nobody');
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
  fromComparison(
    `four models break no rule of accessibility ${width} px wide; names of rows stay in sight and only the table moves sideways`,
    async ({ page }) => {
      const desktop = page.viewportSize()!;
      await page.setViewportSize({ width, height: 844 });
      await goWithin(page, '/compare?models=d4,d6-max,x4-overland,d8');
      await expect(models(page)).toHaveCount(4);
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
          const [model, cell] = [
            await models(page).last().boundingBox(),
            await motor.boundingBox(),
          ];
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
      await page.setViewportSize(desktop);
    },
  );
}

/** The longest facts of four models. */
const four = 'd4-max-awd,d6-max,x4-overland,w4-crew';

test('two to four models fit on one sheet in landscape', async ({ page }) => {
  for (const slugs of repetitions({ everyRun: [four], nightly: ['d4,d6-max', four] })) {
    await page.goto(`/compare?models=${slugs}`);
    await settled(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), slugs).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
    expect(Number(width)).toBeGreaterThan(Number(height));
  }
});

test('the documents have links and forms for each step from the inventory to a comparison', async ({
  request,
}) => {
  const inventory = await documentOf(request, '/inventory');
  const begun = addressOf(inventory, 'Compare D4')!;
  expect(begun).toBe('/compare?models=d4');
  const formsIn = (html: string) =>
    elementsIn(mainOf(html), 'form').map((form) => [
      ...[attributeIn(form, 'action'), attributeIn(form, 'method')],
      ...[...form.matchAll(/<(?:input|select)\b[^>]*\bname="([^"]*)"/g)].map(([, name]) => name),
      ...textsIn(form, 'button'),
    ]);
  expect(formsIn(await documentOf(request, begun))).toContainEqual([
    ...['/compare', 'get', 'models', 'add', 'Add'],
  ]);
  const added = await documentOf(request, '/compare?models=d4&add=d8');
  expect(modelsIn(added)).toEqual(['D4', 'D8']);
  expect(formsIn(added)).toContainEqual(['/compare', 'get', 'models', 'only', 'Show']);
  const differences = await documentOf(request, '/compare?models=d4%2Cd8&only=differences');
  expect(rowIn(differences, 'Charging')).toEqual([]);
  const removed = addressOf(differences, 'Remove D4')!;
  expect(modelsIn(await documentOf(request, removed))).toEqual(['D8']);
});

test.describe('without JavaScript', { tag: '@nightly' }, () => {
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
