import type { Page } from '@playwright/test';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

const calculate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await page.clock.runFor(1_600);
  await expect(page.getByRole('button', { name: 'Get Recommendations' })).toBeEnabled();
};

test.beforeEach(async ({ page }) => {
  await page.goto('/financing');
  await settled(page);
  // From here time stands still, and moves on only where a test says so.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
});

test('pressing the button calculates for a second and a half, asks the server nothing and ranks the options', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Ready to Find Your Perfect Financing?' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  const busy = page.getByRole('button', { name: 'Calculating...' });
  await expect(busy).toBeDisabled();
  await page.clock.runFor(1_400);
  await expect(busy).toBeDisabled();
  await page.clock.runFor(200);

  await expect(page.getByRole('heading', { name: 'Your Personalized Recommendations' })).toBeFocused();
  await expect(page.getByText('we found 4 financing options. Options are ranked by how well they match your needs.')).toBeVisible();
  const options = page.getByRole('article');
  await expect(options.getByRole('heading', { level: 3 })).toHaveText(['Business Lease', 'Standard Auto Loan', 'Cash Purchase', 'Fair Credit Auto Loan']);
  await expect(options.first()).toContainText('Recommended');
  await expect(page.getByText('Recommended', { exact: true })).toHaveCount(1);
  await expect(options.nth(1)).toContainText('$162');
  await expect(options.nth(1)).toContainText('$10,724');
  expect(requests).toEqual([]);
});

test('a budget that is too small is named on every option that exceeds it', async ({ page }) => {
  await page.getByLabel('Monthly budget').fill('100');
  await calculate(page);
  await expect(page.getByText('Monthly payment exceeds your stated budget of $100')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText('Cash Purchase');
});

test('results stay when an answer changes, and say that they are out of date until they are calculated again', async ({ page }) => {
  await calculate(page);
  const notice = page.getByRole('button', { name: /out of date - recalculate/i });
  await expect(notice).toHaveCount(0);
  await page.getByLabel('Credit score').selectOption('800+ Excellent');
  await expect(page.getByRole('article')).toHaveCount(4);
  await notice.click();
  await page.clock.runFor(1_600);
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('article').first()).toContainText('Prime Auto Loan');
  await expect(notice).toHaveCount(0);
});

test('an emptied form is answered with zeros, never with an error', async ({ page }) => {
  for (const label of ['Vehicle price', 'Down payment', 'Monthly budget']) await page.getByLabel(label).fill('');
  await calculate(page);
  await expect(page.getByRole('article').first()).toContainText('$0');
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|-\$|undefined/);
});

test('the calculation is reported without anything personal', async ({ page }) => {
  await calculate(page);
  const events = await page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer?.filter(({ event }) => event === 'financing_calculator'));
  expect(events).toEqual([{ event: 'financing_calculator', price: 8995, value: 0, credit_score: 700 }]);
});

test('seven partners and Apply Now open in a new tab', async ({ page, request }) => {
  const partners = (await (await request.get('/api/financing/partners')).json()) as { title: string; url: string }[];
  expect(partners).toHaveLength(7);
  const section = page.getByRole('region', { name: 'Apply For MSV Financing' });
  for (const { title, url } of partners) {
    const card = section.getByRole('link', { name: title });
    await expect(card).toHaveAttribute('href', url);
    await expect(card).toHaveAttribute('target', '_blank');
    await expect(card).toContainText('Quick Apply →');
  }
  await calculate(page);
  for (const apply of await page.getByRole('link', { name: 'Apply Now' }).all()) await expect(apply).toHaveAttribute('target', '_blank');
});
