import type { Browser, Page } from '@playwright/test';
import { median, milliseconds, sum, times } from '../figures.js';
import { startTwoSites, type TwoSites } from '../one-bundle/two-sites.js';
import type { Part, Row } from '../part.js';
import { launchBrowser, visit } from './browser.js';
import { mainPages } from './main-pages.js';

const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
/** Milliseconds a task may last before it counts as blocking. */
const BLOCKING = 50;

/** Milliseconds that the longest task of a page may have. */
const longestTaskOf = (page: string): number => (page === '/' ? 50 : 100);

interface Load {
  /** Milliseconds of the longest task; 0 when none lasted 50 ms. */
  longest: number;
  /** Milliseconds by which tasks were longer than 50 ms, in total. */
  blocking: number;
}

const observe = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const tasks: number[] = ((window as unknown as { tasks: number[] }).tasks = []);
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
};

const load = (browser: Browser, url: string): Promise<Load> =>
  visit({ browser, url, viewport: 'mobile', before: observe }, async (page) => {
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    return {
      longest: Math.max(0, ...tasks),
      blocking: sum(tasks.map((task) => Math.max(0, task - BLOCKING))),
    };
  });

type Loads = Record<keyof TwoSites, Load[]>;

/** Alternating; the first round warms both servers up and does not count. */
const compare = async (browser: Browser, sites: TwoSites, path: string): Promise<Loads> => {
  const loads: Loads = { federated: [], oneBundle: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['federated', 'oneBundle'] as const) {
      const loaded = await load(browser, `${sites[name]}${path}`);
      if (round > 0) loads[name].push(loaded);
    }
  }
  return loads;
};

const rowsOf = (path: string, target: number, { federated, oneBundle }: Loads): Row[] => {
  const longest = median(federated.map((task) => task.longest));
  const blocking = median(federated.map((task) => task.blocking));
  const other = median(oneBundle.map((task) => task.blocking));
  return [
    {
      what: `${path}: longest task, median of ${ROUNDS}`,
      value: milliseconds(longest),
      target: `<= ${milliseconds(target)}`,
      holds: longest <= target,
    },
    { what: `${path}: blocking time`, value: milliseconds(blocking) },
    { what: `${path}: one bundle, blocking time`, value: milliseconds(other) },
    ...(other > 0 ? [{ what: `${path}: ratio`, value: times(blocking / other) }] : []),
  ];
};

/**
 * Longest task and blocking time of a phone's main thread while a page loads, federated and as one
 * bundle.
 */
export const mainThread: Part = {
  name: 'main-thread',
  title: 'Main thread while a page loads: phone, 4x slower CPU',
  measure: async (context) => {
    const sites = await startTwoSites(context);
    const browser = await launchBrowser(context);
    const rows: Row[] = [];
    const figures: Record<string, Loads> = {};
    for (const path of mainPages) {
      const target = longestTaskOf(path);
      figures[path] = await compare(browser, sites, path);
      rows.push(...rowsOf(path, target, figures[path]));
    }
    return { rows, figures };
  },
};
