import type { Browser, Request } from '@playwright/test';
import { kilobytes, sum, times } from '../figures.js';
import { startTwoSites } from '../one-bundle/two-sites.js';
import type { Part } from '../part.js';
import { launchBrowser, visit } from './browser.js';

const BYTES = 150_000;
const FILES = 12;
const RATIO = 1.15;

interface Script {
  path: string;
  bytes: number;
}

interface View {
  scripts: Script[];
  files: number;
  bytes: number;
  /** The visible text: must be equal in both builds. */
  text: string;
}

const isScript = (request: Request): boolean =>
  request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js');

const weigh = async (request: Request): Promise<Script> => {
  const path = new URL(request.url()).pathname;
  const response = await request.response();
  const encoding = await response?.headerValue('content-encoding');
  if (encoding !== 'br') throw new Error(`${path} was sent without brotli`);
  return { path, bytes: (await request.sizes()).responseBodySize };
};

const look = (browser: Browser, url: string): Promise<View> => {
  const requests: Request[] = [];
  return visit(
    {
      browser,
      url,
      viewport: 'desktop',
      before: async (page) =>
        void page.on('requestfinished', (request) => isScript(request) && requests.push(request)),
    },
    async (page) => {
      const scripts = await Promise.all(requests.map(weigh));
      const text = await page.evaluate(() => document.body.innerText);
      return {
        scripts,
        files: scripts.length,
        bytes: sum(scripts.map(({ bytes }) => bytes)),
        text,
      };
    },
  );
};

/** JavaScript cost of federation before the first page is usable. */
export const initialLoad: Part = {
  name: 'first-view',
  title: 'Initial load: JavaScript of `/`, federated against one bundle',
  measure: async (context) => {
    const sites = await startTwoSites(context);
    const browser = await launchBrowser(context);
    const { text, ...federated } = await look(browser, `${sites.federated}/`);
    const { text: sameText, ...oneBundle } = await look(browser, `${sites.oneBundle}/`);
    if (text !== sameText) throw new Error('The two builds do not show the same page');
    const ratio = federated.bytes / oneBundle.bytes;
    return {
      rows: [
        {
          what: 'Federated, brotli',
          value: kilobytes(federated.bytes),
          target: `<= ${kilobytes(BYTES)}`,
          holds: federated.bytes <= BYTES,
        },
        {
          what: 'Federated, files',
          value: String(federated.files),
          target: `<= ${FILES}`,
          holds: federated.files <= FILES,
        },
        {
          what: `One bundle, brotli (${oneBundle.files} files)`,
          value: kilobytes(oneBundle.bytes),
        },
        { what: 'Ratio', value: times(ratio), target: `<= ${RATIO}x`, holds: ratio <= RATIO },
      ],
      figures: { federated, oneBundle, ratio },
    };
  },
};
