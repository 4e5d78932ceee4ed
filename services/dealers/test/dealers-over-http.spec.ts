import {
  type Dealership,
  dealershipListSchema,
  dealersPaths,
  findUsState,
  type State,
  stateListSchema,
  stateSchema,
} from '@larkway/dealers-contract';
import {
  createTestDatabase,
  eventually,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { seedDealerships, seedStates } from '../src/db/seed.js';
import { startDealers } from './start-dealers.js';

let database: TestDatabase;
let service: StartedService;

const start = (): Promise<StartedService> => startDealers(database.url);
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });
const read = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>;
const sql = (text: string, parameters?: unknown[]): Promise<unknown> =>
  service.app.get(DataSource).query(text, parameters);

const countOf = async (slug: string): Promise<number> =>
  (await read<State>(dealersPaths.state(slug))).dealerCount;
const withoutSlug = ({ slug: _givenByTheDatabase, ...dealership }: Dealership) => dealership;
const notFoundBody = { error: 'State not found', code: 'not_found' };

beforeAll(async () => {
  database = await createTestDatabase();
  service = await start();
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

describe('the states', () => {
  test('come in exactly the contract’s shape, with the number of dealers that are listed', async () => {
    const states = await read<State[]>(dealersPaths.states);
    // Parsing drops what the contract does not name, so equality means that nothing else is sent.
    expect(stateListSchema.parse(states)).toStrictEqual(states);
    expect(states).toHaveLength(50);
    const dealerships = await read<Dealership[]>(dealersPaths.dealerships);
    for (const { name, dealerCount } of states) {
      expect([name, dealerCount]).toEqual([
        name,
        dealerships.filter(({ state }) => state === name).length,
      ]);
    }
    expect(states.reduce((sum, { dealerCount }) => sum + dealerCount, 0)).toBe(dealerships.length);
  });

  test('are sorted by number of dealers, then by name', async () => {
    const states = await read<State[]>(dealersPaths.states);
    expect(states.slice(0, 6).map(({ name }) => name)).toEqual([
      'Florida',
      'California',
      'Texas',
      'Georgia',
      'Arizona',
      'North Carolina',
    ]);
    for (const [index, state] of states.slice(1).entries()) {
      const previous = states[index]!;
      expect(previous.dealerCount).toBeGreaterThanOrEqual(state.dealerCount);
      if (previous.dealerCount === state.dealerCount) expect(previous.name < state.name).toBe(true);
    }
  });

  test('are each found by their slug, as in the list', async () => {
    for (const state of await read<State[]>(dealersPaths.states)) {
      expect(stateSchema.parse(await read(dealersPaths.state(state.slug)))).toStrictEqual(state);
    }
  });
});

describe('the dealerships', () => {
  test('come in exactly the contract’s shape, by state, city and name', async () => {
    const dealerships = await read<Dealership[]>(dealersPaths.dealerships);
    expect(dealershipListSchema.parse(dealerships)).toStrictEqual(dealerships);
    expect(dealerships.toSorted((a, b) => a.id - b.id).map(withoutSlug)).toStrictEqual(
      seedDealerships,
    );
    const places = dealerships.map(({ state, city, name }) => `${state}\t${city}\t${name}`);
    expect(places).toEqual(places.toSorted());
  });

  test.each([
    ['a name', 'New York', 'New York'],
    ['a name in capitals', 'NEW YORK', 'New York'],
    ['a slug', 'new-york', 'New York'],
    ['a slug in mixed case', 'New-YORK', 'New York'],
    ['an abbreviation', 'NY', 'New York'],
    ['an abbreviation in small letters', 'ny', 'New York'],
    ['a one-word name in small letters', 'florida', 'Florida'],
    ['an abbreviation that starts another state', 'wa', 'Washington'],
  ])('of one state are found by %s (%s)', async (_kind, text, name) => {
    const dealerships = await read<Dealership[]>(dealersPaths.dealershipsOfState(text));
    const all = await read<Dealership[]>(dealersPaths.dealerships);
    expect(dealerships).toStrictEqual(all.filter(({ state }) => state === name));
    expect(dealerships.length).toBeGreaterThan(0);
  });

  test('of every state are found by its name, as a page asks for them', async () => {
    for (const { name, dealerCount } of await read<State[]>(dealersPaths.states)) {
      expect(await read(dealersPaths.dealershipsOfState(name))).toHaveLength(dealerCount);
    }
  });

  test('without coordinates have null for both', async () => {
    const [dealership] = await read<Dealership[]>(dealersPaths.dealershipsOfState('vermont'));
    expect(dealership).toMatchObject({ city: 'Stowe', latitude: null, longitude: null });
  });
});

test.each([
  dealersPaths.states,
  dealersPaths.state('florida'),
  dealersPaths.dealerships,
  dealersPaths.dealershipsOfState('Florida'),
])('%s is not sent again to a client that has it', async (path) => {
  const first = await get(path);
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(first.headers.get('cache-control')).toMatch(
    /^public, max-age=0, stale-while-revalidate=\d+$/,
  );
  const etag = first.headers.get('etag')!;
  expect(etag).toMatch(/^"[^"]+"$/);
  const second = await get(path, { 'if-none-match': etag });
  expect([second.status, await second.text()]).toEqual([304, '']);
  expect((await get(path, { 'if-none-match': '"something-else"' })).status).toBe(200);
});

test('OpenAPI describes the calls', async () => {
  const { paths } = await read<{ paths: Record<string, object> }>('/openapi.json');
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/states',
    '/api/states/{slug}',
    '/api/dealerships',
    '/api/dealerships/place',
    '/api/dealerships/{slug}',
    '/api/dealerships/{slug}/neighbors',
    '/api/dealerships/state/{stateName}',
  ]);
});

