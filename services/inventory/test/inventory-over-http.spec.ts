import {
  type Vehicle,
  inventoryPaths,
  inventoryRoutes,
  vehicleListSchema,
  vehicleSchema,
} from '@larkway/inventory-contract';
import {
  createTestDatabase,
  eventually,
  startService,
  type StartedService,
  type TestDatabase,
  testDatabaseConfig,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module.js';
import { seedVehicles } from '../src/db/seed.js';

let database: TestDatabase;
let service: StartedService;

const start = (): Promise<StartedService> =>
  startService({ module: appModule(testDatabaseConfig(database.url)), routes: inventoryRoutes });
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });
const read = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>;
const sql = (text: string, parameters?: unknown[]): Promise<unknown> =>
  service.app.get(DataSource).query(text, parameters);

const notFoundBody = { error: 'Vehicle not found', code: 'not_found' };

beforeAll(async () => {
  database = await createTestDatabase();
  service = await start();
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

describe('reading', () => {
  test('the list is the whole catalog, in order, in exactly the contract’s shape', async () => {
    const vehicles = await read<Vehicle[]>(inventoryPaths.vehicles);
    // Parsing drops what the contract does not name, so equality means that nothing else is sent.
    expect(vehicleListSchema.parse(vehicles)).toStrictEqual(vehicles);
    expect(vehicles).toStrictEqual(
      seedVehicles.map(({ render: _picture, paints: _paints, ...vehicle }) => ({
        ...vehicle,
        imageUrl: `${vehicle.slug}.webp`,
      })),
    );
  });

  test('the featured list contains the vehicles whose isFeatured is true', async () => {
    const vehicles = await read<Vehicle[]>(inventoryPaths.vehicles);
    expect(await read(inventoryPaths.featured)).toStrictEqual(
      vehicles.filter(({ isFeatured }) => isFeatured),
    );
  });

  test('every vehicle of the list is found by its slug', async () => {
    const vehicles = await read<Vehicle[]>(inventoryPaths.vehicles);
    for (const vehicle of vehicles) {
      expect(vehicleSchema.parse(await read(inventoryPaths.vehicle(vehicle.slug)))).toStrictEqual(
        vehicle,
      );
    }
  });

  test('a vehicle without an external page has no externalUrl', async () => {
    expect(await read(inventoryPaths.vehicle('d2'))).not.toHaveProperty('externalUrl');
    expect(await read(inventoryPaths.vehicle('d6-max'))).toHaveProperty(
      'externalUrl',
      'https://example.com/larkway/d6-max',
    );
  });

  test.each([inventoryPaths.vehicles, inventoryPaths.featured, inventoryPaths.vehicle('d6-max')])(
    '%s is not sent again to a client that has it',
    async (path) => {
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
    },
  );

  test('OpenAPI describes the three calls', async () => {
    const { paths } = await read<{ paths: Record<string, { get: { responses: object } }> }>(
      '/openapi.json',
    );
    expect(Object.keys(paths)).toEqual([
      '/api/vehicles',
      '/api/vehicles/featured',
      '/api/vehicles/{slug}',
    ]);
    expect(Object.keys(paths['/api/vehicles/{slug}']!.get.responses)).toContain('404');
  });
});

describe('bad input', () => {
  test.each([
    ['an unknown slug', 'no-such-vehicle'],
    ['the right slug in capitals', 'D6-MAX'],
    ['a name of the object prototype', '__proto__'],
    ['a method of the object prototype', 'constructor'],
    ['a slash in the slug', '..%2F..%2Fetc%2Fpasswd'],
    ['a null character', 'd2%00'],
    ['a quotation mark', "d2'%20OR%20'1'%3D'1"],
    ['a space', '%20'],
    ['a slug in another script', '%D0%BB%D0%B0%D1%80%D0%BA'],
    ['the reserved word, encoded', 'featured%20'],
  ])('%s is a 404 in the one error format', async (_case, slug) => {
    const response = await get(`/api/vehicles/${slug}`);
    expect([response.status, await response.json()]).toEqual([404, notFoundBody]);
  });

  test.each([
    ['broken percent-encoding', 'GET', '/api/vehicles/%E0%A4%A', [400, 404]],
    ['a slug of 5,000 characters', 'GET', `/api/vehicles/${'x'.repeat(5_000)}`, [404, 414]],
    ['an empty slug', 'GET', '/api/vehicles/', [404]],
    ['an address below a vehicle', 'GET', '/api/vehicles/d2/price', [404]],
    ['a POST to the list', 'POST', '/api/vehicles', [405]],
    ['a DELETE of a vehicle', 'DELETE', '/api/vehicles/d2', [405]],
  ])('%s is refused in the one error format', async (_case, method, path, statuses) => {
    const response = await fetch(`${service.url}${path}`, { method });
    expect(statuses).toContain(response.status);
    expect(await response.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
  });
});

describe('the database', () => {
  test('a price changed in the table is served without a restart, in every document that shows it', async () => {
    const before = (await get(inventoryPaths.featured)).headers.get('etag');
    await sql("UPDATE vehicles SET price = 13995 WHERE slug = 'd6-max'");
    await eventually(
      'the new price',
      async () => (await read<Vehicle>(inventoryPaths.vehicle('d6-max'))).price === 13995,
    );
    expect((await get(inventoryPaths.featured)).headers.get('etag')).not.toBe(before);
    for (const list of [inventoryPaths.vehicles, inventoryPaths.featured]) {
      expect((await read<Vehicle[]>(list)).find(({ slug }) => slug === 'd6-max')?.price).toBe(
        13995,
      );
    }
  });

  test('a vehicle that is deleted from the table gets a 404', async () => {
    await sql("DELETE FROM vehicles WHERE slug = 'w4-crew'");
    await eventually(
      'it is gone',
      async () => (await get(inventoryPaths.vehicle('w4-crew'))).status === 404,
    );
    expect(await read<Vehicle[]>(inventoryPaths.vehicles)).toHaveLength(32);
  });

  test('a restart updates the rows of the catalog and does not change others', async () => {
    await sql(`INSERT INTO vehicles SELECT 1000, 'guest', 'Guest', 'GUEST', description, price, range, category, series, features,
      is_available, false, external_url, specifications FROM vehicles WHERE slug = 'd2'`);
    await service.close();
    service = await start();
    const vehicles = await read<Vehicle[]>(inventoryPaths.vehicles);
    expect(vehicles.map(({ id }) => id)).toEqual([...seedVehicles.map(({ id }) => id), 1000]);
    expect(vehicles.find(({ slug }) => slug === 'd6-max')?.price).toBe(14995);
  });

  test('a restart without a change writes no row', async () => {
    const versions = () => sql('SELECT id, xmin::text FROM vehicles ORDER BY id');
    const before = await versions();
    await service.close();
    service = await start();
    expect(await versions()).toEqual(before);
  });

  test.each([
    ['a price below one dollar', 'price = 0'],
    ['a category that the site does not offer', "category = '10-seater'"],
    ['the slug that is a reserved address', "slug = 'featured'"],
    ['a slug that is not one', "slug = 'D 2'"],
    ['a link that is not https', "external_url = 'javascript:alert(1)'"],
    ['specifications that are not an object', "specifications = '[]'"],
  ])('%s is refused by the table', async (_case, assignment) => {
    await expect(sql(`UPDATE vehicles SET ${assignment} WHERE id = 1`)).rejects.toThrow(
      /check constraint/,
    );
  });
});
