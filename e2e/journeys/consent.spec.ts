import type { Page } from '@playwright/test';
import { wordsOf } from '../fixtures/documents';
import { type SecondSite, startSecondSite } from '../fixtures/second-site';
import { settled, tracked } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

const ID = 'GTM-TRIAL01';
const elsewhere = /^https:\/\/www\.googletagmanager\.com\//;

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' });

let site: SecondSite;

test.beforeAll(async () => {
  site = await startSecondSite({ env: { TAG_MANAGER_ID: ID } });
});
test.afterAll(() => site.stop());

/** Stubs the tag manager's server: the test only checks whether it is requested. */
const askedFor = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  await page.route(elsewhere, async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  return asked;
};

const banner = (page: Page) => page.getByRole('region', { name: 'May we count visits?' });

test.beforeEach(({ tolerate }) => tolerate(/googletagmanager/));

test('tags are loaded once a visitor consents, with the addresses of pages without query and fragment, before each page view, and from then on without asking', async ({
  page,
}) => {
  const asked = await askedFor(page);
  await page.goto(`${site.origin}/financing?utm_source=mail#creditScore=600&vehiclePrice=9000`);
  await expect(banner(page)).toBeVisible();
  expect(asked).toEqual([]);

  await banner(page).getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtm.js?id=${ID}`]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect.poll(() => tracked(page, 'page_view')).toHaveLength(2);
  expect(await tracked(page, 'gtm.js')).toHaveLength(1);
  const commands = await page.evaluate(() =>
    ((window as { dataLayer?: object[] }).dataLayer ?? []).flatMap((entry) => {
      const [command, fields] = Array.from(entry as ArrayLike<unknown>);
      if (command === 'set') return [(fields as { page_location: string }).page_location];
      return (entry as { event?: string }).event === 'page_view' ? ['page_view'] : [];
    }),
  );
  expect(commands).toEqual([
    'page_view',
    `${site.origin}/financing`,
    `${site.origin}/faq`,
    'page_view',
  ]);

  await page.reload();
  await expect.poll(() => asked).toHaveLength(2);
  await expect(banner(page)).toBeHidden();
});

test('a visitor who declines is not tracked or asked again, and can consent later', async ({
  page,
}) => {
  const asked = await askedFor(page);
  await page.goto(`${site.origin}/faq`);
  await banner(page).getByRole('button', { name: 'Do not allow' }).click();
  await page.reload();
  await settled(page);
  await expect(banner(page)).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await banner(page).getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.poll(() => asked).toHaveLength(1);
});

test('with Global Privacy Control no tag is loaded and no consent requested, even after an earlier consent, and the privacy choices say so', async ({
  page,
  request,
}) => {
  const asked = await askedFor(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    localStorage.setItem('consent', 'granted');
  });
  await page.goto(`${site.origin}/faq`);
  await settled(page);
  await expect(page.getByRole('region', { name: /count/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  const notice = page.getByRole('region', { name: 'We do not count your visits' });
  await expect(notice).toContainText('Your browser sends Global Privacy Control, and we honor it');
  await expect(notice.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  expect(asked).toEqual([]);

  const policy = await (await request.get('/privacy-policy')).text();
  expect(wordsOf(policy)).toContain(
    'If your browser sends Global Privacy Control, we take it as a refusal',
  );
});

test('without a configured tag manager no document offers privacy choices or allows a tag', async ({
  request,
}) => {
  const withTags = await request.get(`${site.origin}/faq`);
  expect(wordsOf(await withTags.text())).toContain('Privacy choices');
  expect(withTags.headers()['content-security-policy']).toContain('www.googletagmanager.com');
  const without = await request.get('/faq');
  expect(await without.text()).not.toMatch(/Privacy choices|GTM-|googletagmanager/);
  expect(without.headers()['content-security-policy']).not.toContain('googletagmanager');
});

test(
  'without a configured tag manager there is no consent banner, and no tag is loaded',
  { tag: '@nightly' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/faq');
    await settled(page);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);
    expect(scripts.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  },
);
