import { repetitions } from '@larkway/infra/tier';
import { wordsOf } from '../fixtures/documents';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });

/** Each policy's path, title, and figures from the specification. */
const policies: Record<string, { title: string; figures: string[] }> = {
  '/privacy-policy': {
    title: 'Privacy Policy',
    figures: [
      'Last updated January 1, 2024',
      'Up to 24 months',
      'Up to 7 years',
      'within 30 days',
      'children under 13',
    ],
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    figures: [
      '3 year/36,000 mile comprehensive',
      '5 year/50,000 mile coverage of the battery and drivetrain',
      'national arbitration association',
    ],
  },
  '/publishing-policy': {
    title: 'Publishing Policy',
    figures: ['Updated within 48 hours', 'Verified monthly', 'Checked weekly'],
  },
  '/feedback-policy': {
    title: 'Feedback Policy',
    figures: [
      'Within 24 hours',
      '3-5 business days',
      '10-15 business days',
      '30 days after the resolution',
      'Within 5 business days',
      'Within 10 business days',
    ],
  },
  '/corrections-policy': {
    title: 'Corrections Policy',
    figures: [
      'Within 24 hours',
      'Within 2 hours',
      'acknowledged within 4 hours',
      'monthly audits',
      'affected customers are told within 24 hours',
    ],
  },
  '/diversity-policy': { title: 'Diversity Policy', figures: [] },
  '/ethics-policy': { title: 'Ethics Policy', figures: [] },
  '/staffing-report': {
    title: 'Staffing Report',
    figures: ['45 people', 'minimum of 40 training hours', 'four types of positions'],
  },
};

/** The first, the last, and the one with tables; the others differ only in their text. */
const looksDifferent = repetitions({
  everyRun: ['/privacy-policy', '/staffing-report'],
  nightly: Object.keys(policies),
});

const hours = 'Mon-Fri 8AM-8PM EST';

for (const [path, { title, figures }] of Object.entries(policies)) {
  const onPolicy = testOf(path);

  onPolicy(
    `${path} is the ${title} in full, with its figures and the hours of support`,
    async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const main = page.getByRole('main');
      for (const figure of [...figures, hours]) await expect(main).toContainText(figure);
      await expect(main).not.toContainText(/[{}]|undefined/);
      expect(
        await page.getByRole('article').getByRole('heading', { level: 2 }).count(),
      ).toBeGreaterThanOrEqual(7);
    },
  );

  onPolicy(
    `${path} has its own title, description and breadcrumb for search engines`,
    async ({ page }) => {
      await expect(page).toHaveTitle(`${title} | Larkway`);
      expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(
        /^.{50,160}$/,
      );
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`^https://[^/]+${path}$`),
      );
      await expect(
        page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'),
      ).toHaveText(['Home', title]);
      const data = await page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((scripts) =>
          scripts.map((script) => JSON.parse(script.textContent) as Record<string, unknown>),
        );
      const crumbs = data.find((item) => item['@type'] === 'BreadcrumbList') as
        { itemListElement: { name: string }[] } | undefined;
      expect(crumbs?.itemListElement.map(({ name }) => name)).toEqual(['Home', title]);
    },
  );
}

testOf('/staffing-report')(
  'the staffing report counts 18, 12 and 15 by department, 12, 18 and 15 by experience, and names four types of positions',
  async ({ page }) => {
    const cellsOf = (name: string) => page.getByRole('table', { name }).getByRole('cell');
    await expect(cellsOf('Staff by department')).toHaveText(['18', '12', '15', '45']);
    await expect(
      page.getByRole('table', { name: 'Staff by department' }).getByRole('rowheader'),
    ).toHaveText([
      'Customer service',
      'Dealer relations',
      'Operations and administration',
      'Total',
    ]);
    await expect(cellsOf('Staff by level of experience')).toHaveText(['12', '18', '15', '45']);
    await expect(
      page.getByRole('table', { name: 'Types of open positions' }).getByRole('rowheader'),
    ).toHaveCount(4);
  },
);

test('a policy has a table of contents that links to each section and marks the current one', async ({
  page,
}) => {
  await page.goto('/terms-of-service');
  await settled(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const headings = await page
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .allTextContents();
  await expect(contents.getByRole('link')).toHaveText(headings);
  await contents.getByRole('link', { name: 'Limited warranty on vehicles' }).click();
  await expect(page).toHaveURL('/terms-of-service#limited-warranty');
  await expect(
    page.getByRole('heading', { level: 2, name: 'Limited warranty on vehicles' }),
  ).toBeInViewport();
  await expect(
    contents.getByRole('link', { name: 'Limited warranty on vehicles' }),
  ).toHaveAttribute('aria-current', 'location');
  await expect(contents).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(contents.locator('[aria-current]')).toHaveCount(0);
});

test('on a phone the contents are one row that opens, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  for (const path of looksDifferent) {
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents.getByRole('link')).toHaveCount(0);
    await contents.getByText('On this page').click();
    await expect(contents.getByRole('link').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  }
});

test('lines of a policy are at most of a readable length', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1200 });
  await page.goto('/privacy-policy');
  const width = (await page.getByRole('article').boundingBox())!.width;
  expect(width).toBeLessThanOrEqual(700);
});

test('a policy refers to another by a link, and to support by phone and email', async ({
  page,
}) => {
  await page.goto('/corrections-policy');
  await settled(page);
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: '(555) 555-0143' }).first()).toHaveAttribute(
    'href',
    'tel:+15555550143',
  );
  await expect(
    article.getByRole('link', { name: 'support@larkway.example' }).first(),
  ).toHaveAttribute('href', 'mailto:support@larkway.example');
  await article.getByRole('link', { name: 'Publishing Policy' }).first().click();
  await expect(page).toHaveURL('/publishing-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Publishing Policy' })).toBeVisible();
  await expect(page).toHaveTitle('Publishing Policy | Larkway');
});

test('printed, a policy is its text alone', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
});

test('without the service a policy shows the text of its release, in the document and after a click', async ({
  page,
  tolerate,
  unreliable: site,
}) => {
  tolerate(/^response 5\d\d: \S+\/api\/content\/policies\//, /Failed to load resource/);
  site.fail(/^GET \/api\/content\/policies\//, '500 with a text');
  const scripts: Promise<string>[] = [];
  page.on(
    'response',
    (response) =>
      void (response.request().resourceType() === 'script' && scripts.push(response.text())),
  );
  const response = await page.goto(`${site.origin}/feedback-policy`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('main')).toContainText('10-15 business days');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Staffing Report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staffing Report' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Dealer relations');
  // Only this policy's text was loaded, not those of the other six.
  const loaded = (await Promise.all(scripts)).join('\n');
  expect(loaded).toContain('How experienced we are');
  const others = [
    'children under 13',
    'national arbitration association',
    'Verified monthly',
    'acknowledged within 4 hours',
    'Dealers and suppliers',
    'Gifts and favors',
  ];
  for (const other of others) expect(loaded).not.toContain(other);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test('all eight policies are read in full', async ({ page, request }) => {
    for (const [path, { title, figures }] of Object.entries(policies)) {
      const words = wordsOf(await (await request.get(path)).text());
      for (const text of [title, ...figures, hours]) expect(words, path).toContain(text);
    }
    await page.goto('/staffing-report');
    await expect(page.getByRole('main')).toContainText('four types of positions');
  });
});
