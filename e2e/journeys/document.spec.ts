import { settled } from '../fixtures/settled';
import { sitePages } from '../fixtures/site-pages';
import { expect, test } from '../fixtures/test';

interface Tracked {
  event: string;
  page_path?: string;
  page_title?: string;
}

for (const path of sitePages) {
  test(`${path} fetches nothing twice: no call to the API after the document`, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(path);
    await settled(page);
    expect(requests.filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual([]);
    expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
  });
}

test('the map in the document, the preloads and the loaded scripts name the same versions', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const html = await (await page.goto('/inventory'))!.text();
  await settled(page);
  const versionsIn = (text: string) => new Set([...text.matchAll(/\/assets\/(mfe-[a-z-]+\/[^/"]+)\//g)].map((match) => match[1]));
  const inDocument = versionsIn(html);
  const byName = new Map<string, Set<string>>();
  for (const entry of inDocument) {
    const [name = '', version = ''] = entry!.split('/');
    byName.set(name, (byName.get(name) ?? new Set()).add(version));
  }
  expect(byName.size).toBeGreaterThanOrEqual(4);
  for (const [name, versions] of byName) expect([...versions], name).toHaveLength(1);
  for (const entry of versionsIn(loaded.join('\n'))) expect(inDocument).toContain(entry);
});

test('an unknown path answers 404 with a page that says so', async ({ page, tolerate }) => {
  tolerate(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('/state/florida redirects for good to /states/florida', async ({ request }) => {
  const response = await request.get('/state/florida', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe('/states/florida');
});

test('every change of page scrolls to the top and reports a page view with its title', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').getByRole('link', { name: /FAQ/i }).click();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Financing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Medium Speed Vehicle Financing Recommendation Engine' })).toBeVisible();

  const views = () =>
    page.evaluate(() => ((window as { dataLayer?: Tracked[] }).dataLayer ?? []).filter(({ event }) => event === 'page_view'));
  await expect.poll(async () => (await views()).map((view) => view.page_path)).toEqual(['/', '/faq', '/financing']);
  const titles = (await views()).map((view) => view.page_title);
  expect(new Set(titles).size).toBe(3);
  for (const title of titles) expect(title).toContain('Larkway');
});
