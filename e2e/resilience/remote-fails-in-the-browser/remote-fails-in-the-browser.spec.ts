import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { settled } from '../../fixtures/settled';
import { expect, test } from '../../fixtures/test';

const files = /\/assets\/mfe-dealers\/.*\.js/;

const faults: Record<string, (page: Page) => Promise<unknown>> = {
  'cannot be reached': (page) => page.route(files, (route) => route.abort('connectionrefused')),
  'answers with an error': (page) =>
    page.route(files, (route) => route.fulfill({ status: 500, body: 'out of order' })),
  'sends something that is no script': (page) =>
    page.route(files, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/javascript',
        body: 'throw new Error("broken release");',
      }),
    ),
};

/** All of them end in the loader of the host as a file that did not load. */
const tested = repetitions({ everyRun: ['cannot be reached'], nightly: Object.keys(faults) });

for (const fault of tested) {
  test.describe(`a remote whose files the browser ${fault === 'cannot be reached' ? 'cannot reach' : `gets, but which ${fault}`}`, () => {
    test.beforeEach(async ({ page, tolerate }) => {
      // 422: React replaces what the server had rendered by the region's fallback.
      tolerate(
        /React error #422/,
        /mfe-dealers/,
        /broken release/,
        /Failed to load resource/,
        /\[ ?Federation Runtime ?\]/,
        /preload/,
      );
      await faults[fault]!(page);
    });

    test('costs only its own region, and its retry works once the files are there', async ({
      page,
    }) => {
      await page.goto('/dealerships');
      const main = page.getByRole('main');
      const retry = main.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.unroute(files);
      await retry.click();
      await expect(main.getByRole('searchbox')).toBeVisible();
      await expect(retry).toBeHidden();
    });

    test('costs nothing where its region is static: the document has all of it, and it is still there when the visitor returns', async ({
      page,
    }) => {
      await page.goto('/');
      await settled(page);
      const california = page.getByRole('main').locator('a[href="/states/california"]').first();
      await expect(california).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /Questions/ })).toBeVisible();
      await page.goBack();
      await expect(california).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
    });

    test('shows a fallback with a working retry when a shopper goes to its page', async ({
      page,
    }) => {
      await page.goto('/inventory');
      await settled(page);
      await page.getByRole('banner').getByRole('link', { name: 'Dealers' }).click();
      await expect(page).toHaveURL('/dealerships');
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.unroute(files);
      await retry.click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}
