import { request } from 'node:http';
import { eventually, freePort } from '@larkway/kit/testing';
import { csrfHeader, opsRoutes } from '@larkway/ops-contract';
import { readConfig } from '../src/config.js';
import { followLink, type SetUp } from './browser.js';
import { requiredEnvironment, type StartedOps, startOps } from './start-ops.js';

let ops: StartedOps;
let ada: SetUp;

beforeAll(async () => {
  const port = String(await freePort());
  ops = await startOps({
    env: {
      PORT: port,
      OPS_ORIGIN: `http://127.0.0.1:${port}/`,
      SITE_ORIGIN: 'http://localhost:3000',
    },
  });
  ada = await followLink(ops.url, await ops.setupToken(), 'Ada');
}, 60_000);

afterAll(() => ops.stop());

describe('The API of the console, called with the cookie of an operator', () => {
  const calls = [
    ['GET', opsRoutes.listEmails.path],
    ['GET', '/ops/queue'],
    ['POST', opsRoutes.linkToTeamBoundaries.path],
  ] as const;
  const statuses = (headers: Record<string, string>): Promise<number[]> =>
    Promise.all(
      calls.map(
        async ([method, path]) => (await ada.browser.send(method, path, { headers })).status,
      ),
    );

  it.each<[string, () => Record<string, string>]>([
    [
      'the site on another port of the same host name',
      () => ({ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }),
    ],
    [
      'a site elsewhere',
      () => ({ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }),
    ],
    ['a browser that sends only Origin', () => ({ origin: 'http://127.0.0.1:3000' })],
    ['a browser that sends only Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-site' })],
    ['a page of an opaque origin, such as a sandboxed one', () => ({ origin: 'null' })],
    [
      'the same host with another protocol',
      () => ({ origin: ops.url.replace('http:', 'https:'), 'sec-fetch-site': 'same-origin' }),
    ],
  ])('refuses reads and changes from %s', async (_who, headers) => {
    expect(await statuses(headers())).toEqual([403, 403, 403]);
  });

  it('accepts calls of the console itself', async () => {
    expect(await statuses({ origin: ops.url, 'sec-fetch-site': 'same-origin' })).toEqual([
      200, 200, 200,
    ]);
  });

  it('accepts a typed-in address for reads only', async () => {
    expect(await statuses({ 'sec-fetch-site': 'none' })).toEqual([200, 200, 403]);
  });

  it('refuses a page whose host name was rebound to this machine (DNS rebinding)', async () => {
    const { path, method } = opsRoutes.linkToTeamBoundaries;
    const { port } = new URL(ops.url);
    const own = {
      'content-type': 'application/json',
      cookie: ada.browser.cookie,
      [csrfHeader]: ada.browser.csrf,
      'sec-fetch-site': 'same-origin',
    };
    // Unlike `fetch`, `request` sends a given Host header.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(
        {
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: { ...own, host: 'rebound.example', origin: 'http://rebound.example' },
        },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end('{}');
    });
    expect(status).toBe(403);
  });

  it('names the console’s origin in a refusal', async () => {
    const { body } = await ada.browser.post(
      opsRoutes.linkToTeamBoundaries.path,
      {},
      { headers: { origin: 'http://localhost:4007' } },
    );
    expect(body).toEqual({
      error: `This call did not come from the console, which is at ${ops.url}.`,
      code: 'cross_site',
    });
  });
});

it.each([
  '/assets/shell/main.js',
  '/assets/mfe-content/0.0.0/web/remoteEntry.js',
  '/api/vehicles',
  '/api/csp-reports',
  '/preview',
  '/faq',
])('the site’s path %s is not found', async (path) => {
  expect((await fetch(ops.url + path)).status).toBe(404);
});

it('the root redirects to the console', async () => {
  const response = await fetch(ops.url, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/ops']);
});

it.each([
  [200, 'GET', '/ops'],
  [200, 'GET', '/ops/api/session'],
  [200, 'GET', '/ops/api/live'],
  [404, 'GET', '/ops/api/nowhere'],
  [404, 'GET', '/nowhere'],
  [200, 'GET', '/ops/queue'],
  [404, 'GET', '/ops/assets/nothing.js'],
  [403, 'POST', '/ops/api/session/password'],
])(
  'the response %d to %s %s has the security headers, which no server in front of the console adds',
  async (status, method, path) => {
    // A change from another site is refused before routing.
    const response = await fetch(ops.url + path, {
      method,
      headers: {
        cookie: ada.browser.cookie,
        ...(method === 'POST' && { 'sec-fetch-site': 'same-site' }),
      },
    });
    const { headers } = response;
    await response.body?.cancel();
    expect(response.status).toBe(status);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(
      [
        'x-content-type-options',
        'x-frame-options',
        'strict-transport-security',
        'cross-origin-resource-policy',
      ].map((name) => headers.get(name)),
    ).toEqual(['nosniff', 'DENY', 'max-age=31536000; includeSubDomains', 'same-origin']);
  },
);

it('the session cookie is valid only for this host', async () => {
  const response = await fetch(ops.url + opsRoutes.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: ada.name, password: ada.password }),
  });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-ops=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
});

it('reports about the console’s policy are counted without the page’s URL', async () => {
  const report = {
    'document-uri': `${ops.url}/ops/emails?from=june@visitor.example`,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://elsewhere.example/x.png',
  };
  const response = await fetch(`${ops.url}/ops/api/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': report }),
  });
  expect(response.status).toBe(204);
  await eventually('the report is counted', async () =>
    (await (await fetch(ops.metricsUrl)).text())
      .split('\n')
      .some((line) =>
        /^site_csp_violations_total\{directive="img-src",blocked="other-origin".*\} 1$/.test(line),
      ),
  );
  expect(ops.log()).not.toContain('june');
});

describe('The configuration', () => {
  const read = (origins: Record<string, string>) =>
    readConfig({ ...requiredEnvironment('postgres://ops@127.0.0.1/ops'), ...origins });

  it('refuses a console on another port of the site’s host name, where both would get each other’s cookies', () => {
    expect(() =>
      read({
        OPS_ORIGIN: 'https://www.larkway.example:4007',
        SITE_ORIGIN: 'https://www.larkway.example',
      }),
    ).toThrow('another host name than SITE_ORIGIN');
    expect(
      read({
        OPS_ORIGIN: 'https://Ops.larkway.example:443/',
        SITE_ORIGIN: 'https://www.larkway.example',
      }),
    ).toMatchObject({ OPS_ORIGIN: 'https://ops.larkway.example' });
  });

  it('refuses cookies without Secure and `__Host-` if the console’s origin is https', () => {
    expect(() =>
      read({ OPS_ORIGIN: 'https://ops.larkway.example', OPS_INSECURE_COOKIES: 'true' }),
    ).toThrow('must be false where OPS_ORIGIN is https');
    expect(
      read({ OPS_ORIGIN: 'http://127.0.0.1:4007', OPS_INSECURE_COOKIES: 'true' }),
    ).toMatchObject({ OPS_INSECURE_COOKIES: true });
  });
});
