import { createTestDatabase, type TestDatabase } from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import { followLink, type SetUp, signIn } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let first: StartedOps;
let second: StartedOps;
let admin: SetUp;

beforeAll(async () => {
  database = await createTestDatabase();
  first = await startOps({ database: database.url });
  second = await startOps({ database: database.url });
});

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

it('each copy logs a link for the first admin that works until one of them is used', async () => {
  const [token, other] = [await first.setupToken(), await second.setupToken()];
  admin = await followLink(second.url, token, 'Ada');
  const again = await admin.browser.post(opsRoutes.openLink.path, { token: other });
  expect([again.status, again.body.code]).toEqual([404, 'link_unknown']);
});

it('a session of one copy is valid at another, with its CSRF token, until it ends at either', async () => {
  const browser = await signIn(admin);
  browser.url = first.url;
  expect((await browser.get(opsRoutes.whoAmI.path)).body).toMatchObject({ stage: 'signed-in' });
  expect((await browser.post(opsRoutes.signOut.path)).status).toBe(200);
  admin.browser.url = first.url;
  expect((await admin.browser.get(opsRoutes.listOperators.path)).status).toBe(200);
});

it('wrong passwords are counted over all copies', async () => {
  const statuses: number[] = [];
  for (const { url } of [first, second, first, second, first, second]) {
    admin.browser.url = url;
    statuses.push(
      (await admin.browser.post(opsRoutes.signIn.path, { name: 'Nobody', password: 'wrong' }))
        .status,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
