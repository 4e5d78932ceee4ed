import { settled } from '../../fixtures/settled';
import { expect, test } from '../../fixtures/test';

const shellScripts = /\/assets\/shell\/.*\.js/;

test('a home page whose code cannot be loaded shows a fallback, and its retry works', async ({
  page,
  tolerate,
}) => {
  tolerate(/\/assets\/shell\//, /Failed to load resource/, /Loading chunk/, /ChunkLoadError/);
  await page.goto('/faq');
  await settled(page);
  await page.route(shellScripts, (route) => route.abort('connectionrefused'));
  await page.getByRole('banner').getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL('/');
  const main = page.getByRole('main');
  await expect(main.getByText('This page is not available right now')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.unroute(shellScripts);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('heading', { level: 1, name: /short way/ })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Get Quote' })).toBeVisible();
});
