import { repetitions } from '@larkway/infra/tier';
import { documentOf, linksIn, metaIn, partIn, textsIn } from '../fixtures/document-parts';
import { wordsOf } from '../fixtures/documents';
import { jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onTerms = testOf('/terms-of-service');

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

/** By day the one with tables; the others differ only in their text. */
const looksDifferent = repetitions({
  everyRun: ['/staffing-report'],
  nightly: Object.keys(policies),
});

const hours = 'Mon-Fri 8AM-8PM EST';

for (const [path, { title, figures }] of Object.entries(policies)) {
  test(`${path} is the ${title} in full, with its figures and the hours of support`, async ({
    request,
  }) => {
    const html = await documentOf(request, path);
    expect(textsIn(html, 'h1')).toEqual([title]);
    const words = wordsOf(html);
    for (const text of [...figures, hours]) expect(words).toContain(text);
    expect(words).not.toMatch(/[{}]|undefined/);
    expect(textsIn(partIn(html, 'article', ''), 'h2').length).toBeGreaterThanOrEqual(7);
  });

  test(`${path} has its own title, description and breadcrumb for search engines`, async ({
    request,
  }) => {
    const html = await documentOf(request, path);
    expect(html).toContain(`<title>${title} | Larkway</title>`);
    expect(metaIn(html, 'description')).toMatch(/^.{50,160}$/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="https://[^/"]+${path}"`));
    expect(textsIn(partIn(html, 'nav', 'aria-label="Breadcrumb"'), 'li')).toEqual(['Home', title]);
    const crumbs = jsonLdIn(html).find((item) => item['@type'] === 'BreadcrumbList') as
      { itemListElement: { name: string }[] } | undefined;
    expect(crumbs?.itemListElement.map(({ name }) => name)).toEqual(['Home', title]);
  });
}

test('the staffing report counts 18, 12 and 15 by department, 12, 18 and 15 by experience, and names four types of positions', async ({
  request,
}) => {
  const html = await documentOf(request, '/staffing-report');
  const table = (name: string) => {
    const [found] = [...html.matchAll(/<table\b.*?<\/table>/gs)]
      .map(([markup]) => markup)
      .filter((markup) => textsIn(markup, 'caption')[0] === name);
    return found!;
  };
  const rowsOf = (name: string) =>
    [...table(name).matchAll(/<th\b[^>]*scope="row"[^>]*>.*?<\/th>/gs)].flatMap(([header]) =>
      textsIn(header, 'th'),
    );
  expect(textsIn(table('Staff by department'), 'td')).toEqual(['18', '12', '15', '45']);
  expect(rowsOf('Staff by department')).toEqual([
    'Customer service',
    'Dealer relations',
    'Operations and administration',
    'Total',
  ]);
  expect(textsIn(table('Staff by level of experience'), 'td')).toEqual(['12', '18', '15', '45']);
  expect(rowsOf('Types of open positions')).toHaveLength(4);
});

onTerms(
  'a policy has a table of contents that links to each section and marks the current one',
  async ({ page }) => {
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
  },
);

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

onTerms('lines of a policy are at most of a readable length', async ({ page }) => {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 2560, height: 1200 });
  const width = (await page.getByRole('article').boundingBox())!.width;
  expect(width).toBeLessThanOrEqual(700);
  await page.setViewportSize(before);
});

test('a policy refers to another by a link, and to support by phone and email', async ({
  request,
}) => {
  const article = partIn(await documentOf(request, '/corrections-policy'), 'article', '');
  for (const link of [
    { name: '(555) 555-0143', href: 'tel:+15555550143' },
    { name: 'support@larkway.example', href: 'mailto:support@larkway.example' },
    { name: 'Publishing Policy', href: '/publishing-policy' },
  ])
    expect(linksIn(article)).toContainEqual(link);
});

onTerms('printed, a policy is its text alone', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
  await page.emulateMedia({ media: null });
});

test('without the service a policy shows the text of its release, in the document and after a click', async ({
  page,
  request,
  tolerate,
  unreliable: site,
}) => {
  tolerate(/^response 5\d\d: \S+\/api\/content\/policies\//, /Failed to load resource/);
  site.fail(/^GET \/api\/content\/policies\//, '500 with a text');
  const scripts = new Set<string>();
  page.on('requestfinished', (finished) => {
    if (finished.resourceType() === 'script') scripts.add(finished.url());
  });
  const response = await page.goto(`${site.origin}/feedback-policy`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('main')).toContainText('10-15 business days');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Staffing Report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staffing Report' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Dealer relations');
  // Only this policy's text was loaded, not those of the other six.
  // Scripts are read again: the browser does not always keep the text of those that it loaded.
  const texts = [...scripts].map(async (url) => (await request.get(url)).text());
  const loaded = (await Promise.all(texts)).join('\n');
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

  // By day all eight are read as documents.
  test('all eight policies are read in full', { tag: '@nightly' }, async ({ page }) => {
    for (const [path, { title, figures }] of Object.entries(policies)) {
      await page.goto(path);
      for (const text of [title, ...figures, hours])
        await expect(page.getByRole('main')).toContainText(text);
    }
  });
});
