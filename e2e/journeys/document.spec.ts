import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { mainOf, textsIn } from '../fixtures/document-parts';
import { wordsOf } from '../fixtures/documents';
import { BLANK } from '../fixtures/opened-pages';
import { settled } from '../fixtures/settled';
import { siteLayouts, sitePages } from '../fixtures/site-pages';
import { expect, test, testOf } from '../fixtures/test';

interface Tracked {
  event: string;
  page_path?: string;
  page_title?: string;
}

/** `every-page.spec.ts` sees it on each layout. */
const alikePages = sitePages.filter((path) => !siteLayouts.includes(path));

for (const path of alikePages) {
  test(
    `${path} fetches nothing twice: no call to the API after the document`,
    { tag: '@nightly' },
    async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(path);
      await settled(page);
      expect(requests.filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual([]);
      expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
    },
  );
}

test('the map in the document, the preloads and the loaded scripts name the same versions', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const html = await (await page.goto('/inventory'))!.text();
  await settled(page);
  const inMap = [...html.matchAll(/"name":"(mfe-[a-z-]+)","version":"([^"]+)"/g)].map(
    ([, name, version]) => `${name}/${version}`,
  );
  expect(inMap.length).toBeGreaterThanOrEqual(4);
  expect(new Set(inMap.map((entry) => entry.split('/')[0])).size).toBe(inMap.length);
  const versionsIn = (text: string) =>
    [...text.matchAll(/\/assets\/(mfe-[a-z-]+\/(?!media\/)[^/"]+)\//g)].map((match) => match[1]!);
  for (const used of [versionsIn(html), versionsIn(loaded.join('\n'))]) {
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((entry) => !inMap.includes(entry))).toEqual([]);
  }
});

const fetchingAhead = ['/inventory/d6-max', '/inventory', '/financing', '/dealerships'];

for (const path of repetitions({
  everyRun: fetchingAhead.slice(0, 1),
  nightly: fetchingAhead,
})) {
  test(`every script that the document of ${path} fetches ahead is run`, async ({ page }) => {
    await page.addInitScript(() => {
      const run: string[] = [];
      Object.assign(window, { run });
      // Loaders remove their script elements.
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLScriptElement && node.src) run.push(new URL(node.src).pathname);
      }).observe(document, { childList: true, subtree: true });
    });
    const html = await (await page.goto(path))!.text();
    const ahead = [...html.matchAll(/<link\b[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => /rel="(module)?preload"/.test(link) && /as="script"/.test(link))
      .map((link) => /href="([^"]+)"/.exec(link)![1]!);
    expect(ahead.length).toBeGreaterThan(0);
    const notRun = async (): Promise<string[]> => {
      const run = await page.evaluate(() => (window as unknown as { run: string[] }).run);
      return ahead.filter((href) => !run.includes(href));
    };
    await expect.poll(notRun).toEqual([]);
  });
}

for (const path of ['/', '/inventory']) {
  testOf(path)(`${path} loads scripts after its first paint`, async ({ page }) => {
    const scripts = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({ name, isLater: startTime >= painted }));
    });
    expect(scripts.length).toBeGreaterThanOrEqual(2);
    expect(scripts.filter(({ isLater }) => !isLater)).toEqual([]);
  });
}

testOf('/inventory')(
  'browsers are told to compile each script of the site as a whole while it arrives, unless it is tiny',
  async ({ page, request }) => {
    const addresses = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
    expect(addresses.some((address) => address.includes('/assets/mfe-inventory/'))).toBe(true);
    for (const address of addresses) {
      const script = await (await request.get(address)).text();
      if (script.length >= 1_100) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
  },
);

test('the style sheet of a remote does not make the browser lay out the whole page again', async ({
  page,
  browser,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/shell\/main\..*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  // The script delays the load event if it is requested before.
  await page.goto('/dealerships', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      [...document.fonts]
        .filter(({ family }) => family.includes('Variable'))
        .every(({ status }) => status === 'loaded'),
  );
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.invalidationTracking'],
  });
  release();
  await settled(page);
  await page.getByRole('searchbox').first().fill('Austin');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { data?: { reason?: string } } }[];
  };
  const reasons = traceEvents.filter(({ name }) => name === 'LayoutInvalidationTracking');
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter(({ args }) => args.data?.reason === 'Fonts changed').length).toBe(0);
});

test('scripts of a page in the background load at once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    addEventListener('DOMContentLoaded', () => {
      const waiting = document.querySelector<HTMLTemplateElement>('#scripts')!.content;
      Object.assign(window, { waiting: waiting.childElementCount });
    });
  });
  await page.goto('/');
  expect(await page.evaluate('waiting')).toBe(0);
});

test('an unknown path gets 404 and a page that says so', async ({ request }) => {
  const response = await request.get('/no-such-page');
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(textsIn(mainOf(html), 'h1')).toEqual(['404 Page Not Found']);
  expect(wordsOf(html)).toContain('Did you forget to add the page to the router?');
  expect(html).toContain('<title>404 Page Not Found | Larkway</title>');
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
});

