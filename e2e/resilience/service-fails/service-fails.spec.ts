import { type Fault, type FaultyOrigin, startFaultyService } from '../../fixtures/faulty-origin';
import { inquiry } from '../../fixtures/inquiry';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

for (const fault of ['down', 'slow', 'broken', 'failing'] satisfies Fault[]) {
  test.describe(`a dealers service that is ${fault}`, () => {
    let service: FaultyOrigin;
    let site: SecondSite;

    test.beforeAll(async () => {
      service = await startFaultyService(stack().services.dealers!, fault);
      site = await startSecondSite({ upstreams: { '/api/states': service.origin, '/api/dealerships': service.origin } });
    });
    test.afterAll(async () => {
      await site.stop();
      await service.close();
    });

    test('leaves the home page with everything else', async ({ request }) => {
      const begin = performance.now();
      const response = await request.get(`${site.origin}/`);
      expect(response.status()).toBe(200);
      const html = await response.text();
      // One second for the service, the rest for a first render on a busy machine.
      expect(performance.now() - begin).toBeLessThan(10_000);
      expect(html).toContain('href="/inventory/');
      expect(html.slice(html.indexOf('<main')).match(/<summary/g)).toHaveLength(25);
    });

    test('answers 503 on the page that lives on it', async ({ request }) => {
      const response = await request.get(`${site.origin}/dealerships`);
      expect(response.status()).toBe(503);
      expect(await response.text()).toContain('<footer');
    });
  });
}

test('what a slow service holds up is read without scripts when it comes', async ({ browser }) => {
  const service = await startFaultyService(stack().services.content!, 'slow');
  const site = await startSecondSite({ upstreams: { '/api/content': service.origin } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(`${site.origin}/`);
    // After its second the region shows the questions it was released with, behind the footer: no script moves them up.
    await expect(page.locator('[id^="S:"] summary').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0);
  } finally {
    await context.close();
    await site.stop();
    await service.close();
  }
});

for (const [name, prefix, page] of [
  ['financing', '/api/financing', '/financing'],
  ['content', '/api/content', '/faq'],
] as const) {
  test(`without the ${name} service ${page} shows the data it was released with`, async ({ request }) => {
    const service = await startFaultyService(stack().services[name]!, 'down');
    const site = await startSecondSite({ upstreams: { [prefix]: service.origin } });
    try {
      const response = await request.get(`${site.origin}${page}`);
      expect(response.status()).toBe(200);
      expect(await response.text()).toMatch(name === 'content' ? /<summary/ : /Quick Apply/);
    } finally {
      await site.stop();
      await service.close();
    }
  });
}

test('a call to a service that is down is answered 503 with Retry-After, in the one format', async ({ request }) => {
  const service = await startFaultyService(stack().services.leads!, 'down');
  const site = await startSecondSite({ upstreams: { '/api/vehicle-inquiry': service.origin } });
  try {
    const response = await request.post(`${site.origin}/api/vehicle-inquiry`, { data: inquiry('unavailable') });
    expect(response.status()).toBe(503);
    expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/\S/), code: 'unavailable' });
  } finally {
    await site.stop();
    await service.close();
  }
});
