import { repetitions } from '@larkway/infra/tier';
import { startFaultyService } from '../fixtures/faulty-origin';
import { startSecondSite } from '../fixtures/second-site';
import { manifests } from '../fixtures/site-pages';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

const ORIGIN = 'https://www.larkway.example';

const slugsOf = async (service: string, path: string): Promise<string[]> => {
  const entries = (await (await fetch(`${stack().services[service]}${path}`)).json()) as {
    slug: string;
  }[];
  return entries.map(({ slug }) => slug);
};

test('the sitemap is valid XML and lists the home page, every static page, all vehicles, all states and all dealers, each once', async ({
  page,
  request,
}) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
  const xml = await response.text();
  // On an empty page: those of the site make no document of text.
  const parsed = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml');
    return {
      root: root.localName,
      namespace: root.namespaceURI,
      locations: [...root.children].map((url) =>
        url.localName === 'url' && url.children.length === 1
          ? url.children[0]?.textContent
          : undefined,
      ),
    };
  }, xml);
  expect(parsed).toMatchObject({
    root: 'urlset',
    namespace: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  });

  const [vehicles, states, dealers] = await Promise.all([
    slugsOf('inventory', '/api/vehicles'),
    slugsOf('dealers', '/api/states'),
    slugsOf('dealers', '/api/dealerships'),
  ]);
  expect(vehicles).toHaveLength(33);
  expect(states).toHaveLength(50);
  const pages = manifests
    .flatMap(({ routes }) => routes.map(({ path }) => path))
    .filter((path) => !path.includes(':') && path !== '/thank-you');
  const expected = [
    '/',
    ...pages,
    ...vehicles.map((slug) => `/inventory/${slug}`),
    ...states.map((slug) => `/states/${slug}`),
    ...dealers.map((slug) => `/dealerships/${slug}`),
  ];
  expect(parsed.locations.toSorted()).toEqual(
    expected.map((path) => `${ORIGIN}${path}`).toSorted(),
  );
});

test('every page of the sitemap exists, may be indexed and has the listed address as its canonical URL', async ({
  request,
}) => {
  test.setTimeout(120_000);
  const xml = await (await request.get('/sitemap.xml')).text();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  // Pages of dealers, states and vehicles differ in data only.
  const some = addresses.filter(
    (address, index) => !/\/(dealerships|states|inventory)\/./.test(address) || index % 10 === 0,
  );
  expect(some.length).toBeGreaterThan(30);
  for (const address of repetitions({ everyRun: some, nightly: addresses })) {
    const response = await request.get(address.slice(ORIGIN.length));
    const html = await response.text();
    expect(response.status(), address).toBe(200);
    expect(html, address).toContain(`<link rel="canonical" href="${address}">`);
    expect(html, address).not.toContain('name="robots"');
  }
});

test('robots.txt allows all pages, keeps crawlers off the calls and points to the sitemap', async ({
  request,
}) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toMatch(/^text\/plain/);
  expect((await response.text()).trim().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    '',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
  ]);
});

for (const path of ['/sitemap.xml', '/robots.txt']) {
  test(`${path} gets 304 for a crawler that has it`, async ({ request }) => {
    const { etag = '' } = (await request.get(path)).headers();
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
    expect(await again.text()).toBe('');
  });
}

test(
  'while a service is down from the start, the sitemap is 503 instead of incomplete; then it is complete',
  { tag: '@nightly' },
  async ({ request }) => {
    const service = await startFaultyService(stack().services.inventory!, 'down');
    const site = await startSecondSite({ upstreams: { '/api/vehicles': service.origin } });
    try {
      const missing = await request.get(`${site.origin}/sitemap.xml`);
      expect(missing.status()).toBe(503);
      expect(Number(missing.headers()['retry-after'])).toBeGreaterThan(0);

      service.fault = 'none';
      const whole = await request.get(`${site.origin}/sitemap.xml`);
      expect(whole.status()).toBe(200);
      service.fault = 'down';
      expect(await (await request.get(`${site.origin}/sitemap.xml`)).text()).toBe(
        await whole.text(),
      );
    } finally {
      await site.stop();
      await service.close();
    }
  },
);
