import type { Browser, Page } from '@playwright/test';
import { median, milliseconds, times } from '../figures.js';
import { startTwoSites, type TwoSites } from '../one-bundle/two-sites.js';
import type { Part, Row } from '../part.js';
import { launchBrowser, type Viewport, viewports, visit } from './browser.js';

const ROUNDS = 7;
const RATIO = 1.1;
const SHIFT = 0.01;

const CPU_SLOWDOWN = 4;
/** Milliseconds, and bytes a second: 1.6 Mbps down, 750 kbps up. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

interface Painting {
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

const paint = (browser: Browser, url: string, viewport: Viewport): Promise<Painting> =>
  visit({ browser, url, viewport, before: throttle }, (page) => page.evaluate(readPainting));

type Paintings = Record<keyof TwoSites, Painting[]>;

/** Alternating order; the first round warms both servers up and does not count. */
const compare = async (
  browser: Browser,
  sites: TwoSites,
  viewport: Viewport,
): Promise<Paintings> => {
  const paintings: Paintings = { federated: [], oneBundle: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of round % 2
      ? (['federated', 'oneBundle'] as const)
      : (['oneBundle', 'federated'] as const)) {
      const painting = await paint(browser, `${sites[name]}/`, viewport);
      if (round > 0) paintings[name].push(painting);
    }
  }
  return paintings;
};

const rowsOf = (viewport: Viewport, { federated, oneBundle }: Paintings): Row[] => {
  const ours = median(federated.map(({ largest }) => largest));
  const other = median(oneBundle.map(({ largest }) => largest));
  const shift = Math.max(...federated.map((painting) => painting.shift));
  return [
    {
      what: `${viewport}: federated, median of ${ROUNDS} (${federated[0]!.element})`,
      value: milliseconds(ours),
    },
    {
      what: `${viewport}: one bundle, median of ${ROUNDS} (${oneBundle[0]!.element})`,
      value: milliseconds(other),
    },
    {
      what: `${viewport}: ratio`,
      value: times(ours / other),
      target: `<= ${RATIO.toFixed(1)}x`,
      holds: ours / other <= RATIO,
    },
    {
      what: `${viewport}: layout shift, highest`,
      value: shift.toFixed(4),
      target: `<= ${SHIFT}`,
      holds: shift <= SHIFT,
    },
  ];
};

/** LCP and layout shift on a slow device with a slow connection. */
export const lcp: Part = {
  name: 'largest-paint',
  title: 'LCP of `/`: 4x slower CPU, 1.6 Mbps, 150 ms',
  measure: async (context) => {
    const sites = await startTwoSites(context);
    const browser = await launchBrowser(context);
    const rows: Row[] = [];
    const figures: Record<string, Paintings> = {};
    for (const viewport of Object.keys(viewports) as Viewport[]) {
      const paintings = await compare(browser, sites, viewport);
      rows.push(...rowsOf(viewport, paintings));
      figures[viewport] = paintings;
    }
    return { rows, figures };
  },
};
