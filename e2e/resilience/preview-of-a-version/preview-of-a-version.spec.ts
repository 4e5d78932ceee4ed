import { releasesRoutes } from '@larkway/releases-contract';
import { figuresOf, leave } from '../../fixtures/figures';
import { expect, retext, test } from '../../fixtures/own-releases';
import { settled } from '../../fixtures/settled';

const name = 'mfe-dealers';

test.afterEach(({ releases }) => releases.reset());

test('a preview link shows a version to its holder only, says so, is not counted as a visit, and is ended by a button', async ({
  releases,
  page,
}) => {
  const stable = await releases.stable(name);
  const { release } = await releases.publish(name, 'preview', (files) =>
    retext(files, 'Find a dealer', 'Find a dealer soon'),
  );
  const link = await releases.call(releasesRoutes.issuePreview, {
    body: { name, version: release.version, path: '/dealerships', reason: 'The team looks at it' },
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
  // The page that it leaves would send its beacon now.
  expect((await page.reload())?.headers()['x-robots-tag']).toBe('noindex');

  const othersSee = await (await fetch(`${releases.origin}/dealerships`)).text();
  expect(othersSee).toContain(`data-version="${stable}"`);
  expect(othersSee).not.toContain('Find a dealer soon');

  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dealerships');
  await expect(title).toHaveText('Find a dealer');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
  await leave(page);
  await expect
    .poll(async () => (await figuresOf(releases, name, stable))?.tallies.shown ?? 0)
    .toBeGreaterThan(0);
  expect(await figuresOf(releases, name, release.version)).toBeUndefined();
});

test('an unpublished version gets no preview link', async ({ releases }) => {
  const body = { name, version: '9.9.9-unknown', path: '/', reason: 'Just a guess' };
  await expect(releases.call(releasesRoutes.issuePreview, { body })).rejects.toMatchObject({
    status: 404,
  });
});
