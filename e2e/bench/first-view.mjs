/** The first view of `/`: federated as it is shipped, and as one bundle, in the same browser on the same connection. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { median } from './figures.mjs';

const ROUNDS = 7;
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

const preloads = /<link rel="preload" as="script"[^>]*>/g;
const scripts = /<script async[^>]* src="[^"]+"[^>]*><\/script>/g;

/** The same document with the one bundle's scripts in place of the federated ones. */
const withOneBundle = (html, bundle) => {
  const nonce = /nonce="([^"]+)"/.exec(html)[1];
  const regions = [...html.matchAll(/\/assets\/(mfe-[a-z-]+)\/[^/"]+\/web\/remoteEntry\.js/g)].map((match) => match[1]);
  const chunks = [...new Set(regions.flatMap((remote) => bundle.homeScripts(remote)))].filter((name) => !bundle.entry.includes(name));
  const hints = chunks.map((name) => `<link rel="preload" as="script" fetchpriority="low" href="${bundle.base}${name}">`).join('');
  const tags = bundle.entry.map((name) => `<script async fetchpriority="low" nonce="${nonce}" src="${bundle.base}${name}"></script>`).join('');
  return html.replace(preloads, '').replace(scripts, '').replace('</title>', `</title>${hints}${tags}`);
};

/** Stands in front of the site for both, so that neither has a shorter way. */
const startFront = async (site, bundle) => {
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url.startsWith(bundle.base)) {
        const bytes = await readFile(path.join(bundle.folder, `${request.url.slice(bundle.base.length)}.br`));
        return response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(bytes);
      }
      const isDocument = request.url.startsWith('/?') || request.url === '/';
      const headers = { 'accept-encoding': isDocument ? 'identity' : (request.headers['accept-encoding'] ?? '') };
      const answer = await fetch(`${site}${request.url}`, { headers });
      const passed = Object.fromEntries([...answer.headers].filter(([name]) => ['content-type', 'content-security-policy'].includes(name)));
      if (!isDocument) return response.writeHead(answer.status, passed).end(Buffer.from(await answer.arrayBuffer()));
      const html = await answer.text();
      return response.writeHead(answer.status, passed).end(request.url.includes('one-bundle') ? withOneBundle(html, bundle) : html);
    })();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((resolve) => server.close(resolve)) };
};

const observe = () => {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => (seen.lcp = list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const visit = async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => (window.dataLayer ?? []).some(({ event }) => event === 'page_view'));
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
};

/** Names and brotli bytes of the scripts that the first view asks for, from the site itself. */
const weigh = async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const addresses = new Set();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || /\.js(\?|$)/.test(response.url())) addresses.add(response.url());
  });
  await page.goto(url);
  await page.waitForFunction(() => (window.dataLayer ?? []).some(({ event }) => event === 'page_view'));
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...addresses];
};

const brotliBytes = async (address) => {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
};

const sizes = async (addresses) => {
  const bytes = await Promise.all(addresses.map(brotliBytes));
  return { files: addresses.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
};

/** @returns JavaScript and largest paint of both builds. */
export const measureFirstView = async ({ site, bundle, launchOptions }) => {
  const front = await startFront(site, bundle);
  const browser = await chromium.launch(launchOptions);
  try {
    const federated = await sizes(await weigh(browser, `${site}/`));
    const oneBundle = await sizes(await weigh(browser, `${front.origin}/?one-bundle`));
    const runs = { federated: [], oneBundle: [] };
    await visit(browser, `${front.origin}/?federated`);
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.federated.push(await visit(browser, `${front.origin}/?federated`));
      runs.oneBundle.push(await visit(browser, `${front.origin}/?one-bundle`));
    }
    const lcp = (name) => median(runs[name].map((run) => run.lcp));
    return {
      federated: { ...federated, lcp: lcp('federated'), cls: Math.max(...runs.federated.map((run) => run.cls)) },
      oneBundle: { ...oneBundle, lcp: lcp('oneBundle') },
    };
  } finally {
    await browser.close();
    await front.close();
  }
};