describe('bad input', () => {
  test.each([
    ['an unknown slug', '/api/states/atlantis'],
    ['the abbreviation where the slug belongs', '/api/states/FL'],
    ['a name of the object prototype', '/api/states/__proto__'],
    ['the word undefined', '/api/states/undefined'],
    ['an unknown state', '/api/dealerships/state/atlantis'],
    ['the word undefined as a state', '/api/dealerships/state/undefined'],
    ['the federal district', '/api/dealerships/state/DC'],
    ['a method of the object prototype', '/api/dealerships/state/constructor'],
    ['a slash in the name', '/api/dealerships/state/new%2Fyork'],
    ['a null character', '/api/dealerships/state/FL%00'],
    ['a quotation mark', "/api/dealerships/state/FL'%20OR%201%3D1--"],
    ['a space', '/api/dealerships/state/%20'],
    [
      'a name in another script',
      '/api/dealerships/state/%D0%A4%D0%BB%D0%BE%D1%80%D0%B8%D0%B4%D0%B0',
    ],
  ])('%s is a 404 in the one error format', async (_case, path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toEqual([404, notFoundBody]);
  });

  test.each([
    ['broken percent-encoding', 'GET', '/api/dealerships/state/%E0%A4%A', [400, 404]],
    [
      'a name of 5,000 characters',
      'GET',
      `/api/dealerships/state/${'x'.repeat(5_000)}`,
      [404, 414],
    ],
    ['no name', 'GET', '/api/dealerships/state/', [404]],
    ['an address that does not exist', 'GET', '/api/dealerships/1', [404]],
    ['a PUT of a state', 'PUT', '/api/states/florida', [405]],
    ['a DELETE of the dealerships', 'DELETE', '/api/dealerships', [405]],
  ])('%s is refused in the one error format', async (_case, method, path, statuses) => {
    const response = await fetch(`${service.url}${path}`, { method });
    expect(statuses).toContain(response.status);
    expect(await response.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
  });
});

describe('the database', () => {
  const insert = (stateSlug: string): Promise<unknown> =>
    sql(
      `INSERT INTO dealerships (name, address, city, state_id, zip_code, phone, email)
       SELECT 'Added Later Motors', '1 Sample Street', 'Sampleton', id, '05001', '(802) 555-0199', 'hello@added-later.example'
       FROM states WHERE slug = $1`,
      [stateSlug],
    );

  test('a dealership added to the table is listed and counted without a restart, and moves its state up', async () => {
    const rank = async () =>
      (await read<State[]>(dealersPaths.states)).findIndex(({ slug }) => slug === 'vermont');
    const before = await rank();
    expect(await countOf('vermont')).toBe(1);
    await insert('vermont');
    await eventually('Vermont has two', async () => (await countOf('vermont')) === 2);
    expect(await rank()).toBeLessThan(before);
    for (const path of [dealersPaths.dealerships, dealersPaths.dealershipsOfState('VT')]) {
      const added = (await read<Dealership[]>(path)).find(
        ({ name }) => name === 'Added Later Motors',
      );
      expect(added).toMatchObject({ id: 1000, state: 'Vermont', latitude: null, longitude: null });
    }
  });

  test('a state without dealers is an empty list, not a 404', async () => {
    await sql(
      "DELETE FROM dealerships WHERE state_id = (SELECT id FROM states WHERE slug = 'wyoming')",
    );
    await eventually('Wyoming has none', async () => (await countOf('wyoming')) === 0);
    const response = await get(dealersPaths.dealershipsOfState('Wyoming'));
    expect([response.status, await response.json()]).toEqual([200, []]);
    expect((await read<State[]>(dealersPaths.states)).at(-1)?.name).toBe('Wyoming');
  });

  test('a text of a state changed in the table is served without a restart', async () => {
    await sql("UPDATE states SET description = 'Take the short way.' WHERE slug = 'ohio'");
    await eventually(
      'the new text',
      async () =>
        (await read<State>(dealersPaths.state('ohio'))).description === 'Take the short way.',
    );
  });

  test('a restart updates the rows of the seed and does not change added dealerships', async () => {
    await sql("UPDATE dealerships SET phone = '(802) 555-0100' WHERE city = 'Stowe'");
    await service.close();
    service = await start();
    const dealerships = await read<Dealership[]>(dealersPaths.dealerships);
    expect(
      dealerships
        .filter(({ id }) => id < 1000)
        .toSorted((a, b) => a.id - b.id)
        .map(withoutSlug),
    ).toStrictEqual(seedDealerships);
    expect(dealerships.filter(({ id }) => id >= 1000).map(({ name }) => name)).toEqual([
      'Added Later Motors',
    ]);
    expect((await read<State>(dealersPaths.state('ohio'))).description).toBe(
      seedStates.find(({ slug }) => slug === 'ohio')?.description,
    );
    expect(await countOf('wyoming')).toBe(1);
  });

  test('a restart without a change writes no row', async () => {
    const versions = () =>
      sql(
        'SELECT id, xmin::text FROM states UNION ALL SELECT id, xmin::text FROM dealerships ORDER BY 1, 2',
      );
    const before = await versions();
    await service.close();
    service = await start();
    expect(await versions()).toEqual(before);
  });

  test('two copies that start together on an empty database give the same responses', async () => {
    const other = await createTestDatabase();
    const copies = await Promise.all([1, 2].map(() => startDealers(other.url)));
    try {
      const tags = await Promise.all(
        copies.map(async ({ url }) =>
          (await fetch(url + dealersPaths.dealerships)).headers.get('etag'),
        ),
      );
      expect(tags[0]).toBe(tags[1]);
    } finally {
      await Promise.all(copies.map((copy) => copy.close()));
      await other.drop();
    }
  });

  test.each([
    ['one coordinate without the other', 'latitude = NULL'],
    ['a latitude beyond the pole', 'latitude = 91'],
    ['a ZIP code of four digits', "zip_code = '3410'"],
    ['an email address without an at sign', "email = 'hello'"],
    ['no name', "name = ''"],
  ])('%s is refused by the table', async (_case, assignment) => {
    await expect(sql(`UPDATE dealerships SET ${assignment} WHERE id = 1`)).rejects.toThrow(
      /check constraint/,
    );
  });

  test('a dealership of no state is refused by the table', async () => {
    expect(findUsState('Puerto Rico')).toBeUndefined();
    await expect(sql('UPDATE dealerships SET state_id = 51 WHERE id = 1')).rejects.toThrow(
      /foreign key/,
    );
  });
});
