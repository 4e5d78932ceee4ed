import type { Browser, Request } from '@playwright/test';
import { sum } from '../figures.js';
import { visit } from './browser.js';

interface Script {
  path: string;
  bytes: number;
}

interface View {
  scripts: Script[];
  files: number;
  bytes: number;
  /** The visible text: must be equal in everything that is compared. */
  text: string;
}

/** @returns the bytes of a script */
export type Weigh = (request: Request) => Promise<number>;

const isScript = (request: Request): boolean =>
  request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js');

/** All scripts that a page loads before it is idle. */
export const readScripts = (browser: Browser, url: string, weigh: Weigh): Promise<View> => {
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
      const scripts = await Promise.all(
        requests.map(async (request): Promise<Script> => ({
          path: new URL(request.url()).pathname,
          bytes: await weigh(request),
        })),
      );
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
