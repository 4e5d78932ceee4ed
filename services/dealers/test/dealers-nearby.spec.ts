import {
  type Dealership,
  dealersPaths,
  type FoundDealership,
  foundDealershipListSchema,
  nearestLimit,
  neighborLimit,
  type Place,
  placeSchema,
  type Radius,
  radii,
  type Whereabouts,
} from '@larkway/dealers-contract';
import {
  createTestDatabase,
  eventually,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { nearbySql } from '../src/dealership/find-nearby.js';
import { loadPlaces } from '../src/places/places.js';
import { startDealers } from './start-dealers.js';

let database: TestDatabase;
let service: StartedService;

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });
const read = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>;
const near = (where: Whereabouts, radius?: Radius, limit?: number): Promise<FoundDealership[]> =>
  read(dealersPaths.dealershipsNear(where, radius, limit));
const sql = <T>(text: string, parameters?: unknown[]): Promise<T[]> =>
  service.app.get(DataSource).query(text, parameters);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The haversine formula as textbooks have it, in miles. */
const haversine = (one: Place, other: Place): number => {
  const square =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(square));
};

/** Every dealership with the place it is found at, worked out without the database. */
const placed = async (): Promise<{ dealer: Dealership; place: Place }[]> => {
  const { zipCodes } = loadPlaces();
  const dealers = await read<Dealership[]>(dealersPaths.dealerships);
  return dealers.map((dealer) => ({
    dealer,
    place:
      dealer.latitude === null
        ? zipCodes.get(dealer.zipCode)!
        : { latitude: dealer.latitude, longitude: dealer.longitude! },
  }));
};

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startDealers(database.url);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

test.each(radii)(
  'the dealerships within %s miles are those of the haversine formula, the nearest first',
  async (radius) => {
    for (const zipCode of ['78701', '10001', '96813', '99501', '59718']) {
      const from = loadPlaces().zipCodes.get(zipCode)!;
      const most = radius === 'any' ? Infinity : Number(radius);
      const expected = (await placed())
        .map(({ dealer, place }) => ({ id: dealer.id, miles: haversine(from, place) }))
        .filter(({ miles }) => miles <= most)
        .sort((one, other) => one.miles - other.miles)
        .slice(0, nearestLimit);
      const found = await near({ near: zipCode }, radius);
      expect(foundDealershipListSchema.parse(found)).toStrictEqual(found);
      expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      for (const [index, { distance }] of found.entries())
        expect(Math.abs(distance! - expected[index]!.miles)).toBeLessThan(0.051);
    }
  },
);

test('a dealership around a place is as it is in the list, with its distance', async () => {
  const all = await read<Dealership[]>(dealersPaths.dealerships);
  for (const { distance, direction: _direction, ...dealership } of await near({ near: '78701' })) {
    expect(dealership).toStrictEqual(all.find(({ id }) => id === dealership.id));
    expect(distance).toBeLessThanOrEqual(50);
  }
  expect(all.every((dealership) => !('distance' in dealership))).toBe(true);
});

test('Austin, TX and its ZIP code find the same nearest dealership', async () => {
  const [byCity, byZip] = [await near({ near: 'Austin, TX' }), await near({ near: '78701' })];
  expect(byCity[0]!.city).toBe('Austin');
  expect(byZip[0]!.id).toBe(byCity[0]!.id);
});

test('a dealership around a place has the direction in which it is', async () => {
  const directions = new Map(
    (await near({ near: 'Austin, TX' }, '250')).map(({ city, direction }) => [city, direction]),
  );
  expect(directions.get('San Antonio')).toBe('southwest');
  expect(directions.get('Houston')).toBe('east');
});

test('a place by itself is the center of the search', async () => {
  const response = await get(dealersPaths.placeNear('78701'));
  const place: Place = placeSchema.parse(await response.json());
  expect([response.status, place]).toEqual([200, loadPlaces().zipCodes.get('78701')]);
  expect(await near({ lat: place.latitude, lng: place.longitude })).toEqual(
    await near({ near: '78701' }),
  );
  const unknown = await get(dealersPaths.placeNear('00000'));
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { code: 'unknown_place' }]);
});

