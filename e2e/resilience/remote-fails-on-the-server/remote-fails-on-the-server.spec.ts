import { repetitions } from '@larkway/infra/tier';
import { type Fault, type FaultyOrigin, startFaultyOrigin } from '../../fixtures/faulty-origin';
import type { LivePayload } from '@larkway/releases-contract';
import { withRemote } from '../../fixtures/live-payload';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { expect, test } from '../../fixtures/test';

/** mfe-dealers fills one slot of the home page; here its files have a separate origin. */
const faulty = 'mfe-dealers';

/** A version is tried before it is shown, which takes a while on a busy machine. */
const polling = { timeout: 50_000 };

const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const servedFrom =
  (origin: string) =>
  (live: LivePayload): LivePayload =>
    withRemote(live, faulty, ({ stable, ...pointers }) => ({
      ...pointers,
      stable: { ...stable, base: `${origin}/${faulty}/${stable.version}/` },
    }));

/** All of them leave files that cannot be loaded; only a silent origin needs a time limit. */
const faults = repetitions<Fault[]>({
  everyRun: ['silent'],
  nightly: ['down', 'silent', 'broken', 'failing'],
});

for (const fault of faults) {
  test.describe(`a remote that is ${fault}`, () => {
    // One site for all of them, not one for each worker that takes one.
    test.describe.configure({ mode: 'default' });
    let origin: FaultyOrigin;
    let site: SecondSite;

    test.beforeAll(async () => {
      origin = await startFaultyOrigin(fault);
      site = await startSecondSite({
        map: servedFrom(origin.origin),
        env: { ARTIFACT_ORIGINS: origin.origin },
      });
    });
    test.afterAll(async () => {
      await site.stop();
      await origin.close();
    });

    test('costs only its own region of another team’s page, as a crawler reads it', async ({
      request,
    }) => {
      const response = await request.get(`${site.origin}/`, { headers: { 'user-agent': crawler } });
      expect(response.status()).toBe(200);
      const html = await response.text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(main).toContain('href="/inventory/');
      expect(main.match(/<summary/g)).toHaveLength(25);
      expect(html).toContain('<footer');
      expect(main).not.toContain('href="/states/');
      expect(main.match(/This part of the page did not load\./g)).toHaveLength(1);
    });

    test('takes nothing else from the document of a visitor', async ({ request }) => {
      // A document that waits for a silent remote never ends.
      const response = await request.get(`${site.origin}/`);
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain('href="/inventory/d');
      expect(html.slice(html.indexOf('<main')).match(/<summary/g)).toHaveLength(25);
      expect(html).toContain('This part of the page did not load.');
    });

    test(
      'takes nothing else from a visitor without scripts',
      { tag: '@nightly' },
      async ({ browser }) => {
        const context = await browser.newContext({ javaScriptEnabled: false });
        const page = await context.newPage();
        // A document that waits for a style sheet from a silent origin never ends.
        await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
        // A late region follows the page and is readable there.
        await expect(page.locator('a[href^="/inventory/d"]').first()).toBeVisible();
        const questions = page.locator('main, [id^="S:"]').locator('summary');
        await expect(questions).toHaveCount(25);
        await expect(questions.first()).toBeVisible();
        await expect(page.getByText('This part of the page did not load.')).toBeVisible();
        await context.close();
      },
    );

    test('answers 503 on its own page, with the rest of the site around a retry', async ({
      request,
    }) => {
      const response = await request.get(`${site.origin}/dealerships`);
      expect(response.status()).toBe(503);
      expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
      const html = await response.text();
      expect(html).toContain('<header');
      expect(html).toContain('<footer');
      expect(html).not.toMatch(/node_modules|at .*\.js:\d+/);
    });

    test('leaves other pages alone', async ({ request }) => {
      expect((await request.get(`${site.origin}/inventory`)).status()).toBe(200);
      expect((await request.get(`${site.origin}/no-such-page`)).status()).toBe(404);
    });

    test('is shown again without a restart when it has come back', async ({ request }) => {
      origin.fault = 'none';
      await expect
        .poll(async () => (await request.get(`${site.origin}/dealerships`)).status(), polling)
        .toBe(200);
    });
  });
}
