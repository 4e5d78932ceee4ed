import { createDataSource } from '@larkway/kit/postgres';
import { createTestDatabase, postJson } from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { CreateLeads1790000000000 } from '../src/db/migrations/create-leads.migration.js';
import { contact, inquiry } from './leads.js';
import { startLeads } from './start-leads.js';

it('a database from before contact messages keeps its inquiries and accepts contact messages', async () => {
  const [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const before = await createDataSource({
    url: database.url,
    entities: [],
    migrations: [CreateLeads1790000000000],
  }).initialize();
  await before.runMigrations();
  await before.query(`
    INSERT INTO leads (id, kind, name, email, phone, message, details, request_id, idempotency_key, fingerprint)
    VALUES (gen_random_uuid(), 'vehicle-inquiry', 'Ada Byron', 'ada@example.com', '(555) 010-0123', 'Hello', '{}', 'request', 'from-before', 'x')`);
  await before.destroy();

  const service = await startLeads(database.url, queue.url);
  expect((await postJson(`${service.url}/api/contact`, contact)).status).toBe(202);
  expect(
    (
      await postJson(`${service.url}/api/vehicle-inquiry`, inquiry, {
        'idempotency-key': 'from-before',
      })
    ).status,
  ).toBe(409);
  const kinds = await service.app
    .get(DataSource)
    .query('SELECT kind FROM leads ORDER BY created_at');
  expect(kinds).toEqual([{ kind: 'vehicle-inquiry' }, { kind: 'contact-message' }]);
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});
