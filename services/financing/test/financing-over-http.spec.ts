import {
  financingPaths,
  financingRoutes,
  partnerListSchema,
  type Program,
  programListSchema,
} from '@larkway/financing-contract';
import { releasedPartners, releasedPrograms } from '@larkway/financing-contract/released-data';
import {
  createTestDatabase,
  eventually,
  startService,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module.js';

let database: TestDatabase;
let service: StartedService;

const start = (): Promise<StartedService> =>
  startService({
    module: appModule({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2 }),
    routes: financingRoutes,
  });

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });

const programs = async (): Promise<Program[]> =>
  programListSchema.parse(await (await get(financingPaths.programs)).json());

const query = (sql: string): Promise<unknown> => service.app.get(DataSource).query(sql);

beforeAll(async () => {
  database = await createTestDatabase();
  service = await start();
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

test('the programs are served with their rates as numbers, in the order that decides ties', async () => {
  expect(await programs()).toEqual(releasedPrograms);
});

test('the partners are served in the order of the page', async () => {
  const response = await get(financingPaths.partners);
  expect(response.status).toBe(200);
  expect(partnerListSchema.parse(await response.json())).toEqual(releasedPartners);
});

test.each([financingPaths.programs, financingPaths.partners])(
  '%s is not sent again to a client that has it',
  async (path) => {
    const etag = (await get(path)).headers.get('etag')!;
    const again = await get(path, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  },
);

test('a wrong method gets a 405 and a wrong path a 404, both in the common error format', async () => {
  const wrongMethod = await fetch(`${service.url}${financingPaths.programs}`, { method: 'POST' });
  expect(wrongMethod.status).toBe(405);
  expect(await wrongMethod.json()).toEqual({
    error: expect.any(String),
    code: 'method_not_allowed',
  });
  const wrongAddress = await get(`${financingPaths.programs}/prime-auto-loan`);
  expect(wrongAddress.status).toBe(404);
  expect(await wrongAddress.json()).toEqual({ error: expect.any(String), code: 'not_found' });
});

test.each([
  ['a loan with its own rate', "UPDATE programs SET apr = 3 WHERE id = 'prime-auto-loan'"],
  ['a lease without a rate', "UPDATE programs SET apr = NULL WHERE id = 'business-lease'"],
  ['a negative rate', "UPDATE loan_rates SET apr = -1 WHERE program_id = 'prime-auto-loan'"],
  [
    'a partner without https',
    "UPDATE partners SET url = 'http://clearbend.example.com' WHERE id = 'clearbend'",
  ],
])('the database refuses %s', async (_case, sql) => {
  await expect(query(sql)).rejects.toThrow(/violates check constraint/);
});

test('a rate changed in the database is served without a restart, and survives one', async () => {
  await query("UPDATE loan_rates SET apr = 4.25 WHERE program_id = 'prime-auto-loan'");
  const changed = { ...releasedPrograms[0], rates: [{ minCreditScore: 750, apr: 4.25 }] };
  await eventually('the new rate', async () =>
    JSON.stringify((await programs())[0]).includes('4.25'),
  );
  expect((await programs())[0]).toEqual(changed);

  await service.close();
  service = await start();
  expect((await programs())[0]).toEqual(changed);
  expect(await programs()).toHaveLength(5);
});

test('a loan without any rate is not offered', async () => {
  await query("DELETE FROM loan_rates WHERE program_id = 'prime-auto-loan'");
  await eventually('four programs', async () => (await programs()).length === 4);
  expect((await programs()).map(({ id }) => id)).not.toContain('prime-auto-loan');
});
