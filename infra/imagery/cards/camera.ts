import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../../testing/chromium.js';
import { withinBytes } from '../files/within-bytes.js';
import { CARD } from './card-page.js';

/** Most bytes of a card. Some link previews reject larger files. */
const MOST = 80_000;
const QUALITIES = [76, 70, 64, 58];

/** Takes JPEG screenshots of pages, one after the other. Needs Chromium. */
export async function withCamera(
  work: (photograph: (html: string) => Promise<Buffer>) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium((said) => process.stderr.write(`${said}\n`)),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: CARD });
    await work(async (html) => {
      await page.setContent(html, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const card = sharp(await page.screenshot({ type: 'png' }));
      return withinBytes(MOST, QUALITIES, (quality) =>
        card.clone().jpeg({ quality, mozjpeg: true }),
      );
    });
  } finally {
    await browser.close();
  }
}
