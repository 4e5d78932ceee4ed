import { type Browser, chromium, type Page } from '@playwright/test';
import { settled } from '../../fixtures/settled.js';
import type { PartContext } from '../part.js';

export const viewports = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  mobile: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

export type Viewport = keyof typeof viewports;

export const launchBrowser = async (context: PartContext): Promise<Browser> => {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: context.chromium(),
    args: ['--disable-gpu', '--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  context.defer(() => browser.close());
  return browser;
};

export interface Visit {
  browser: Browser;
  url: string;
  viewport: Viewport;
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<void>;
}

/**
 * Opens the page without a cache, waits until it is idle, and evaluates it.
 * @throws if the page reports an error
 */
export const visit = async <T>(
  { browser, url, viewport, before }: Visit,
  ask: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext(viewports[viewport]);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await before?.(page);
    await page.goto(url);
    await settled(page);
    const answer = await ask(page);
    // A broken build has no meaningful weight.
    if (errors.length > 0) throw new Error(`${url} reports:\n${errors.join('\n')}`);
    return answer;
  } finally {
    await context.close();
  }
};
