import { type OpsRoute, opsRoutes, type Role } from '@larkway/ops-contract';
import { Browser, confirm, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

type Caller = 'signed-out' | 'half' | Role;

const callers: Caller[] = ['signed-out', 'half', 'viewer', 'operator', 'admin'];
const least: Record<OpsRoute['access'], number> = {
  anyone: 0,
  half: 1,
  viewer: 2,
  operator: 3,
  admin: 4,
};

// Ends the caller's session, so it is called last.
const { signOut, ...others } = opsRoutes;
const routes: [string, OpsRoute][] = Object.entries({ ...others, signOut });

let ops: StartedOps;
let browsers: Record<Caller, Browser>;

const halfWay = async ({ browser, name, password }: SetUp): Promise<Browser> => {
  const half = new Browser(browser.url);
  await half.post(opsRoutes.signIn.path, { name, password });
  return half;
};

beforeAll(async () => {
  ops = await startOps();
  const admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  await confirm(admin);
  const [viewer, operator] = [
    await invite(admin, 'Vera', 'viewer'),
    await invite(admin, 'Otto', 'operator'),
  ];
  await Promise.all([viewer, operator].map(confirm));
  browsers = {
    'signed-out': new Browser(ops.url),
    half: await halfWay(viewer),
    viewer: viewer.browser,
    operator: operator.browser,
    admin: admin.browser,
  };
}, 60_000);

afterAll(() => ops.stop());

/** Codes of 401 and 403 with which the guard refuses calls before their handlers run. */
const guardCodes = new Set(['signed_out', 'code_needed', 'role']);

const call = async (
  route: OpsRoute,
  caller: Caller,
): Promise<{ isLetIn: boolean; cacheControl: string | null }> => {
  const path = route.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  if (path.endsWith('/live')) {
    const response = await fetch(ops.url + path, { headers: { cookie: browsers[caller].cookie } });
    await response.body?.cancel();
    return {
      isLetIn: response.status === 200,
      cacheControl: response.headers.get('cache-control'),
    };
  }
  // No route accepts this body, so calls that the guard admits are refused afterward and change
  // nothing.
  const { status, body, headers } = await browsers[caller].send(route.method, path, {
    body: route.path.endsWith('/end') ? {} : { unknown: true },
  });
  const refused = (status === 401 || status === 403) && guardCodes.has(body.code);
  if (!refused) expect(status).not.toBe(403);
  return { isLetIn: !refused, cacheControl: headers.get('cache-control') };
};

describe.each(callers)('%s', (caller) => {
  it.each(
    routes.filter(
      ([, { access, path }]) => callers.indexOf(caller) >= least[access] && path !== signOut.path,
    ),
  )('gets only responses of %s that browsers do not cache', async (_name, route) => {
    expect(await call(route, caller)).toEqual({
      isLetIn: true,
      cacheControl: expect.stringMatching(/^no-store(, no-transform)?$/),
    });
  });

  it.each(routes)('reaches %s only if its role allows it', async (_name, route) => {
    expect((await call(route, caller)).isLetIn).toBe(
      callers.indexOf(caller) >= least[route.access],
    );
  });
});
