import { inquiry } from '../../fixtures/submissions';
import { expect, test } from '../../fixtures/test';
import type { UnreliableSite } from '../../fixtures/unreliable-site';

const dealers = /^GET \/api\/(states|dealerships)/;

const faults: Record<string, (site: UnreliableSite) => void> = {
  down: (site) => site.fail(dealers, 'a cut connection'),
  slow: (site) => site.hold(dealers),
  broken: (site) => site.fail(dealers, 'half a JSON'),
  failing: (site) => site.fail(dealers, '500 with a text'),
};

for (const [fault, bringAbout] of Object.entries(faults)) {
  test.describe(`a dealers service that is ${fault}`, () => {
    test.beforeEach(({ unreliable }) => bringAbout(unreliable));

    test('leaves the home page with everything else', async ({ request, unreliable }) => {
      const begin = performance.now();
      const response = await request.get(`${unreliable.origin}/`);
      expect(response.status()).toBe(200);
      const html = await response.text();
      // One second for the service, the rest for a first render on a busy machine.
      expect(performance.now() - begin).toBeLessThan(10_000);
      expect(html).toContain('href="/inventory/');
      expect(html.slice(html.indexOf('<main')).match(/<summary/g)).toHaveLength(25);
    });

    test('answers 503 on the page that lives on it', async ({ request, unreliable }) => {
      const response = await request.get(`${unreliable.origin}/dealerships`);
      expect(response.status()).toBe(503);
      expect(await response.text()).toContain('<footer');
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports the preload of a script that may not run as blocked.
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test('a region that waits for a slow service is shown when its data arrive', async ({
    page,
    unreliable,
  }) => {
    unreliable.hold(/^GET \/api\/content/);
    await page.goto(`${unreliable.origin}/`);
    // After its second the region shows the questions it was released with, behind the footer: no
    // script moves them up.
    await expect(page.locator('[id^="S:"] summary').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0);
  });
});

for (const [name, calls, page] of [
  ['financing', /^GET \/api\/financing/, '/financing'],
  ['content', /^GET \/api\/content/, '/faq'],
] as const) {
  test(`without the ${name} service ${page} shows the data it was released with`, async ({
    request,
    unreliable,
  }) => {
    unreliable.fail(calls, 'a cut connection');
    const response = await request.get(`${unreliable.origin}${page}`);
    expect(response.status()).toBe(200);
    expect(await response.text()).toMatch(name === 'content' ? /<summary/ : /Quick Apply/);
  });
}

test('a call to a service that is down is answered 503 with Retry-After, in the one format', async ({
  request,
  unreliable,
}) => {
  unreliable.fail(/^POST \/api\/vehicle-inquiry/, 'a cut connection');
  const response = await request.post(`${unreliable.origin}/api/vehicle-inquiry`, {
    data: inquiry('unavailable'),
  });
  expect(response.status()).toBe(503);
  expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: 'unavailable',
  });
});
