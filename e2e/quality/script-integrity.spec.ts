import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { siteLayouts } from '../fixtures/site-pages';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests share a load.
test.describe.configure({ mode: 'default' });

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

/** What the browser has reported so far of scripts that it blocked. */
const reportsOn = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const reports: unknown[] = [];
        const observer = new ReportingObserver(
          (found) => void reports.push(...found.map(({ body }) => body)),
          { types: ['integrity-violation'], buffered: true },
        );
        observer.observe();
        // Buffered reports come in a task of their own.
        setTimeout(() => resolve(reports));
      }),
  );

for (const path of siteLayouts) {
  test(`${path} names a hash for each script and preload`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.headers()['integrity-policy']).toBe(
      'blocked-destinations=(script), endpoints=(csp)',
    );
    const elements = [
      ...(await response.text()).matchAll(
        /<script[^>]* src="[^>]*>|<link rel="(?:modulepreload|preload" as="script)"[^>]*>/g,
      ),
    ].map(([element]) => element);
    expect(elements.length).toBeGreaterThanOrEqual(2);
    expect(
      elements.filter(
        (element) =>
          !/ crossorigin /.test(element) ||
          !/ integrity="(sha256-[\w+/]{43}=|sha384-[\w+/]{64})"/.test(element),
      ),
    ).toEqual([]);
  });
}

const onFaq = testOf('/faq');

onFaq(
  'a chunk that the shell loads after the document is requested with its hash, so the browser lets it pass',
  async ({ page }) => {
    const html = await (await page.request.get('/faq')).text();
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, responseStatus }) => ({ path: new URL(name).pathname, responseStatus }),
      ),
    );
    const laterChunks = scripts.filter(
      ({ path }) => /^\/assets\/shell\/.*\.js$/.test(path) && !html.includes(path),
    );
    expect(laterChunks.length).toBeGreaterThan(0);
    expect(laterChunks.filter(({ responseStatus }) => responseStatus !== 200)).toEqual([]);
  },
);

/** By day `every-page.spec.ts` fails on what the console says of a script that is blocked. */
for (const path of repetitions({ everyRun: ['/faq'], nightly: siteLayouts })) {
  testOf(path)(`${path} loads no script without a hash`, async ({ page }) => {
    expect(await reportsOn(page)).toEqual([]);
  });
}

// Last, because it leaves scripts and reports in the page.
onFaq(
  'the browser blocks a script without a hash, and one that is requested without CORS, before it asks for them',
  async ({ page, tolerate }) => {
    tolerate(/Integrity-Policy|integrity/i);
    const { src, integrity } = await released(page);
    const asked: string[] = [];
    page.on('response', (response) => void asked.push(response.url()));
    expect(await insert(page, { src, crossOrigin: 'anonymous' })).toBe('is blocked');
    expect(await insert(page, { src, integrity })).toBe('is blocked');
    expect(asked).toEqual([]);
    expect(await reportsOn(page)).toHaveLength(2);
    expect(await insert(page, { src, integrity, crossOrigin: 'anonymous' })).toBe('runs');
  },
);