interface Described {
  title: string;
  description: string;
  path: string;
}

const described: Described[] = [];

/** Its browser parses the documents of all. */
const onAnyPage = testOf(BLANK);

test.describe('the text of each page', () => {
  test.describe.configure({ mode: 'serial' });

  for (const path of sitePages) {
    onAnyPage(`${path} has its own title, description, address and card`, async ({ page }) => {
      const response = await page.request.get(path);
      const html = await response.text();
      const head = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'text/html').head;
        const content = (selector: string) =>
          parsed.querySelector(selector)?.getAttribute('content') ?? '';
        return {
          title: parsed.querySelector('title')?.textContent ?? '',
          description: content('meta[name=description]'),
          canonical: parsed.querySelector('link[rel=canonical]')?.getAttribute('href'),
          card: content('meta[name="twitter:card"]'),
          graph: Object.fromEntries(
            [...parsed.querySelectorAll('meta[property^="og:"]')].map((tag) => [
              tag.getAttribute('property'),
              tag.getAttribute('content'),
            ]),
          ),
        };
      }, html);
      expect(head.title).toMatch(/^\S.+ \| Larkway$/);
      expect(head.description.length, head.description).toBeGreaterThanOrEqual(50);
      expect(head.description.length, head.description).toBeLessThanOrEqual(160);
      expect(head.canonical).toBe(`https://www.larkway.example${path}`);
      expect(head.graph).toMatchObject({
        'og:site_name': 'Larkway',
        'og:title': head.title,
        'og:description': head.description,
        'og:url': head.canonical,
        'og:type': expect.stringMatching(/^(website|article|product)$/),
        'og:image': expect.stringMatching(/^https:\/\/www\.larkway\.example\/assets\//),
        'og:image:alt': expect.stringMatching(/\S/),
        'og:image:width': '1200',
        'og:image:height': '630',
      });
      expect(head.card).toBe('summary_large_image');
      const picture = await page.request.get(new URL(head.graph['og:image']!).pathname);
      expect(picture.status()).toBe(200);
      expect(picture.headers()['content-type']).toBe('image/jpeg');
      // Some link previews reject larger files.
      expect((await picture.body()).length).toBeLessThanOrEqual(80_000);
      described.push({ title: head.title, description: head.description, path });
    });
  }

  test('no two pages share a title or a description', () => {
    expect(described).toHaveLength(sitePages.length);
    for (const part of ['title', 'description'] as const) {
      expect(new Set(described.map((each) => each[part])).size, part).toBe(sitePages.length);
    }
  });
});

test('on paper a page is light and has neither header nor footer, and the theme comes back', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/faq');
  await settled(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await expect.poll(ground).toBe(dark);
});

/** In print: what has a border but no text or picture, and how far the last text is from the end. */
const emptyOnPaper = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let end = 0;
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (textContent?.trim() && parentElement && isShown(parentElement))
        end = Math.max(end, parentElement.getBoundingClientRect().bottom);
    }
    const frames = [...main.querySelectorAll<HTMLElement>('div, section')].filter(
      (element) =>
        isShown(element) &&
        parseFloat(getComputedStyle(element).borderTopWidth) > 0 &&
        !element.innerText.trim() &&
        !element.querySelector('img, svg'),
    );
    return { frames: frames.length, below: main.getBoundingClientRect().bottom - end };
  });

test('on paper lists of dealers have no empty frames, and no empty page at the end', async ({
  page,
}) => {
  // The width of a sheet between its margins.
  await page.setViewportSize({ width: 710, height: 935 });
  for (const path of ['/dealerships', '/states', '/states/texas']) {
    await page.goto(path);
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    const { frames, below } = await emptyOnPaper(page);
    expect([path, frames]).toEqual([path, 0]);
    expect(below, path).toBeLessThan(120);
    await page.emulateMedia({ media: null });
  }
});

test('/state/florida redirects for good to /states/florida', async ({ request }) => {
  const response = await request.get('/state/florida', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe('/states/florida');
});

test(
  'every change of page scrolls to the top and reports a page view with its title',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/');
    await settled(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').getByRole('link', { name: /FAQ/i }).click();
    await expect(page).toHaveURL('/faq');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Financing' }).click();
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: 'Medium Speed Vehicle Financing Recommendation Engine',
      }),
    ).toBeVisible();

    const views = () =>
      page.evaluate(() =>
        ((window as { dataLayer?: Tracked[] }).dataLayer ?? []).filter(
          ({ event }) => event === 'page_view',
        ),
      );
    await expect
      .poll(async () => (await views()).map((view) => view.page_path))
      .toEqual(['/', '/faq', '/financing']);
    const titles = (await views()).map((view) => view.page_title);
    expect(new Set(titles).size).toBe(3);
    for (const title of titles) expect(title).toContain('Larkway');
  },
);
