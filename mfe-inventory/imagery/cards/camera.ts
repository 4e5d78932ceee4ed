import { findChromium } from '@larkway/infra/chromium';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { CARD } from './card-page.js';

/** Bytes of a card. Some readers of links give up on more. */
const MOST = 80_000;

/** Photographs pages, one after the other, as JPEG. Needs a Chromium. */
export async function withCamera(work: (photograph: (html: string) => Promise<Buffer>) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium((said) => process.stderr.write(`${said}\n`)), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: CARD });
    await work(async (html) => {
      await page.setContent(html, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return jpeg(await page.screenshot({ type: 'png' }));
    });
  } finally {
    await browser.close();
  }
}

async function jpeg(png: Buffer): Promise<Buffer> {
  for (const quality of [76, 70, 64, 58]) {
    const bytes = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MOST) return bytes;
  }
  throw new Error(`A card takes more than ${MOST} bytes`);
}
