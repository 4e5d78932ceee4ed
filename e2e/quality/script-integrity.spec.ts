import type { Page } from '@playwright/test';
import { settled } from '../fixtures/settled';
import { siteLayouts } from '../fixtures/site-pages';
import { expect, test } from '../fixtures/test';

/** A script of the site that does nothing when it runs a second time. */
const released = async (page: Page): Promise<{ src: string; integrity: string }> =>
  page.evaluate(() => {
    const { src, integrity } = document.querySelector<HTMLScriptElement>(
      'script[src*="/assets/shell/"][integrity]',
    )!;
    return { src: `${src}?again`, integrity };
  });

/** Inserts a script as code of the site would. */
const insert = (
  page: Page,
  attributes: Partial<Pick<HTMLScriptElement, 'src' | 'integrity' | 'crossOrigin'>>,
): Promise<string> =>
  page.evaluate(
    (values) =>
      new Promise<string>((resolve) => {
        const script = Object.assign(document.createElement('script'), values);
        script.onload = () => resolve('runs');
        script.onerror = () => resolve('is blocked');
        document.head.append(script);
      }),
    attributes,
  );

test('the browser blocks a script without a hash, and one that is requested without CORS, before it asks for them', async ({
  page,
  tolerate,
}) => {
  tolerate(/Integrity-Policy|integrity/i);
  await page.goto('/thank-you');
  await settled(page);
  const { src, integrity } = await released(page);
  const asked: string[] = [];
  page.on('response', (response) => void asked.push(response.url()));
  expect(await insert(page, { src, crossOrigin: 'anonymous' })).toBe('is blocked');
  expect(await insert(page, { src, integrity })).toBe('is blocked');
  expect(asked).toEqual([]);
  expect(await insert(page, { src, integrity, crossOrigin: 'anonymous' })).toBe('runs');
});

test('a chunk that the shell loads after the document is requested with its hash, so the browser lets it pass', async ({
  page,
}) => {
  const html = await (await page.request.get('/faq')).text();
  const laterChunk = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    return /^\/assets\/shell\/.*\.js$/.test(pathname) && !html.includes(pathname);
  });
  await page.goto('/faq');
  expect((await laterChunk).status()).toBe(200);
});

for (const path of siteLayouts) {
  test(`${path} names a SHA-384 hash for each script and preload, and loads no script without one`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const reports: unknown[] = ((window as unknown as { reports: unknown[] }).reports = []);
      new ReportingObserver((found) => reports.push(...found.map(({ body }) => body)), {
        types: ['integrity-violation'],
        buffered: true,
      }).observe();
    });
    const response = (await page.goto(path))!;
    expect(response.headers()['integrity-policy']).toBe(
      'blocked-destinations=(script), endpoints=(csp)',
    );
    const elements = [
      ...(await response.text()).matchAll(
        /<script[^>]* src="[^>]*>|<link rel="(?:modulepreload|preload" as="script)"[^>]*>/g,
      ),
    ].map(([element]) => element);
    expect(elements.length).toBeGreaterThanOrEqual(4);
    expect(
      elements.filter(
        (element) =>
          !/ crossorigin /.test(element) || !/ integrity="sha384-[\w+/]{64}"/.test(element),
      ),
    ).toEqual([]);
    await settled(page);
    expect(
      await page.evaluate(() => (window as unknown as { reports: unknown[] }).reports),
    ).toEqual([]);
  });
}
