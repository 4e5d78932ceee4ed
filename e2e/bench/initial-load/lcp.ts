import type { Browser } from '@playwright/test';
import { median, milliseconds, times } from '../figures.js';
import { startTwoSites, type TwoSites } from '../one-bundle/two-sites.js';
import type { Part, Row } from '../part.js';
import { launchBrowser, type Viewport, viewports } from './browser.js';
import { paint, type Painting } from './paint.js';

const ROUNDS = 7;
const RATIO = 1.1;
const SHIFT = 0.01;

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
