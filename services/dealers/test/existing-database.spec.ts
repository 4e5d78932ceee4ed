import { createDataSource } from '@larkway/kit/postgres';
import { createTestDatabase } from '@larkway/kit/testing';
import { CreateDealerApplications1790000100000 } from '../src/db/migrations/create-dealer-applications.migration.js';
import { CreateStatesAndDealerships1790000000000 } from '../src/db/migrations/create-states-and-dealerships.migration.js';
import { operationsOf } from './operations.js';
import { startDealers } from './start-dealers.js';

const id = '2b0f7d9e-54a1-4f0c-9d52-0f8f4b1a6c11';

it('applications from before checks existed get their first step, and are checked', async () => {
  const database = await createTestDatabase();
  const before = createDataSource({
    url: database.url,
    entities: [],
    migrations: [CreateStatesAndDealerships1790000000000, CreateDealerApplications1790000100000],
  });
  await before.initialize();
  await before.runMigrations();
  await before.query(
    `INSERT INTO states VALUES (32, 'new-york', 'New York', 'NY', '🗽', 'Soon brought up to date.')`,
  );
  await before.query(
    `INSERT INTO dealer_applications (id, status, name, address, city, state_id, zip_code, phone, email, request_id, fingerprint, created_at)
     VALUES ($1, 'received', 'Early Motors', '1 Old Street', 'New York', 32, '10001', '(212) 555-0100', 'early@old.example', 'request', 'x', '2026-01-02T03:04:05Z')`,
    [id],
  );
  await before.destroy();

  const service = await startDealers(database.url);
  const { steps, place } = await operationsOf(() => service.url).checked(id);
  expect(steps.map(({ status }) => status)).toEqual(['received', 'checked']);
  expect(steps[0]!.at).toBe('2026-01-02T03:04:05.000Z');
  expect(place).not.toBeNull();
  await service.close();
  await database.drop();
});
