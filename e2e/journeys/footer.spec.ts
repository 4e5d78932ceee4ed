import type { Page } from '@playwright/test';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onHome = testOf('/');

const footer = (page: Page) => page.getByRole('contentinfo');

const pages = {
  Inventory: '/inventory',
  Dealers: '/dealerships',
  'Become a dealer': '/add-dealership',
  Financing: '/financing',
  FAQ: '/faq',
  Contact: '/contact',
  'Search “D6 Max”': '/inventory?search=d6%20max',
  'Privacy Policy': '/privacy-policy',
  'Terms of Service': '/terms-of-service',
  'Publishing Policy': '/publishing-policy',
  'Feedback Policy': '/feedback-policy',
  'Corrections Policy': '/corrections-policy',
  'Diversity Policy': '/diversity-policy',
  'Ethics Policy': '/ethics-policy',
  'Staffing Report': '/staffing-report',
};

onHome('the footer leads to every page that the specification names', async ({ page, request }) => {
  test.slow();
  for (const [name, href] of Object.entries(pages)) {
    await expect(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      href,
    );
    expect((await request.get(href)).status(), href).toBe(200);
  }
});

onHome(
  'popular vehicles are named as they are called, and each is there',
  async ({ page, request }) => {
    const links = footer(page)
      .getByRole('navigation', { name: 'Popular vehicles' })
      .locator('a[href^="/inventory/"]');
    const vehicles = (await (await request.get('/api/vehicles')).json()) as {
      name: string;
      slug: string;
    }[];
    expect(await links.count()).toBeGreaterThanOrEqual(5);
    for (const link of await links.all()) {
      const href = await link.getAttribute('href');
      expect(vehicles.find(({ slug }) => href === `/inventory/${slug}`)?.name).toBe(
        await link.textContent(),
      );
    }
  },
);

onHome('pages that do not exist yet are not links', async ({ page }) => {
  for (const name of ['Service and support', 'About', 'Warranty', 'Social']) {
    await expect(footer(page).getByText(`${name}, coming soon`, { exact: true })).toBeVisible();
    await expect(footer(page).getByRole('link', { name })).toHaveCount(0);
  }
  await expect(page.locator('a[href="#"], a:not([href])')).toHaveCount(0);
});

onHome('a browser lays the footer out only when it comes near', async ({ page }) => {
  const isLaidOut = () =>
    footer(page)
      .getByRole('navigation', { name: 'Explore' })
      .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(isLaidOut).toBe(false);
  await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
  await expect.poll(isLaidOut).toBe(true);
});

onHome('the footer says who runs the site', async ({ page }) => {
  await expect(footer(page)).toContainText(
    'This site is run by a dealership so that the public can find local dealers.',
  );
  await expect(footer(page)).toContainText('It is not affiliated with the manufacturer.');
});

onHome('a call from the footer is counted, without the number', async ({ page, tolerate }) => {
  tolerate(/scheme does not have a registered handler/);
  await footer(page)
    .getByRole('link', { name: /^\(555\) 555-01\d\d$/ })
    .click();
  const events = await page.evaluate(
    () => (window as unknown as { dataLayer: { event: string }[] }).dataLayer,
  );
  expect(events.filter(({ event }) => event === 'click_phone')).toEqual([
    { event: 'click_phone', kind: 'sales' },
  ]);
});
