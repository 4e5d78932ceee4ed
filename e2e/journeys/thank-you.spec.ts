import { expect, testOf } from '../fixtures/test';

const onThankYou = testOf('/thank-you');

// In one worker: all tests start on one page, and those that leave it return.
onThankYou.describe.configure({ mode: 'default' });

onThankYou(
  'three next steps: the sales team reviews, a representative contacts within 24 hours, detailed information follows',
  async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
    const steps = page.getByRole('list', { name: 'Next steps' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(0)).toContainText(/sales team reviews/);
    await expect(steps.nth(1)).toContainText('A representative contacts you within 24 hours.');
    await expect(steps.nth(2)).toContainText(
      'Detailed information on pricing, features, financing and availability.',
    );
  },
);

onThankYou(
  'support is called by a button, with its hours beside it, or written to',
  async ({ page }) => {
    const support = page.getByRole('region', { name: 'Need an answer sooner?' });
    await expect(support.getByRole('link', { name: 'Call (555) 555-0143' })).toHaveAttribute(
      'href',
      'tel:+15555550143',
    );
    await expect(support).toContainText('Mon-Fri 8AM-8PM EST');
    await support.getByRole('link', { name: 'Send a message instead' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goBack();
  },
);

for (const [name, path] of [
  ['View Vehicles', '/inventory'],
  ['Find Dealers', '/dealerships'],
  ['Home', '/'],
] as const) {
  onThankYou(`${name} leads on to ${path}`, async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
  });
}

onThankYou('search engines must not index the confirmation', async ({ page, request }) => {
  await expect(page).toHaveTitle('Thank You | Larkway');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/contact</loc>');
  expect(sitemap).not.toContain('/thank-you');
});

onThankYou(
  'the address says what was sent: a question about a vehicle, or an application under review',
  async ({ request }) => {
    const read = async (query: string) => (await request.get(`/thank-you${query}`)).text();
    expect(await read('?vehicle=d6-max')).toContain('Your question about the D6 Max is with us');
    expect(await read('?vehicle=no-such-model')).toContain('Your message is with us');
    const application = await read('?request=application');
    expect(application).toContain('Your application is under review');
    expect(application).toContain('within 5 business days');
  },
);
