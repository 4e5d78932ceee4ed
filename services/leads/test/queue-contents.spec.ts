import {
  createTestDatabase,
  eventually,
  postJson,
  queueEngines,
  type StartedService,
  type TestDatabase,
  type TestQueue,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { startLeads } from './start-leads.js';

describe.each(queueEngines())('the queue on $kind', ({ start }) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let service: StartedService;

  beforeAll(async () => {
    [database, queue] = await Promise.all([createTestDatabase(), start()]);
    service = await startLeads(database.url, queue.config);
  });

  afterAll(async () => {
    await service.close();
    await Promise.all([database.drop(), queue.stop()]);
  });

  it('holds no personal data of the leads whose emails wait in it, and no log line has any', async () => {
    const { status } = await postJson(`${service.url}/api/contact`, {
      name: 'Planted Person',
      email: 'planted.address@example.org',
      phone: '(555) 010-7781',
      subject: 'sales',
      state: 'california',
      message: 'A planted message.',
    });
    expect(status).toBe(202);
    const jobs: { id: string }[] = await service.app.get(DataSource).query('SELECT id FROM outbox');
    expect(jobs.length).toBeGreaterThan(0);
    const contents = await eventually('the emails are in the queue', async () => {
      const text = await queue.contents();
      return jobs.every(({ id }) => text.includes(id)) && text;
    });
    for (const text of [contents, JSON.stringify(service.logs)])
      expect(text).not.toMatch(/planted|010-?7781/i);
  });
});
