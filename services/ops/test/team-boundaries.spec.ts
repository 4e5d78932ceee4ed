import { readOperatorPass } from '@larkway/kit';
import { csrfHeader, opsRoutes, teamBoundariesCookie } from '@larkway/ops-contract';
import { followLink, type SetUp } from './browser.js';
import { operationsToken, type StartedOps, startOps } from './start-ops.js';

const { getTeamBoundaries, showTeamBoundaries, hideTeamBoundaries } = opsRoutes;

let ops: StartedOps;
let ada: SetUp;

beforeAll(async () => {
  ops = await startOps({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  ada = await followLink(ops.url, await ops.setupToken(), 'Ada');
}, 60_000);

afterAll(() => ops.stop());

/** As Ada's browser calls, with one cookie more. */
const call = (route: { method: string; path: string }, { pass = '', protocol = 'http' } = {}): Promise<Response> =>
  fetch(ops.url + route.path, {
    method: route.method,
    headers: {
      cookie: `${ada.browser.cookie}; ${teamBoundariesCookie}=${pass}`,
      [csrfHeader]: ada.browser.csrf,
      'x-forwarded-proto': protocol,
      'sec-fetch-site': 'same-origin',
      ...(route.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(route.method === 'POST' && { body: '{}' }),
  });

const given = (response: Response) => /^lw-team-boundaries=([\w-]*); (.*)$/.exec(response.headers.getSetCookie().join()) ?? [];

it('an operator’s browser gets a pass for eight hours, which no script reads and no other site has sent', async () => {
  const response = await call(showTeamBoundaries);
  const [, pass, attributes] = given(response);
  expect([response.status, attributes]).toEqual([200, 'Max-Age=28800; Path=/; HttpOnly; SameSite=Strict']);
  const until = readOperatorPass(operationsToken, teamBoundariesCookie, pass)!;
  expect(await response.json()).toEqual({ until: new Date(until).toISOString() });
  expect(until - Date.now()).toBeGreaterThan(7.9 * 3_600_000);
  expect(await (await call(getTeamBoundaries, { pass })).json()).toEqual({ until: new Date(until).toISOString() });
});

it('over TLS the pass is sent over TLS only', async () => {
  expect(given(await call(showTeamBoundaries, { protocol: 'https' }))[2]).toMatch(/; Secure;/);
});

it('is taken away again', async () => {
  const response = await call(hideTeamBoundaries);
  expect(given(response)[1]).toBe('');
  expect(given(response)[2]).toContain('Expires=Thu, 01 Jan 1970');
  expect(await response.json()).toEqual({ until: null });
});

it('a pass that somebody made up is none', async () => {
  expect(await (await call(getTeamBoundaries, { pass: 'operator' })).json()).toEqual({ until: null });
});
