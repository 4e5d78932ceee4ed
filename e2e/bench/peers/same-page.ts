import { isDeepStrictEqual } from 'node:util';
import type { Browser } from '@playwright/test';
import { visit } from '../initial-load/browser.js';

interface Shown {
  text: string;
  /** Paths of the files that the browser chose, in the order of the document. */
  pictures: string[];
  fonts: string[];
}

const show = (browser: Browser, url: string): Promise<Shown> =>
  visit({ browser, url, viewport: 'mobile' }, (page) =>
    page.evaluate(async () => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      for (const image of images)
        await image.decode().catch(() => {
          throw new Error(`${location.href}: ${image.currentSrc || image.src} is no picture`);
        });
      return {
        text: document.body.innerText.replaceAll(/\s+/g, ' '),
        pictures: images.map(({ currentSrc }) => new URL(currentSrc).pathname),
        fonts: [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family)
          // A local font that stands in while a file is late.
          .filter((family) => !family.includes('Fallback'))
          .sort(),
      };
    }),
  );

/** @throws if a page shows another text, other pictures or other fonts than the first one */
export const requireSamePage = async (
  browser: Browser,
  [first, ...others]: string[],
): Promise<void> => {
  const expected = await show(browser, first!);
  for (const url of others) {
    const shown = await show(browser, url);
    for (const what of ['text', 'pictures', 'fonts'] as const)
      if (!isDeepStrictEqual(shown[what], expected[what]))
        throw new Error(
          `The ${what} of ${url} differ from ${first}:\n${JSON.stringify(shown[what])}\n${JSON.stringify(expected[what])}`,
        );
  }
};
