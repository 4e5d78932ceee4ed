import { kilobytes, times } from '../figures.js';
import { startTwoSites } from '../one-bundle/two-sites.js';
import type { Part } from '../part.js';
import { launchBrowser } from './browser.js';
import { readScripts, type Weigh } from './scripts.js';

const BYTES = 150_000;
const FILES = 12;
const RATIO = 1.15;

/** Bytes as they were sent. */
const weigh: Weigh = async (request) => {
  const response = await request.response();
  const encoding = await response?.headerValue('content-encoding');
  if (encoding !== 'br') throw new Error(`${request.url()} was sent without brotli`);
  return (await request.sizes()).responseBodySize;
};

/** JavaScript cost of federation before the first page is usable. */
export const initialLoad: Part = {
  name: 'first-view',
  title: 'Initial load: JavaScript of `/`, federated against one bundle',
  measure: async (context) => {
    const sites = await startTwoSites(context);
    const browser = await launchBrowser(context);
    const { text, ...federated } = await readScripts(browser, `${sites.federated}/`, weigh);
    const { text: sameText, ...oneBundle } = await readScripts(
      browser,
      `${sites.oneBundle}/`,
      weigh,
    );
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