describe('the neighbors of a dealership', () => {
  test('are the dealerships around it without itself, the nearest first', async () => {
    const dealer = (await read<Dealership[]>(dealersPaths.dealerships)).find(
      ({ city, latitude }) => city === 'Austin' && latitude !== null,
    )!;
    const around = await near({ lat: dealer.latitude!, lng: dealer.longitude! }, 'any');
    const neighbors = await read<FoundDealership[]>(dealersPaths.neighborsOf(dealer.slug));
    expect(neighbors).toEqual(around.filter(({ id }) => id !== dealer.id).slice(0, neighborLimit));
    expect(neighbors).toHaveLength(neighborLimit);
  });

  test('of a dealership without coordinates are those around its ZIP code', async () => {
    const [stowe] = await read<Dealership[]>(dealersPaths.dealershipsOfState('VT'));
    const around = await near({ near: stowe!.zipCode }, 'any');
    expect(await read(dealersPaths.neighborsOf(stowe!.slug))).toEqual(
      around.filter(({ id }) => id !== stowe!.id).slice(0, neighborLimit),
    );
  });

  test('of an unknown dealership are a 404', async () => {
    const response = await get(dealersPaths.neighborsOf('nowhere-motors-tx'));
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

test('within 50 miles is meant when no radius is given', async () => {
  expect(await read('/api/dealerships?near=78701')).toEqual(await near({ near: '78701' }, '50'));
});

test('a limit returns the nearest dealerships', async () => {
  const all = await near({ near: '78701' }, 'any');
  expect(all).toHaveLength(nearestLimit);
  expect(await near({ near: '78701' }, 'any', 1)).toEqual(all.slice(0, 1));
});

test('a place without a dealership within the radius gets an empty list', async () => {
  const response = await get(dealersPaths.dealershipsNear({ near: '99723' }, '25'));
  expect([response.status, await response.json()]).toEqual([200, []]);
});

test('a dealership without coordinates is found by its ZIP code, and is returned without coordinates', async () => {
  const [stowe] = await read<Dealership[]>(dealersPaths.dealershipsOfState('VT'));
  expect((await near({ near: stowe!.zipCode }, '25'))[0]).toEqual({
    ...stowe,
    latitude: null,
    longitude: null,
    distance: 0,
  });
});

test('coordinates and a ZIP code at the same point find the same dealerships', async () => {
  const { latitude, longitude } = loadPlaces().zipCodes.get('78701')!;
  expect(await near({ lat: latitude, lng: longitude })).toEqual(await near({ near: '78701' }));
});

test('the nearest dealership is found across the date line', async () => {
  const [nearest] = await near({ lat: 51.9, lng: 179.9 }, 'any', 1);
  expect(nearest!.state).toBe('Alaska');
});

describe('caching', () => {
  const path = dealersPaths.dealershipsNear({ near: '78701' });

  test('dealerships around a ZIP code are not sent again to a client that has them', async () => {
    const first = await get(path);
    expect(first.headers.get('cache-control')).toMatch(
      /^public, max-age=0, stale-while-revalidate=\d+$/,
    );
    const etag = first.headers.get('etag')!;
    const second = await get(path, { 'if-none-match': etag });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });

  test('dealerships around coordinates, which may be a visitor’s, are not cached', async () => {
    const response = await get(dealersPaths.dealershipsNear({ lat: 30.27, lng: -97.74 }));
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('etag'),
    ]).toEqual([200, 'private, no-store', null]);
  });
});

describe('bad input', () => {
  test.each([
    ['an unknown ZIP code', 'near=00000', 'unknown_place', 'near'],
    ['a city without a state', 'near=zeppelin', 'unknown_place', 'near'],
    ['an unknown city', 'near=Atlantis,%20TX', 'unknown_place', 'near'],
    ['an empty place', 'near=', 'invalid', 'near'],
    ['a place of 101 characters', `near=${'x'.repeat(101)}`, 'invalid', 'near'],
    ['a place given twice', 'near=78701&near=10001', 'invalid', 'near'],
    ['a radius that is not offered', 'near=78701&radius=51', 'invalid', 'radius'],
    ['a limit of zero', 'near=78701&limit=0', 'invalid', 'limit'],
    ['a limit above the most', 'near=78701&limit=101', 'invalid', 'limit'],
    ['a latitude without a longitude', 'lat=30.27', 'invalid', 'lng'],
    ['a latitude beyond the pole', 'lat=91&lng=0', 'invalid', 'lat'],
    ['a longitude that is no number', 'lat=30.27&lng=west', 'invalid', 'lng'],
    ['a place and coordinates', 'near=78701&lat=30.27&lng=-97.74', 'invalid', 'near'],
    ['a radius around nothing', 'radius=50', 'invalid', 'near'],
    ['SQL in a coordinate', 'lat=0&lng=0);DROP%20TABLE%20dealerships', 'invalid', 'lng'],
  ])(
    '%s is refused in the one error format that names the parameter: 400 for an unknown place, else 422',
    async (_case, query, code, path) => {
      const response = await get(`/api/dealerships?${query}`);
      expect([
        response.status,
        response.headers.get('cache-control'),
        await response.json(),
      ]).toEqual([
        code === 'unknown_place' ? 400 : 422,
        'no-store',
        {
          error: expect.any(String),
          code,
          issues: expect.arrayContaining([{ path, message: expect.any(String) }]),
        },
      ]);
    },
  );

  test('broken percent-encoding is refused in the one error format', async () => {
    const response = await get('/api/dealerships?near=%E0%A4%A');
    expect([400, 422]).toContain(response.status);
    expect(await response.json()).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
    });
  });

  test('unknown parameters return the whole list', async () => {
    expect(await read('/api/dealerships?utm_source=paper')).toEqual(await read('/api/dealerships'));
  });
});

