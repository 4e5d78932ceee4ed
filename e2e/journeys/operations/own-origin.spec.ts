import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  expect,
  openConsole,
  type Operations,
  signIn,
  testInConsole as test,
} from '../../fixtures/operations';
import { settled } from '../../fixtures/settled';

test.describe.configure({ timeout: 60_000 });

const sessionCookie = /(^|; )__Host-ops=/;

/**
 * Calls the console from a script on this page: type, status and length, or the error, per call.
 */
const tryToCall = (page: Page, consoleOrigin: string): Promise<string[]> =>
  page.evaluate(async (origin) => {
    const post = (headers: Record<string, string>): RequestInit => ({
      method: 'POST',
      credentials: 'include',
      headers,
      body: '{}',
    });
    const calls: [string, RequestInit][] = [
      ['/ops/api/session', { credentials: 'include' }],
      ['/ops/api/emails', { credentials: 'include' }],
      ['/ops/api/operators', post({ 'content-type': 'application/json' })],
      ['/ops/api/operators', { ...post({ 'content-type': 'text/plain' }), mode: 'no-cors' }],
      ['/ops/api/emails', { credentials: 'include', mode: 'no-cors' }],
    ];
    return Promise.all(
      calls.map(async ([path, init]) => {
        try {
          const response = await fetch(origin + path, init);
          return `${response.type} ${response.status} ${(await response.text()).length}`;
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
  }, consoleOrigin);

const operatorsOf = async ({ origin }: Operations, page: Page): Promise<unknown> =>
  (await page.request.get(`${origin}/ops/api/operators`)).json();

test('the site serves nothing of the console, and the console nothing of the site', async ({
  operations,
}) => {
  const { origin, site } = operations;
  expect(new URL(origin).hostname, 'cookies are sent to every port of a host name').not.toBe(
    new URL(site).hostname,
  );
  for (const path of [
    '/ops',
    '/ops/',
    '/ops/api/session',
    '/ops/api/live',
    '/ops/queue',
    '/ops/assets/main.js',
  ]) {
    const response = await fetch(site + path);
    const title = /<title>([^<]*)/.exec(await response.text())?.[1];
    expect([path, response.status, title]).toEqual([path, 404, '404 Page Not Found | Larkway']);
  }
  const html = await (await fetch(site)).text();
  const assets = [
    ...new Set([...html.matchAll(/\/assets\/[\w./@-]+\.(?:js|css)\b/g)].map(([path]) => path)),
  ];
  expect(
    assets.some((path) => path.includes('/mfe-')),
    'files of remotes are among them',
  ).toBe(true);
  for (const path of [...assets, '/api/vehicles', '/api/states', '/faq', '/preview'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
});

test('a script on the site’s origin cannot call the console with the cookies of a signed-in operator, nor does the site receive them', async ({
  page,
  operations,
  tolerate,
}) => {
  const { admin, origin, site } = operations;
  tolerate(/CORS|Content Security Policy|ERR_FAILED|ERR_BLOCKED|403/, /violates the following/);
  await signIn(page, admin);
  await openConsole(page, '/ops');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const before = await operatorsOf(operations, page);

  const received: string[] = [];
  page.on('request', async (request) => {
    if (new URL(request.url()).origin === site)
      received.push((await request.allHeaders())['cookie'] ?? '');
  });
  await page.goto(site);
  await settled(page);
  expect(received.length).toBeGreaterThan(0);
  expect(received.filter((cookies) => sessionCookie.test(cookies))).toEqual([]);

  expect(await tryToCall(page, origin), 'the site’s own policy stops each call').toEqual(
    Array.from({ length: 5 }, () => 'TypeError'),
  );
  expect(await operatorsOf(operations, page)).toEqual(before);
});

test(
  'a site on another port of the console’s own host name, without any policy, cannot call it either',
  { tag: '@nightly' },
  async ({ page, operations, tolerate, afterPage }) => {
    const { admin, origin } = operations;
    tolerate(/CORS|ERR_FAILED|ERR_BLOCKED|403/);
    const received: string[] = [];
    const other = createServer(({ headers }, response) => {
      received.push(headers.cookie ?? '');
      response
        .setHeader('content-type', 'text/html')
        .end('<link rel="icon" href="data:,"><title>Another server of this host</title>');
    });
    const { hostname } = new URL(origin);
    await new Promise<void>((resolve) => other.listen(0, hostname, resolve));
    afterPage(() => new Promise((resolve) => other.close(resolve)));
    await signIn(page, admin);
    await page.goto(`http://${hostname}:${(other.address() as AddressInfo).port}`);
    expect(
      received.some((cookies) => sessionCookie.test(cookies)),
      'browsers send cookies to every port',
    ).toBe(true);
    const before = await operatorsOf(operations, page);
    expect(await tryToCall(page, origin)).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
    expect(await operatorsOf(operations, page)).toEqual(before);
  },
);
