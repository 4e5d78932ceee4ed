import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { expect, retext, test } from '../../fixtures/own-releases';
import { settled } from '../../fixtures/settled';

const team = 'mfe-dealers';
/**
 * Page views while versions change, how often they change, and the words of the versions that
 * follow the first.
 */
const { MOST, CHANGES, WORDS } = repetitions({
  everyRun: { MOST: 8, CHANGES: 2, WORDS: ['one'] },
  nightly: { MOST: 500, CHANGES: 7, WORDS: ['one', 'two'] },
});

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ releases }) => releases.reset());

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('no page fails for visitors who browse while versions change', async ({
  releases,
  browser,
}) => {
  const versions = [await releases.stable(team)];
  for (const word of WORDS) {
    const { release } = await releases.publish(team, word, (files) =>
      retext(files, 'Find a dealer', `Find dealer ${word}`),
    );
    versions.push(release.version);
  }
  const context = await browser.newContext({ baseURL: releases.origin });
  const failures: string[] = [];
  let navigations = 0;

  const click = async (page: Page, name: string, path: string, heading: RegExp): Promise<void> => {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(path);
    await expect(title(page)).toHaveText(heading);
    navigations += 1;
  };
  const visit = async (page: Page, path: string, heading: RegExp): Promise<void> => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(title(page)).toHaveText(heading);
    navigations += 1;
  };
  const browse = async (): Promise<void> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => failures.push(error.message));
    page.on(
      'response',
      (response) =>
        void (response.status() >= 400 && failures.push(`${response.status()} ${response.url()}`)),
    );
    while (navigations < MOST) {
      await visit(page, '/dealerships', /^Find /);
      await settled(page);
      for (let round = 0; round < 5 && navigations < MOST; round += 1) {
        await click(page, 'Financing', '/financing', /./);
        await click(page, 'Dealers', '/dealerships', /^Find /);
      }
    }
  };
  // Spread over all navigations: in the middle of whatever the visitors are doing.
  const change = async (): Promise<void> => {
    for (let changes = 1; changes <= CHANGES; changes += 1) {
      await expect
        .poll(() => navigations, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(Math.floor((MOST / (CHANGES + 1)) * changes));
      await releases.promote(team, versions[changes % versions.length]!);
    }
  };
  await Promise.all([change(), browse(), browse()]);
  await context.close();
  expect(failures).toEqual([]);
  expect(navigations).toBeGreaterThanOrEqual(MOST);
});
