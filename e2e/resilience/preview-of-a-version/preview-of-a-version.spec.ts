import { releasesRoutes } from '@larkway/releases-contract';
import { expect, retext, test } from '../../fixtures/own-releases';
import { settled } from '../../fixtures/settled';

test('a preview link shows a version to its holder only, says so, and is ended by a button', async ({
  releases,
  page,
  browser,
}) => {
  const { release } = await releases.publish('mfe-dealers', 'preview', (files) =>
    retext(files, 'Find a dealer', 'Find a dealer soon'),
  );
  const link = await releases.call(releasesRoutes.issuePreview, {
    body: {
      name: 'mfe-dealers',
      version: release.version,
      path: '/dealerships',
      reason: 'The team looks at it',
    },
  });
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.goto(link.path);
  await expect(page).toHaveURL('/dealerships');
  await expect(title).toHaveText('Find a dealer soon');
  await settled(page);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
    `Preview of mfe-dealers ${release.version}`,
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect((await page.reload())?.headers()['x-robots-tag']).toBe('noindex');

  const others = await browser.newPage({ baseURL: releases.origin });
  await others.goto('/dealerships');
  await expect(others.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'Find a dealer',
  );
  await expect(others.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
  await others.close();

  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dealerships');
  await expect(title).toHaveText('Find a dealer');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
});

test('an unpublished version gets no preview link', async ({ releases }) => {
  const body = { name: 'mfe-dealers', version: '9.9.9-unknown', path: '/', reason: 'Just a guess' };
  await expect(releases.call(releasesRoutes.issuePreview, { body })).rejects.toMatchObject({
    status: 404,
  });
});
