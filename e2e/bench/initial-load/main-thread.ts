import type { Browser } from '@playwright/test';
import { median, milliseconds, times } from '../figures.js';
import { startTwoSites, type TwoSites } from '../one-bundle/two-sites.js';
import type { Part, Row } from '../part.js';
import { launchBrowser } from './browser.js';
import { type LongTasks, observeLoad } from './long-tasks.js';
import { mainPages } from './main-pages.js';

const ROUNDS = 3;

/** Milliseconds that the longest task of a page may have. */
const longestTaskOf = (page: string): number => (page === '/' ? 50 : 100);

type Loads = Record<keyof TwoSites, LongTasks[]>;

/** Alternating; the first round warms both servers up and does not count. */
const compare = async (browser: Browser, sites: TwoSites, path: string): Promise<Loads> => {
  const loads: Loads = { federated: [], oneBundle: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['federated', 'oneBundle'] as const) {
      const loaded = await observeLoad(browser, `${sites[name]}${path}`);
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
