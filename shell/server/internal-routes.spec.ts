import { authorizationFor } from '@larkway/kit/signing';
import { type HostDescription, siteRoutes } from '@larkway/releases-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerInternalRoutes } from './internal-routes.js';

const TOKEN = 'the-token-of-the-site-in-all-tests-32-or-longer';
const host: HostDescription = { sdk: '1.0.0', sdkExports: [], shared: {}, slots: [] };
const remotes = [
  {
    name: 'mfe-x',
    pointer: { version: '1.0.0', digest: `sha384-${'A'.repeat(64)}`, base: '/assets/mfe-x/1.0.0/' },
  },
];

let site: FastifyInstance;
let trials: number;

const start = async (token: string | undefined): Promise<void> => {
  trials = 0;
  site = Fastify();
  await registerInternalRoutes(site, {
    token,
    host,
    tryOut: async () => ({ pages: [`trial ${(trials += 1)}`], problems: [] }),
  });
};

afterEach(() => site.close());

const statuses = async (authorization?: string): Promise<number[]> => {
  const headers = authorization === undefined ? {} : { authorization };
  const [read, trial] = [
    await site.inject({ url: siteRoutes.host.path, headers }),
    await site.inject({
      method: 'POST',
      url: siteRoutes.trial.path,
      headers,
      payload: { remotes },
    }),
  ];
  return [read.statusCode, trial.statusCode];
};

test('the internal routes answer the holder of the token of the site', async () => {
  await start(TOKEN);
  expect([await statuses(authorizationFor(TOKEN)), trials]).toEqual([[200, 200], 1]);
});

test.each([
  ['no token', undefined],
  ['another token', 'Bearer another-token-of-thirty-two-or-more-letters'],
  ['a pass made with another token', authorizationFor(`${TOKEN}!`)],
  ['a pass that has expired', authorizationFor(TOKEN, Date.now() - 600_000)],
  ['the token itself', `Bearer ${TOKEN}`],
  ['a pass that was cut', authorizationFor(TOKEN).slice(0, -1)],
  ['another scheme', authorizationFor(TOKEN).replace('Bearer', 'Basic')],
])('the internal routes answer 401 and render nothing for %s', async (_what, authorization) => {
  await start(TOKEN);
  expect([await statuses(authorization), trials]).toEqual([[401, 401], 0]);
});

test('the internal routes do not exist for a call that came through the public proxy, even with the token', async () => {
  await start(TOKEN);
  for (const [method, url] of [
    ['GET', siteRoutes.host.path],
    ['POST', siteRoutes.trial.path],
  ] as const) {
    const headers = { authorization: authorizationFor(TOKEN), 'x-forwarded-for': '203.0.113.7' };
    expect(
      (
        await site.inject({
          method,
          url,
          headers,
          ...(method === 'POST' && { payload: { remotes } }),
        })
      ).statusCode,
    ).toBe(404);
  }
  expect(trials).toBe(0);
});

test('the internal routes do not exist on a site without an operations token', async () => {
  await start(undefined);
  expect([
    await statuses(),
    await statuses('Bearer '),
    await statuses('Bearer undefined'),
    trials,
  ]).toEqual([[404, 404], [404, 404], [404, 404], 0]);
});
