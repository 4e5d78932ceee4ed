/// <reference lib="dom" />
import { setTimeout as delay } from 'node:timers/promises';
import { MOST_PICTURE_HEIGHT, previewPath } from '@larkway/releases-contract';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';

/** Height of the window in which a page of a width is shown. */
const heightOf = (width: number): number => (width < 768 ? 844 : 900);

/** Milliseconds for loading a page, and for everything that it loads late. */
const TIMEOUT = 30_000;
/** Milliseconds without an open request, after which a page is loaded; looked at every `LOOK`. */
const QUIET = 500;
const LOOK = 50;
/**
 * Milliseconds to wait for two frames, and for the pictures of a page to be decoded, which needs
 * frames. Chromium may stop drawing a page on a machine under load; a screenshot makes it draw.
 */
const FRAMES = 1_000;
const DECODING = 5_000;
/** Milliseconds for a screenshot: on a machine under load, drawing a tall page takes long. */
const DRAWING = 60_000;

/** What is laid out late is laid out now, and nothing shows that this is a preview. */
const stillness = `
  *, *::before, *::after { content-visibility: visible !important; scroll-behavior: auto !important; }
  aside[aria-label='Preview'] { display: none !important; }`;

/** One of the two sites that are compared. */
export interface Side {
  /** Address of the site. */
  origin: string;
  /** A signed link, if the version is not live there. */
  preview?: string;
  /** The version of the remote that its documents must have; null if the site has none. */
  version: string | null;
}

/** Takes a PNG picture of a page; undefined if the page does not exist. @throws with the reason */
export type TakePicture = (page: string, width: number) => Promise<Buffer | undefined>;

/** @throws unless the document was made with the expected version (`Larkway-Versions`) */
const requireVersion = (
  header: string | undefined,
  name: string,
  { origin, version }: Side,
): void => {
  const [, shown = null] = new RegExp(`(?:^|, )${name}="([^"]+)"`).exec(header ?? '') ?? [];
  if (shown !== version)
    throw new Error(
      `${origin} shows ${shown ? `${name} ${shown}` : `no ${name}`} instead of ${version ?? 'none'}`,
    );
};

/**
 * Resolves once no request was open for half a second. Playwright's own state of the network is not
 * looked at again after a page was idle once.
 */
const requestsOf = (page: Page): { untilQuiet: () => Promise<void> } => {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    untilQuiet: async () => {
      const end = Date.now() + TIMEOUT;
      for (let quietSince = Date.now(); Date.now() - quietSince < QUIET;) {
        await delay(LOOK);
        if (open.size > 0) quietSince = Date.now();
        if (Date.now() > end) throw new Error(`${[...open][0]?.url()} is not answered`);
      }
    },
  };
};

/** Makes Chromium draw the page; the picture itself is of no use. */
const draw = (page: Page): Promise<Buffer> =>
  page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 }, timeout: DRAWING });

/** Until the page has been drawn as it is now: what waits to be near the window needs frames. */
const drawn = async (page: Page): Promise<void> => {
  const isDrawn = await page.evaluate(
    (mostMilliseconds) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
        setTimeout(() => resolve(false), mostMilliseconds);
      }),
    FRAMES,
  );
  if (!isDrawn) await draw(page);
};

/** @returns whether all pictures are decoded; nothing waits for one that was never near */
const areDecoded = (page: Page): Promise<boolean> =>
  page.evaluate(async (mostMilliseconds) => {
    // A broken one is part of what is compared.
    const loaded = [...document.images].filter(({ complete }) => complete);
    const decoded = Promise.allSettled(loaded.map((image) => image.decode())).then(() => true);
    const late = new Promise<boolean>((resolve) =>
      setTimeout(() => resolve(false), mostMilliseconds),
    );
    return Promise.race([decoded, late]);
  }, DECODING);

/** Scrolls through the page, so that everything that waits to be near the window is loaded. */
const loadLateParts = async (page: Page, untilQuiet: () => Promise<void>): Promise<void> => {
  await page.addStyleTag({ content: stillness });
  const scroll = (top: number): Promise<boolean> =>
    page.evaluate((to) => {
      scrollTo(0, to);
      return to < document.documentElement.scrollHeight;
    }, top);
  const step = page.viewportSize()!.height;
  for (let top = 0; await scroll(top); top += step) await drawn(page);
  await scroll(0);
  await untilQuiet();
  if (!(await areDecoded(page))) {
    await draw(page);
    await areDecoded(page);
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

const isHydrated = (): boolean =>
  ((globalThis as { dataLayer?: { event: string }[] }).dataLayer ?? []).some(
    ({ event }) => event === 'page_view',
  );

const takerOf =
  (context: BrowserContext, name: string, side: Side): TakePicture =>
  async (path, width) => {
    const page = await context.newPage();
    try {
      const { untilQuiet } = requestsOf(page);
      await page.setViewportSize({ width, height: heightOf(width) });
      const response = await page.goto(new URL(path, side.origin).href);
      const status = response?.status() ?? 0;
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`${side.origin} answered ${status}`);
      requireVersion((await response!.headerValue('larkway-versions')) ?? undefined, name, side);
      // By default, Playwright looks once in every frame.
      await page.waitForFunction(isHydrated, undefined, { polling: LOOK });
      await loadLateParts(page, untilQuiet);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      return await page.screenshot({
        type: 'png',
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, MOST_PICTURE_HEIGHT) },
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
        timeout: DRAWING,
      });
    } finally {
      await page.close();
    }
  };

const openSide = async (browser: Browser, name: string, side: Side): Promise<TakePicture> => {
  // Without its policy, because of the style above. As a crawler, it gets stable versions only.
  const context = await browser.newContext({
    bypassCSP: true,
    colorScheme: 'light',
    deviceScaleFactor: 1,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(TIMEOUT);
  // A picture is no visit.
  await context.addInitScript(() => {
    Navigator.prototype.sendBeacon = () => true;
  });
  if (side.preview !== undefined) {
    const page = await context.newPage();
    await page.goto(side.preview, { waitUntil: 'networkidle' });
    if (new URL(page.url()).pathname === previewPath)
      throw new Error(`${side.origin} does not accept the preview link`);
    await page.close();
  }
  return takerOf(context, name, side);
};

/**
 * Opens both sites in one Chromium, as a visitor with reduced motion sees them.
 * @param executablePath of Chromium
 */
export const withCameras = async <T>(
  executablePath: string,
  name: string,
  [before, after]: [Side, Side],
  work: (takeBefore: TakePicture, takeAfter: TakePicture) => Promise<T>,
): Promise<T> => {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    return await work(await openSide(browser, name, before), await openSide(browser, name, after));
  } finally {
    await browser.close();
  }
};
