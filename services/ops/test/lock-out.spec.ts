import { opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { Browser, codeOf, followLink, invite, type SetUp, signIn } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(60_000);

let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;

beforeAll(async () => {
  ops = await startOps({ env: { TRUSTED_PROXIES: 'loopback' } });
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await ops.stop();
});

beforeEach(() => client.query('DELETE FROM refusals'));

interface Try {
  from: string;
  name?: string;
  password?: string;
  browser?: Browser;
}

const tryPassword = async ({
  from,
  name = 'Ada',
  password = 'wrong',
  browser = new Browser(ops.url),
}: Try): Promise<number> =>
  (
    await browser.post(
      opsRoutes.signIn.path,
      { name, password },
      { headers: { 'x-forwarded-for': from } },
    )
  ).status;

const tries = async (count: number, tryOf: (index: number) => Try): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await tryPassword(tryOf(index)));
  return statuses;
};

/** A browser without a session, on a device on which an operator has signed in. */
const deviceOf = ({ browser }: SetUp): Browser =>
  Object.assign(new Browser(ops.url), { device: browser.device });

const times = (count: number, status: number): number[] =>
  Array.from({ length: count }, () => status);

it('a stranger who guesses an operator’s password locks out neither the operator’s own device nor other networks', async () => {
  expect(await tries(6, () => ({ from: '203.0.113.9' }))).toEqual([...times(5, 401), 429]);
  const { password } = admin;
  expect({
    otherDeviceOnSameNetwork: await tryPassword({ from: '203.0.113.9', password }),
    otherDeviceOnOtherNetwork: await tryPassword({ from: '198.51.100.7', password }),
    ownDeviceOnSameNetwork: await tryPassword({
      from: '203.0.113.9',
      password,
      browser: deviceOf(admin),
    }),
  }).toEqual({
    otherDeviceOnSameNetwork: 429,
    otherDeviceOnOtherNetwork: 200,
    ownDeviceOnSameNetwork: 200,
  });
});

it('an attacker with many networks has 30 attempts for an account, then has to wait on every network; a trusted device does not', async () => {
  expect(await tries(31, (index) => ({ from: `198.51.${index}.1` }))).toEqual([
    ...times(30, 401),
    429,
  ]);
  expect(await tryPassword({ from: '198.51.200.1' })).toBe(429);
  expect(
    await tryPassword({ from: '198.51.201.1', password: admin.password, browser: deviceOf(admin) }),
  ).toBe(200);
});

it('a trusted device has its own five wrong attempts, and is trusted only for its operator', async () => {
  const zoe = await invite(admin, 'Zoe', 'viewer');
  const stolen = deviceOf(zoe);
  expect(
    await tries(6, (index) => ({ from: `192.0.2.${index}`, name: 'Zoe', browser: stolen })),
  ).toEqual([...times(5, 401), 429]);
  expect(await tryPassword({ from: '192.0.2.99', name: 'Zoe', password: zoe.password })).toBe(200);
  await tries(5, () => ({ from: '203.0.113.9' }));
  expect(await tryPassword({ from: '203.0.113.9', browser: stolen })).toBe(429);
});

it('a forged device is not trusted, and the device’s token is stored as a hash', async () => {
  await tries(5, () => ({ from: '203.0.113.9' }));
  const forged = new Browser(ops.url);
  forged.device = `__Host-ops-device=${'A'.repeat(43)}`;
  expect(await tryPassword({ from: '203.0.113.9', browser: forged })).toBe(429);
  const { rows } = await client.query('SELECT json_agg(d)::text AS all FROM trusted_devices d');
  expect(rows[0].all).not.toContain(admin.browser.device.split('=')[1]);
});

it('one network has 20 wrong attempts over all names, then has to wait; other networks do not', async () => {
  expect(await tries(21, (index) => ({ from: '203.0.113.9', name: `Unknown ${index}` }))).toEqual([
    ...times(20, 401),
    429,
  ]);
  expect(await tryPassword({ from: '203.0.113.10', name: 'Unknown' })).toBe(401);
});

it('all addresses of an IPv6 /64 share one limit', async () => {
  expect(await tries(6, (index) => ({ from: `2001:db8:1:2:${index}::${index}` }))).toEqual([
    ...times(5, 401),
    429,
  ]);
  expect(await tryPassword({ from: '2001:db8:1:3::1' })).toBe(401);
});

it('wrong codes are limited over all networks, because only people who know the password get that far', async () => {
  const half = new Browser(ops.url);
  await half.post(opsRoutes.signIn.path, { name: 'Ada', password: admin.password });
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1)
    statuses.push(
      (
        await half.post(
          opsRoutes.enterCode.path,
          { code: '000000' },
          { headers: { 'x-forwarded-for': `192.0.2.${index}` } },
        )
      ).status,
    );
  expect(statuses).toEqual([...times(5, 401), 429]);
  await client.query('DELETE FROM refusals');
  expect((await half.post(opsRoutes.enterCode.path, { code: await codeOf(admin) })).status).toBe(
    200,
  );
});

it('the device cookie comes with a full sign-in, for this host over TLS and out of reach of scripts', async () => {
  const ivy = await invite(admin, 'Ivy', 'viewer');
  const browser = new Browser(ops.url);
  const first = await browser.post(opsRoutes.signIn.path, {
    name: ivy.name,
    password: ivy.password,
  });
  expect(first.headers.getSetCookie().join()).not.toContain('device');
  const second = await browser.post(opsRoutes.enterCode.path, { code: await codeOf(ivy) });
  expect(second.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(
      /^__Host-ops-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  );
});

it('a browser that signs in again ends the session that it had', async () => {
  const uma = await invite(admin, 'Uma', 'viewer');
  const browser = await signIn(uma);
  const earlier = new Browser(ops.url);
  earlier.cookie = browser.cookie;
  expect(
    (await browser.post(opsRoutes.signIn.path, { name: uma.name, password: uma.password })).status,
  ).toBe(200);
  expect((await earlier.get(opsRoutes.whoAmI.path)).body.stage).toBe('signed-out');
});