describe('the database', () => {
  const insert = (zipCode: string): Promise<unknown> =>
    sql(
      `INSERT INTO dealerships (name, address, city, state_id, zip_code, phone, email)
       SELECT 'Added Later Motors', '1 Sample Street', 'Circle', id, $1, '(907) 555-0199', 'hello@added-later.example' FROM states WHERE slug = 'alaska'`,
      [zipCode],
    );
  const zipPlace = () =>
    sql<{ zip_latitude: number | null }>(
      `SELECT zip_latitude FROM dealerships WHERE name = 'Added Later Motors'`,
    );

  test('a start locates dealerships without coordinates by their ZIP code, also after it changed', async () => {
    await insert('99733');
    await service.close();
    service = await startDealers(database.url);
    const [first] = await near({ near: 'Circle, AK' }, '25');
    expect(first).toMatchObject({ name: 'Added Later Motors', latitude: null, longitude: null });

    await sql(`UPDATE dealerships SET zip_code = '00000' WHERE name = 'Added Later Motors'`);
    await service.close();
    service = await startDealers(database.url);
    expect(await zipPlace()).toEqual([{ zip_latitude: null }]);
    expect(await near({ near: 'Circle, AK' }, '25')).toEqual([]);
  });

  test('a dealership that moves is found at its new location without a restart', async () => {
    await sql(
      `UPDATE dealerships SET latitude = 65.83, longitude = -144.06 WHERE name = 'Added Later Motors'`,
    );
    await eventually('the list has its place', async () =>
      (await read<Dealership[]>(dealersPaths.dealerships)).some(
        ({ latitude }) => latitude === 65.83,
      ),
    );
    expect((await near({ near: 'Circle, AK' }, '25'))[0]).toMatchObject({
      name: 'Added Later Motors',
      latitude: 65.83,
    });
  });

  test('the nearest dealerships are read from the index for any radius', async () => {
    const rows = await service.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN ${nearbySql}`,
        [30.27, -97.74, 50, 10],
      );
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Scan using dealerships_by_place',
    );
  });
});
