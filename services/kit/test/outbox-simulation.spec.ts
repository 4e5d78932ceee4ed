import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { repetitions } from '../../../infra/testing/tier.js';
import { createDataSource } from '../src/postgres/data-source.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/index.js';
import { CreateOutbox1790000000000 } from './chores.js';
import { plantedBugs } from './outbox-simulation/planted-bugs.js';
import { type PlantedBug, Simulation } from './outbox-simulation/simulation.js';

jest.setTimeout(repetitions({ everyRun: 120_000, nightly: 1_800_000 }));

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  source = createDataSource({
    url: database.url,
    pool: 8,
    entities: [],
    migrations: [CreateOutbox1790000000000],
  });
  await source.initialize();
  await source.runMigrations();
}, 60_000);

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const orders = (bug?: PlantedBug) =>
  fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 60, maxLength: 160 }), async (choices) =>
    expect(await new Simulation(source, bug).run(choices)).toEqual([]),
  );

it('in every order of relay, reconciler, workers, crashes and losses, accepted work is done, and its outcome is true', async () => {
  const numRuns = repetitions({ everyRun: 12, nightly: 1_500 });
  await fc.assert(orders(), { numRuns, endOnFailure: true });
});

it.each(plantedBugs)('finds a planted bug: $title', async (bug) => {
  const { failed } = await fc.check(orders(bug), { seed: 8, numRuns: 200, endOnFailure: true });
  expect(failed).toBe(true);
});
