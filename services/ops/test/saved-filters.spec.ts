import { createTestDatabase, type TestDatabase } from '@larkway/kit/testing';
import { mostSavedFilters, opsRoutes, type SavedFilter } from '@larkway/ops-contract';
import { followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

let database: TestDatabase;
let ops: StartedOps;
let admin: SetUp;
let viewer: SetUp;

beforeAll(async () => {
  database = await createTestDatabase();
  ops = await startOps({ database: database.url });
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  viewer = await invite(admin, 'Vera', 'viewer');
});

afterAll(async () => {
  await ops.stop();
  await database.drop();
});

const { path } = opsRoutes.listSavedFilters;
const listOf = async ({ browser }: SetUp): Promise<SavedFilter[]> => (await browser.get(path)).body;
const save = ({ browser }: SetUp, name: string, query = 'state=dead') =>
  browser.post(path, { list: 'emails', name, query });

it('a saved filter is shown to its operator only, and replaced under its name', async () => {
  const [{ id }] = (await save(admin, 'Since Monday')).body;
  expect((await save(admin, ' Since Monday ', 'state=open')).body).toEqual(await listOf(admin));
  expect(await listOf(admin)).toEqual([
    { id, list: 'emails', name: 'Since Monday', query: 'state=open' },
  ]);
  expect(await listOf(viewer)).toEqual([]);
});

it('only its operator removes it', async () => {
  const [{ id }] = (await save(viewer, 'Mine')).body;
  const remove = ({ browser }: SetUp) => browser.post(`${path}/${id}/remove`);
  await remove(admin);
  expect(await listOf(viewer)).toHaveLength(1);
  expect((await remove(viewer)).body).toEqual([]);
});

it.each([
  ['an unknown list', { list: 'operators' }, 'list'],
  ['no name', { name: ' ' }, 'name'],
  ['a name with a line break', { name: 'a\nb' }, 'name'],
  ['no filter', { query: '' }, 'query'],
])('a filter with %s is refused', async (_what, wrong, issue) => {
  const body = { list: 'audit', name: 'Reveals', query: 'action=reveal', ...wrong };
  expect(await admin.browser.post(path, body)).toMatchObject({
    status: 422,
    body: { issues: [{ path: issue }] },
  });
});

it('an operator saves a limited number of filters, and can still replace each', async () => {
  for (let number = 0; number < mostSavedFilters; number += 1)
    expect((await save(viewer, `Filter ${number}`)).status).toBe(200);
  expect((await save(viewer, 'One more')).status).toBe(409);
  expect((await save(viewer, 'Filter 7', 'kind=notification')).status).toBe(200);
  expect(await listOf(viewer)).toHaveLength(mostSavedFilters);
});
