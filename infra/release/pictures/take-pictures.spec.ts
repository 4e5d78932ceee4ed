import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { findChromium } from '../../testing/chromium.js';
import { type Side, type TakePicture, withCameras } from './take-pictures.js';

jest.setTimeout(120_000);

const red = sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer();

/** Below the first window: a picture that the server sends late, and text that a script loads. */
const page = `<!doctype html><title>Fair</title>
  <style>
    body { margin: 0 }
    h1 { animation: turn 300ms infinite alternate } @keyframes turn { to { color: blue; margin-left: 50px } }
    .later { height: 6000px } .deferred { content-visibility: auto } .deferred p { height: 777px }
  </style>
  <h1>Fair</h1><input autofocus><div class="later"></div>
  <img loading="lazy" src="/late.png" width="100" height="100">
  <div class="deferred"><p></p></div>
  <p id="near"></p>
  <script>
    addEventListener('pagehide', () => navigator.sendBeacon('/beacon'));
    new IntersectionObserver(([{ isIntersecting }]) => {
      if (isIntersecting) fetch('/text').then((r) => r.text()).then((text) => { near.style.height = text; });
    }).observe(near);
    dataLayer = [{ event: 'page_view' }];
  </script>`;

/** As if Chromium had stopped drawing the page. */
const undrawn = `<!doctype html><title>Fair</title>
  <script>
    requestAnimationFrame = () => 0;
    HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
    dataLayer = [{ event: 'page_view' }];
  </script>
  <div style="height: 1500px"></div><img src="/late.png" width="100" height="100">`;

let server: Server;
let origin: string;
const asked: string[] = [];

const answers: Record<string, (response: ServerResponse) => void> = {
  '/fair': (response) =>
    void response
      .setHeader('content-type', 'text/html')
      .setHeader('larkway-versions', 'mfe-halls="1";stable, mfe-events="2";preview')
      .end(page),
  '/undrawn': (response) =>
    void response
      .setHeader('content-type', 'text/html')
      .setHeader('larkway-versions', 'mfe-halls="1";stable, mfe-events="2";preview')
      .end(undrawn),
  // Later than a page counts as idle.
  '/late.png': (response) => void setTimeout(() => void red.then((png) => response.end(png)), 900),
  '/text': (response) => void setTimeout(() => response.end('555px'), 900),
  '/broken': (response) => void response.writeHead(503).end(),
};

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const answer = answers[url];
    if (answer) answer(response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const withSides = (
  sides: [Partial<Side>, Partial<Side>],
  work: (before: TakePicture, after: TakePicture) => Promise<void>,
): Promise<void> => {
  const [before, after] = sides.map((side) => ({ origin, version: '2', ...side })) as [Side, Side];
  return withCameras(
    findChromium(() => undefined),
    'mfe-events',
    [before, after],
    work,
  );
};

test('a picture has everything that is loaded late, nothing that moves, and is the same each time; it is no visit', async () => {
  await withSides([{}, {}], async (takeBefore, takeAfter) => {
    const pictures = [await takeBefore('/fair', 390), await takeAfter('/fair', 390)];
    expect(pictures[0]!.equals(pictures[1]!)).toBe(true);
    const { width, height } = await sharp(pictures[0]).metadata();
    expect(width).toBe(390);
    expect(height).toBeGreaterThan(6_000 + 100 + 777 + 555);
    const [, top] = await sharp(pictures[0])
      .extract({ left: 0, top: 6_000, width: 100, height: 300 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(({ data }) => [data, data.indexOf(Buffer.from([255, 0, 0, 255, 0, 0]))] as const);
    expect(top).toBeGreaterThan(-1);
  });
  expect(asked).not.toContain('/beacon');
});

test('a page that Chromium stops drawing delays its picture by seconds, not forever', async () => {
  await withSides([{}, {}], async (takeBefore, takeAfter) => {
    const pictures = await Promise.all([takeBefore('/undrawn', 390), takeAfter('/undrawn', 390)]);
    expect(pictures[0]!.equals(pictures[1]!)).toBe(true);
    expect((await sharp(pictures[0]).metadata()).height).toBeGreaterThan(1_600);
  });
});

test('a page that does not exist has no picture; one that fails, or is made with another version, says so', async () => {
  await withSides([{}, { version: '3' }], async (takeBefore, takeAfter) => {
    expect(await takeBefore('/nowhere', 390)).toBeUndefined();
    await expect(takeBefore('/broken', 390)).rejects.toThrow(`${origin} answered 503`);
    await expect(takeAfter('/fair', 390)).rejects.toThrow(
      `${origin} shows mfe-events 2 instead of 3`,
    );
  });
});

test('a preview link that the site refuses ends the comparison', async () => {
  const preview = `${origin}/preview#refused`;
  await expect(withSides([{}, { preview }], () => Promise.resolve())).rejects.toThrow(
    `${origin} does not accept the preview link`,
  );
});
