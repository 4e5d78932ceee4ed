import { type Dealership, dealersPaths, dealershipSchema } from '@larkway/dealers-contract';
import {
  createTestDatabase,
  eventually,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { GiveDealershipsSlugs1790000910000 } from '../src/db/migrations/give-dealerships-slugs.migration.js';
import { startDealers } from './start-dealers.js';

let database: TestDatabase;
let service: StartedService;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startDealers(database.url);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const sql = <T>(text: string, ...parameters: unknown[]): Promise<T[]> =>
  service.app.get(DataSource).query(text, parameters);

/** Inserts a dealership in Texas as old versions of the service do: without a slug. */
const insert = async (name: string, city: string): Promise<{ id: number; slug: string }> => {
  const [row] = await sql<{ id: number; slug: string }>(
    `INSERT INTO dealerships (name, address, city, state_id, zip_code, phone, email)
     SELECT $1, '1 Sample Street', $2, id, '78701', '(512) 555-0199', 'hello@sample.example' FROM states WHERE slug = 'texas'
     RETURNING id, slug`,
    name,
    city,
  );
  return row!;
};
const all = async (): Promise<Dealership[]> =>
  (await fetch(service.url + dealersPaths.dealerships)).json() as Promise<Dealership[]>;

test('every dealership has its own slug, of name, city and state, under which it is found', async () => {
  const dealers = await all();
  expect(new Set(dealers.map(({ slug }) => slug)).size).toBe(dealers.length);
  const pecan = dealers.find(({ slug }) => slug === 'pecan-bend-electric-garage-austin-tx')!;
  expect(pecan).toMatchObject({ name: 'Pecan Bend Electric Garage', city: 'Austin' });
  const response = await fetch(service.url + dealersPaths.dealership(pecan.slug));
  expect(dealershipSchema.parse(await response.json())).toStrictEqual(pecan);
});

test('an unknown slug is a 404 in the one error format', async () => {
  for (const slug of ['nowhere', 'Gulfline-Electric-Naples-FL', '<script>', '__proto__']) {
    const response = await fetch(service.url + dealersPaths.dealership(slug));
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  }
});

test.each([
  ['Ana’s Café & Carts', 'Cañon City', 'anas-cafe-carts-canon-city-tx'],
  ["  St. Mary's -- E.V. ", 'Waco', 'st-marys-ev-waco-tx'],
  ['東京 Motors', 'Austin', 'motors-austin-tx'],
  ['x'.repeat(200), 'Austin', 'x'.repeat(120)],
])('the slug of "%s" in %s is %s', async (name, city, slug) => {
  expect((await insert(name, city)).slug).toBe(slug);
});

test('a second dealership of the same name in the same city gets its id too', async () => {
  const first = await insert('Twin Carts', 'Austin');
  const second = await insert('TWIN CARTS', 'Austin');
  expect([first.slug, second.slug]).toEqual([
    'twin-carts-austin-tx',
    `twin-carts-austin-tx-${second.id}`,
  ]);
});

test('a slug stays when the dealership is renamed, and after a restart', async () => {
  const { id, slug } = await insert('Old Name Carts', 'Austin');
  await sql(`UPDATE dealerships SET name = 'New Name Carts' WHERE id = $1`, id);
  const before = await all();
  await service.close();
  service = await startDealers(database.url);
  await eventually('the list has the new name', async () =>
    (await all()).some((dealer) => dealer.name === 'New Name Carts' && dealer.slug === slug),
  );
  expect((await all()).map((dealer) => dealer.slug).toSorted()).toEqual(
    expect.arrayContaining(before.map((dealer) => dealer.slug)),
  );
});

test('the migration gives slugs to rows that are there already, also to twins', async () => {
  const migration = new GiveDealershipsSlugs1790000910000();
  const runner = service.app.get(DataSource).createQueryRunner();
  const slugs = () => sql<{ slug: string }>('SELECT slug FROM dealerships ORDER BY id');
  const before = await slugs();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  const renamed = ({ slug }: { slug: string }) => slug.startsWith('old-name');
  expect((await slugs()).filter((_, index) => !renamed(before[index]!))).toEqual(
    before.filter((row) => !renamed(row)),
  );
});
