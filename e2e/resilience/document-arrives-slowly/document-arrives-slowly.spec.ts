import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { settled } from '../../fixtures/settled';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

/** Long enough for every script to have arrived. */
const PAUSE_MILLISECONDS = 1_500;

const passedOn = ['content-type', 'content-security-policy', 'content-encoding'];

/** Passes everything on, but stops for a while inside a document: after the given text. */
const startHesitant = async (after: string): Promise<{ server: Server; origin: string }> => {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${stack().site}${request.url}`, {
        headers: { 'accept-encoding': 'identity' },
      });
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => passedOn.includes(name)),
      );
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, headers);
      const position = headers['content-type']?.startsWith('text/html') ? body.indexOf(after) : -1;
      if (position >= 0) {
        response.write(body.subarray(0, position + after.length));
        await delay(PAUSE_MILLISECONDS);
      }
      response.end(body.subarray(position >= 0 ? position + after.length : 0));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
};

declare global {
  interface Window {
    wasTakenOverEarly?: boolean;
  }
}

/**
 * Notes whether React had taken the page over when the end of its markup came: it marks the element
 * it works on.
 */
const watchTakeover = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const isTakenOver = () =>
      Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__react'));
    window.addEventListener('root-end', () => (window.wasTakenOverEarly = isTakenOver()), {
      capture: true,
      once: true,
    });
  });
};

for (const [where, after] of [
  ['before its body', '</head>'],
  ['in the middle of its body', '<main'],
] as const) {
  test(`a document that pauses ${where} is hydrated when it is whole, not before`, async ({
    page,
    afterPage,
  }) => {
    const { server, origin } = await startHesitant(after);
    afterPage(async () => {
      server.closeAllConnections();
      server.close();
    });
    await watchTakeover(page);
    await page.goto(`${origin}/inventory`);
    await settled(page);
    expect(await page.evaluate(() => window.wasTakenOverEarly)).toBe(false);
    await page.getByRole('searchbox').fill('d6 max');
    await expect(page.locator('main a[href^="/inventory/"]:visible')).toHaveCount(1);
  });
}
