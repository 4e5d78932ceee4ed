import {
  type Application,
  type Dealership,
  type DealershipDetails,
  dealersOperationsRoutes,
  dealersPaths,
  type Listing,
  type State,
} from '@larkway/dealers-contract';
import { operationsRoutes } from '@larkway/kit-contract';
import {
  createTestDatabase,
  eventually,
  postJson,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { application } from './application.js';
import { operationsOf } from './operations.js';
import { startDealers } from './start-dealers.js';

let database: TestDatabase;
let service: StartedService;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startDealers(database.url);
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

const { changeDetails, changeListing, listListings, listingsOfPerson } = dealersOperationsRoutes;
const { call, checked } = operationsOf(() => service.url);
const sql = (text: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(text, parameters);
const get = async <T>(path: string): Promise<T> =>
  (await fetch(service.url + path)).json() as Promise<T>;
const post = <T>(path: string, body: object) =>
  call<T>(path, { method: 'POST', body: JSON.stringify(body) });
const change = (
  id: number | string,
  listed: boolean,
  reason = 'No longer sells vehicles.',
  by = 'Olga',
) => post<Listing>(changeListing.path.replace(':id', String(id)), { listed, by, reason });
const listings = async (
  query: Record<string, string>,
): Promise<{ dealerships: Listing[]; more: boolean }> =>
  (
    await call<{ dealerships: Listing[]; more: boolean }>(
      `${listListings.path}?${new URLSearchParams(query)}`,
    )
  ).body;
const ofPerson = async (email: string): Promise<Listing[]> =>
  (await post<Listing[]>(listingsOfPerson.path, { email })).body;

const newcomer = async (
  values: Partial<Record<keyof typeof application, string>>,
): Promise<Application> =>
  checked(
    (await postJson(service.url + dealersPaths.dealerships, { ...application, ...values })).body.id,
  );

let dealers = 0;
/** A separate listed dealership in Ohio. */
const listed = async (): Promise<{ id: number; name: string; email: string }> => {
  const number = String((dealers += 1)).padStart(4, '0');
  const [name, email] = [`Ohio Motors ${number}`, `Ohio-${number}@ohio.example`];
  const [{ id }] = await sql(
    `INSERT INTO dealerships (name, address, city, state_id, zip_code, phone, email, latitude, longitude)
     SELECT $1, $2, 'Columbus', id, '43004', $3, $4, 40.01, -82.8 FROM states WHERE slug = 'ohio' RETURNING id`,
    name,
    `${number} High Street`,
    `(614) 777-${number}`,
    email,
  );
  return { id, name, email };
};

const shown = async (id: number) => {
  const has = (list: Dealership[]) => list.some((one) => one.id === id);
  const [all, ofState, near, state] = await Promise.all([
    get<Dealership[]>(dealersPaths.dealerships),
    get<Dealership[]>(dealersPaths.dealershipsOfState('ohio')),
    get<Dealership[]>(dealersPaths.dealershipsNear({ near: '43004' })),
    get<State>(dealersPaths.state('ohio')),
  ]);
  return {
    all: has(all),
    ofState: has(ofState),
    near: has(near),
    counted: state.dealerCount === ofState.length,
  };
};
const everywhere = { all: true, ofState: true, near: true, counted: true };
const nowhere = { all: false, ofState: false, near: false, counted: true };
const untilShown = (id: number, where: typeof everywhere) =>
  eventually(
    `the dealership is shown as expected: ${JSON.stringify(where)}`,
    async () => JSON.stringify(await shown(id)) === JSON.stringify(where),
  );

test('an unlisted dealership is in no list, count or nearby search until it is listed again', async () => {
  const { id, name } = await listed();
  await untilShown(id, everywhere);
  const page = dealersPaths.dealership('ohio-motors-0001-columbus-oh');
  const statuses = () =>
    Promise.all(
      [page, `${page}/neighbors`].map(async (path) => (await fetch(service.url + path)).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  const unlisted = {
    id,
    name,
    city: 'Columbus',
    state: 'Ohio',
    unlisted: { at: expect.any(String), by: 'Olga', reason: 'No longer sells vehicles.' },
    erased: false,
  };
  expect(await change(id, false)).toEqual({ status: 200, body: unlisted });
  await untilShown(id, nowhere);
  expect(await statuses()).toEqual([404, 404]);
  expect(await listings({ search: String(id) })).toEqual({ dealerships: [unlisted], more: false });
  expect(await change(id, true, 'They have cars again.')).toEqual({
    status: 200,
    body: { ...unlisted, unlisted: null },
  });
  await untilShown(id, everywhere);
});

const detailsOf = (id: number) => changeDetails.path.replace(':id', String(id));
const readDetails = (id: number) => call<DealershipDetails>(detailsOf(id));
const correct = (id: number, details: object) =>
  post<DealershipDetails>(detailsOf(id), { details, by: 'Olga', reason: 'They have moved.' });

test('a corrected dealership is shown with its new details at its address, near its new ZIP code', async () => {
  const { id } = await listed();
  const find = async () =>
    (await get<Dealership[]>(dealersPaths.dealerships)).find((one) => one.id === id);
  await untilShown(id, everywhere);
  const { slug } = (await find())!;
  const { body: before } = await readDetails(id);
  const moved = { ...before, name: 'Moved Motors', city: 'Austin', state: 'Texas' };
  const details = { ...moved, zipCode: '78701 1234' };
  const after = { ...moved, zipCode: '78701-1234' };
  expect(await correct(id, details)).toEqual({ status: 200, body: after });
  expect(await readDetails(id)).toEqual({ status: 200, body: after });
  const shownNow = await eventually('the site has them', async () => {
    const now = await find();
    return now?.name === 'Moved Motors' && now;
  });
  expect(shownNow).toMatchObject({ ...after, slug });
  const near = await get<Dealership[]>(dealersPaths.dealershipsNear({ near: '78701' }));
  expect(near.map((one) => one.id)).toContain(id);
});

test('wrong details are refused with the field', async () => {
  const { id } = await listed();
  const { body: before } = await readDetails(id);
  for (const wrong of [
    { zipCode: 'soon' },
    { state: 'Ontario' },
    { phone: '12' },
    { email: 'none' },
    { name: ' ' },
  ])
    expect(await correct(id, { ...before, ...wrong })).toMatchObject({
      status: 422,
      body: { issues: [{ path: `details.${Object.keys(wrong)[0]}` }] },
    });
  expect((await readDetails(id)).body).toEqual(before);
  expect((await correct(999_999, before)).status).toBe(404);
});

test('a corrected dealership of the seed keeps its details after a restart', async () => {
  const { id } = (await get<Dealership[]>(dealersPaths.dealerships))[1]!;
  expect(id).toBeLessThan(1000);
  const { body: before } = await readDetails(id);
  const after = { ...before, phone: '(555) 555-0199' };
  expect(await correct(id, after)).toEqual({ status: 200, body: after });
  await service.close();
  service = await startDealers(database.url);
  expect((await readDetails(id)).body).toEqual(after);
});

test('an unlisted dealership of the seed stays unlisted after a restart', async () => {
  const { id } = (await get<Dealership[]>(dealersPaths.dealerships))[0]!;
  expect(id).toBeLessThan(1000);
  await change(id, false);
  await service.close();
  service = await startDealers(database.url);
  expect((await get<Dealership[]>(dealersPaths.dealerships)).map((one) => one.id)).not.toContain(
    id,
  );
  await change(id, true);
});

test('if two operators unlist a dealership at the same time, one gets 409 with the other’s name and reason', async () => {
  const { id, name } = await listed();
  const answers = await Promise.all(
    ['Olga', 'Oscar'].map((by) => change(id, false, `By ${by}.`, by)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { by } = answers.find(({ status }) => status === 200)!.body.unlisted!;
  expect(answers.find(({ status }) => status === 409)!.body).toEqual({
    code: 'already_unlisted',
    error: `${name} was unlisted already, by ${by}: By ${by}.`,
  });
  await change(id, true);
  expect((await change(id, true)).body).toEqual({
    code: 'already_listed',
    error: `${name} is listed already.`,
  });
});

test('operators find dealerships by part of name, city or state, by id and by state of listing, latest unlisted first', async () => {
  const [first, second] = [await listed(), await listed()];
  for (const { id } of [first, second]) await change(id, false);
  const found = async (query: Record<string, string>) =>
    (await listings(query)).dealerships.map(({ id }) => id);
  expect(await found({ listed: 'unlisted' })).toEqual([second.id, first.id]);
  expect(await found({ search: second.name.toUpperCase() })).toEqual([second.id]);
  expect(await found({ search: 'ohio', listed: 'listed' })).not.toContain(first.id);
  expect((await found({ search: 'columbus ohio' })).slice(0, 2)).toEqual([second.id, first.id]);
  expect(await found({ search: '%' })).toEqual([]);
  expect((await call(`${listListings.path}?listed=perhaps`)).status).toBe(422);
});

test('a list of dealerships shows operators no address, phone number or email', async () => {
  const { email } = await listed();
  expect(JSON.stringify(await listings({}))).not.toMatch(/@|\(\d{3}\)|High Street/);
  expect((await ofPerson(email.toUpperCase())).map(({ name }) => name)).toEqual([
    `Ohio Motors ${email.slice(5, 9)}`,
  ]);
});

test('an application that looks like an unlisted dealership is marked with it', async () => {
  const { id, name } = await listed();
  await change(id, false);
  const { duplicates } = await newcomer({
    name,
    city: 'Columbus',
    state: 'Ohio',
    zipCode: '43004',
  });
  expect(duplicates).toEqual([
    { id, name, city: 'Columbus', because: 'same name in the same city; not listed now' },
  ]);
});

describe('an erasure', () => {
  const erase = (email: string) =>
    post<{ erased: Record<string, number> }>(operationsRoutes.erasePerson.path, { email });

  test('leaves a listed dealership of the person as it is, and erases it once it is unlisted; then it cannot be listed again', async () => {
    const { id, name, email } = await listed();
    expect((await erase(email)).body.erased).toMatchObject({ dealerships: 0 });
    expect(await sql('SELECT name, email FROM dealerships WHERE id = $1', id)).toEqual([
      { name, email },
    ]);
    await change(id, false);
    expect((await erase(email.toUpperCase())).body.erased).toMatchObject({ dealerships: 1 });
    expect(JSON.stringify(await sql('SELECT * FROM dealerships WHERE id = $1', id))).not.toMatch(
      /Ohio|High Street|614\D*777|Sells no cars|40\.01/i,
    );
    expect(await ofPerson(email)).toEqual([]);
    expect((await listings({ search: String(id) })).dealerships).toMatchObject([
      { id, name: 'erased', erased: true },
    ]);
    expect(await sql('SELECT slug FROM dealerships WHERE id = $1', id)).toEqual([
      { slug: `erased-${id}` },
    ]);
    expect((await change(id, true)).body).toMatchObject({ code: 'erased' });
    expect((await erase(email)).body.erased).toMatchObject({ dealerships: 0 });
  });

  test('of a dealership of the seed is not undone by a restart', async () => {
    const [{ id, email }] = await sql(
      'SELECT id, email FROM dealerships WHERE id < 1000 ORDER BY id LIMIT 1',
    );
    await change(id, false);
    await erase(email);
    await service.close();
    service = await startDealers(database.url);
    expect(
      (await listings({ listed: 'unlisted' })).dealerships.find((one) => one.id === id),
    ).toMatchObject({ name: 'erased', erased: true });
  });
});

test.each<[string, number | string, object, number]>([
  ['that does not exist', 999_999, {}, 404],
  ['whose id is beyond any', '99999999999', {}, 404],
  ['whose id is no number', 'none', {}, 422],
  ['without a reason', 1, { reason: '' }, 422],
  ['without who changed it', 1, { by: '' }, 422],
])('a change of a dealership %s is refused', async (_what, id, values, status) => {
  const answer = await post(changeListing.path.replace(':id', String(id)), {
    listed: false,
    by: 'Olga',
    reason: 'Why',
    ...values,
  });
  expect(answer.status).toBe(status);
});

test.each([
  ['GET', listListings.path],
  ['POST', changeListing.path.replace(':id', '1')],
  ['POST', listingsOfPerson.path],
])('%s %s requires the bearer token of operations', async (method, path) => {
  const answer = await call(
    path,
    { method, ...(method === 'POST' && { body: '{}' }) },
    'wrong-token-wrong-token-wrong-token',
  );
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
});

test('reasons and names of operators and dealers are not logged', () => {
  expect(JSON.stringify(service.logs)).not.toMatch(/Sells no cars|Olga|Ohio Motors|@ohio/);
});
