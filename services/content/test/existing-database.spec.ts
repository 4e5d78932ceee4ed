import { contentPaths, contentRoutes, type Faq, type Policy } from '@larkway/content-contract';
import {
  createTestDatabase,
  startService,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module.js';
import { seedFaqs, seedPolicies } from '../src/db/seed.js';

let database: TestDatabase;
let service: StartedService;

const start = async (): Promise<void> => {
  service = await startService({
    module: appModule({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2 }),
    routes: contentRoutes,
  });
};

/** Starts the service again, which seeds again. */
const restart = async (): Promise<void> => {
  await service.close();
  await start();
};

const query = (sql: string, parameters?: unknown[]): Promise<unknown> =>
  service.app.get(DataSource).query(sql, parameters);

const read = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${service.url}${path}`)).json()) as T;

beforeAll(async () => {
  database = await createTestDatabase();
  await start();
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

test('a text as an earlier release seeded it is brought up to date, one that was changed since is kept', async () => {
  // An earlier release's page: one question, whose digest the seed stored.
  await query("DELETE FROM faqs WHERE page = 'home' AND id <> 'top-speed'");
  await query("UPDATE faqs SET answer = 'Fast.' WHERE page = 'home'");
  await query(
    `INSERT INTO seeded_texts VALUES ('faqs/home', encode(sha256(convert_to(
      '[{"answer":"Fast.","id":"top-speed","question":"How fast does it go?"}]', 'UTF8')), 'hex'))`,
  );
  await query("UPDATE faqs SET answer = 'Ask us.' WHERE page = 'faq' AND id = 'price'");
  await query("UPDATE policies SET title = 'Our Ethics' WHERE slug = 'ethics-policy'");

  await restart();
  expect(await read(contentPaths.faqs('home'))).toEqual(seedFaqs.home);
  const faqs = await read<Faq[]>(contentPaths.faqs('faq'));
  expect(faqs).toHaveLength(seedFaqs.faq.length);
  expect(faqs.find(({ id }) => id === 'price')!.answer).toBe('Ask us.');
  expect((await read<Policy>(contentPaths.policy('ethics-policy'))).title).toBe('Our Ethics');
});

test('a text that was changed back to what the seed wrote is brought up to date again', async () => {
  const title = seedPolicies.find(({ slug }) => slug === 'ethics-policy')!.title;
  await query("UPDATE policies SET title = $1 WHERE slug = 'ethics-policy'", [title]);
  await query("DELETE FROM policies WHERE slug = 'staffing-report'");
  await restart();
  for (const policy of seedPolicies)
    expect(await read(contentPaths.policy(policy.slug))).toEqual(policy);
});

test('a second start writes nothing', async () => {
  const versions = (): Promise<unknown> =>
    query(
      'SELECT xmin FROM faqs UNION ALL SELECT xmin FROM policies UNION ALL SELECT xmin FROM seeded_texts',
    );
  const before = await versions();
  await restart();
  expect(await versions()).toEqual(before);
});
