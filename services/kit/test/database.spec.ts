import { createDataSource } from '../src/postgres/data-source.js';
import { migrateAndSeed } from '../src/postgres/migrate.js';
import { createTestDatabase } from '../src/testing/index.js';
import { CreateThings1790000000000, seedThings, ThingEntity } from './things.js';

it('copies of a service that start together migrate and seed once', async () => {
  const database = await createTestDatabase();
  const options = {
    url: database.url,
    entities: [ThingEntity],
    migrations: [CreateThings1790000000000],
    seed: seedThings,
  };
  const copies = await Promise.all(
    [1, 2, 3].map(() => migrateAndSeed(createDataSource(options), options)),
  );
  expect(await copies[0]!.query('SELECT name FROM things')).toEqual([{ name: 'first' }]);
  expect(await copies[0]!.query('SELECT name FROM migrations')).toEqual([
    { name: 'CreateThings1790000000000' },
  ]);
  await Promise.all(copies.map((copy) => copy.destroy()));
  await database.drop();
});
