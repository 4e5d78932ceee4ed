import { livePayload, withRemote } from '../../fixtures/live-payload';
import { throwWhenRendered } from '../../fixtures/planted-code';
import { type Files, releaseVariant, type Variant } from '../../fixtures/release-variant';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

/**
 * Its components load and throw as soon as the server renders them; the browser's build is sound.
 */
const faulty = 'mfe-dealers';
/** Each worker has its own version, so that none removes another's. */
const suffix = `throws${process.pid}`;

const throwWhileRendering = (files: Files): void => {
  let thrown = 0;
  for (const [name, bytes] of files) {
    if (!name.startsWith('node/')) continue;
    const sound = bytes.toString();
    const throwing = throwWhenRendered(sound, 'thrown while rendering');
    if (throwing === sound) continue;
    thrown += 1;
    files.set(name, throwing);
  }
  expect(thrown, 'modules with a component').toBeGreaterThan(4);
};

test.describe('a remote whose components throw on the server', () => {
  // One site for both of them, not one for each worker that takes one.
  test.describe.configure({ mode: 'default' });
  let site: SecondSite;
  let throwing: Variant;

  test.beforeAll(async () => {
    const { stable } = (await livePayload()).remotes.find(({ name }) => name === faulty)!;
    throwing = await releaseVariant(
      stack().artifacts,
      { name: faulty, version: stable.version },
      suffix,
      { files: throwWhileRendering },
    );
    site = await startSecondSite({
      map: (live) =>
        withRemote(live, faulty, ({ lastGood: _none, ...pointers }) => ({
          ...pointers,
          stable: throwing.pointer,
        })),
    });
  });
  test.afterAll(async () => {
    await site.stop();
    await throwing.remove();
  });

  test('answers 503 on its own page, and the browser loads the page without a retry by the visitor', async ({
    page,
    tolerate,
  }) => {
    tolerate(/503/);
    const response = await page.goto(`${site.origin}/dealerships`);
    expect(response?.status()).toBe(503);
    expect(await response?.text()).not.toContain('thrown while rendering');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /directions/i })
        .first(),
    ).toBeVisible();
  });

  test('costs no other region of the home page, and the browser fills its own', async ({
    page,
    tolerate,
  }) => {
    tolerate(/Hydration: .*/);
    const response = await page.goto(`${site.origin}/`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('main a[href^="/inventory/"]').first()).toBeVisible();
    await expect(page.locator('main summary')).toHaveCount(25);
    await expect(page.locator('main a[href="/states/florida"]').first()).toBeVisible();
  });
});
