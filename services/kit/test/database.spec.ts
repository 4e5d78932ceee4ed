import { createDataSource, planOnce } from '../src/postgres/data-source.js';
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

describe('A large statement that is always the same', () => {
  const statement = planOnce('WITH given AS (SELECT $1::int AS value) SELECT value FROM given');
  /** Of the statements that the connection keeps: how often each was run. */
  const runsOf = async (directUrl?: (url: string) => string): Promise<number[]> => {
    const database = await createTestDatabase();
    const source = await createDataSource({
      url: database.url,
      directUrl: directUrl?.(database.url),
      pool: 1,
      entities: [],
      migrations: [],
    }).initialize();
    for (const value of [1, 2]) expect(await source.query(statement, [value])).toEqual([{ value }]);
    const kept = await source.query(
      'SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE statement = $1',
      [statement],
    );
    await source.destroy();
    await database.drop();
    return kept.map(({ runs }: { runs: string }) => Number(runs));
  };

  it('is kept by the connection', async () => {
    expect(await runsOf()).toEqual([2]);
  });

  it('is not kept behind a pooler, whose clients share sessions', async () => {
    expect(await runsOf((url) => url.replace('127.0.0.1', 'localhost'))).toEqual([]);
  });
});
