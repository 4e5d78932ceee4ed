/// <reference lib="dom" />
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../infra/testing/chromium.js';
import { repetitions } from '../../../infra/testing/tier.js';
import { type EmailKind, definitionOf } from '../src/emails/emails.js';
import { samples } from '../src/preview/samples.js';
import { emailSettings as settings } from './email-settings.js';
import { hostilePayloads } from './payloads.js';

jest.setTimeout(240_000);

const seed = 20_261_121;
const perKind = repetitions({ everyRun: 4, nightly: 60 });
const address = 'http://mail.test/';
const picture =
  /^https:\/\/www\.larkway\.example\/assets\/mfe-inventory\/media\/[a-z0-9-]+-card\.[0-9a-f]{8}\.jpg$/;

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium(() => undefined),
    args: ['--no-sandbox'],
  });
}, 120_000);
afterAll(() => browser.close());

it.each(Object.keys(hostilePayloads) as EmailKind[])(
  'with hostile texts in a %s, a browser executes nothing, requests only a picture of the site and finds no foreign link',
  async (kind) => {
    const page = await browser.newPage();
    const trouble: string[] = [];
    let body = '';
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => trouble.push('dialog')));
    page.on('popup', () => trouble.push('popup'));
    await page.route('**/*', (route) => {
      const url = route.request().url();
      if (url === address) return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
      if (!picture.test(url)) trouble.push(`request ${url}`);
      return route.abort();
    });
    for (const payload of fc.sample(hostilePayloads[kind] as fc.Arbitrary<object>, {
      seed,
      numRuns: perKind,
    })) {
      body = definitionOf(kind).compose(payload, settings).html;
      await page.goto(address);
      const found = await page.evaluate(() => ({
        executed: (globalThis as { executed?: number }).executed ?? 0,
        active: document.querySelectorAll(
          'script, img:not([src^="https://www.larkway.example/assets/"]), svg, iframe, object, embed, form, base, link, [http-equiv], [onload], [onerror], [onmouseover]',
        ).length,
        styles: document.querySelectorAll('style').length,
        links: [...document.querySelectorAll('[href], [src], [action], [background]')].map(
          (element) =>
            element.getAttribute('href') ?? element.getAttribute('src') ?? element.outerHTML,
        ),
      }));
      const foreign = found.links.filter(
        (link) =>
          !picture.test(link) &&
          !/^(?:mailto:[^\s:/]+@[^\s:/]+|tel:[+\d]*$|https:\/\/www\.larkway\.example\/(?:(?:(?:states|inventory)\/)?[a-z0-9-]*|thank-you\?request=application)$|https:\/\/ops\.larkway\.example\/ops\/sending$)/.test(
            link,
          ),
      );
      if (found.executed || found.active || found.styles !== 1 || foreign.length > 0)
        trouble.push(`${JSON.stringify(payload)}: ${JSON.stringify({ ...found, foreign })}`);
    }
    expect(trouble.slice(0, 3)).toEqual([]);
    await page.close();
  },
);

/** As large as a picture of a vehicle. */
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What is wider than the window. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** What breaks WCAG 2.2 AA. */
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const results = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      resultTypes: ['violations'],
    });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
  });
};

it.each(Object.keys(samples) as EmailKind[])(
  'a %s fits windows from 320 to 720 px, and is accessible in both color schemes',
  async (kind) => {
    const page = await browser.newPage();
    await page.route('**/*', (route) =>
      route.request().url() === address
        ? route.fulfill({
            contentType: 'text/html; charset=utf-8',
            body: definitionOf(kind).compose(samples[kind], settings).html,
          })
        : route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
    );
    await page.goto(address);
    for (const width of [320, 390, 480, 600, 720]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await tooWide(page)]).toEqual([width, []]);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await violations(page)]).toEqual([colorScheme, []]);
    }
    await page.close();
  },
);
