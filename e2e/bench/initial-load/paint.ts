import type { Browser, Page } from '@playwright/test';
import { type Viewport, visit } from './browser.js';

const CPU_SLOWDOWN = 4;
/** Milliseconds, and bytes a second: 1.6 Mbps down, 750 kbps up. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export interface Painting {
  /** Milliseconds from the start of the navigation to the largest paint. */
  largest: number;
  /** What it was. */
  element: string;
  /** Sum of all layout shifts. */
  shift: number;
}

const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
};

/** Runs in the page: reads what the browser has noted since the navigation began. */
const readPainting = (): Promise<Painting> => {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect();
        resolve(list.getEntries());
      });
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  return Promise.all([entriesOf('largest-contentful-paint'), entriesOf('layout-shift')]).then(
    ([paints, shifts]) => {
      const last = paints.at(-1) as (PerformanceEntry & { element?: Element | null }) | undefined;
      if (!last) throw new Error('The browser reported no LCP');
      return {
        largest: last.startTime,
        element: last.element?.tagName.toLowerCase() ?? '',
        shift: (shifts as (PerformanceEntry & { value: number })[]).reduce(
          (total, { value }) => total + value,
          0,
        ),
      };
    },
  );
};

/** Loads a page on a slow device with a slow connection. */
export const paint = (browser: Browser, url: string, viewport: Viewport): Promise<Painting> =>
  visit({ browser, url, viewport, before: throttle }, (page) => page.evaluate(readPainting));
