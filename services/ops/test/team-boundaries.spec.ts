import { readPass } from '@larkway/kit/signing';
import { opsRoutes, teamBoundariesCookie, teamBoundariesLink } from '@larkway/ops-contract';
import { followLink, type SetUp } from './browser.js';
import { type StartedOps, startOps, teamBoundariesKey } from './start-ops.js';

const { path } = opsRoutes.linkToTeamBoundaries;

let ops: StartedOps;
let ada: SetUp;

beforeAll(async () => {
  ops = await startOps({ env: { SITE_ORIGIN: 'https://www.larkway.example/' } });
  ada = await followLink(ops.url, await ops.setupToken(), 'Ada');
}, 60_000);

afterAll(() => ops.stop());

it('an operator gets a link to the site with a pass after #, which the site accepts for a minute, but not as its cookie', async () => {
  const { status, headers, body } = await ada.browser.post(path);
  const url = new URL(body.url);
  expect([status, url.origin, url.pathname]).toEqual([
    200,
    'https://www.larkway.example',
    teamBoundariesLink.path,
  ]);
  expect(url.search).toBe('');
  const pass = url.hash.slice(1);
  const until = readPass(teamBoundariesKey, teamBoundariesLink.purpose, pass)!;
  expect(body.expiresAt).toBe(new Date(until).toISOString());
  expect(until - Date.now()).toBeLessThanOrEqual(60_000);
  expect(until - Date.now()).toBeGreaterThan(50_000);
  expect(readPass(teamBoundariesKey, teamBoundariesCookie, pass)).toBeUndefined();
  expect(headers.getSetCookie()).toEqual([]);
});
