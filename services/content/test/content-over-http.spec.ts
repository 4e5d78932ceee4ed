import {
  contentPaths,
  contentRoutes,
  faqListSchema,
  policySchema,
} from '@larkway/content-contract';
import { ServedDocuments } from '@larkway/kit/documents';
import {
  createTestDatabase,
  eventually,
  startService,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module.js';
import { seedFaqs, seedPolicies } from '../src/db/seed.js';

let database: TestDatabase;
let service: StartedService;

const start = (): Promise<StartedService> =>
  startService({
    module: appModule({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2 }),
    routes: contentRoutes,
  });

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });

beforeAll(async () => {
  database = await createTestDatabase();
  service = await start();
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

test('the home page is served its released questions, in order', async () => {
  const response = await get(contentPaths.faqs('home'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(faqListSchema.parse(await response.json())).toEqual(seedFaqs.home);
});

test('the FAQ page is served its released questions, in order and with their groups', async () => {
  const response = await get(contentPaths.faqs('faq'));
  expect(faqListSchema.parse(await response.json())).toEqual(seedFaqs.faq);
});

test.each(seedPolicies.map((policy) => [policy.slug, policy] as const))(
  'the policy %s is served completely',
  async (slug, policy) => {
    const response = await get(contentPaths.policy(slug));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(policySchema.parse(await response.json())).toEqual(policy);
  },
);

test.each(['cookie-policy', 'PRIVACY-POLICY', 'privacy-policy%00', '__proto__', '%3Cscript%3E'])(
  'a policy named %s gets a 404 in the common error format',
  async (slug) => {
    const response = await get(`/api/content/policies/${slug}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'Policy not found', code: 'not_found' });
  },
);

test('a response that the client already has is not sent again', async () => {
  const first = await get(contentPaths.faqs('home'));
  const etag = first.headers.get('etag')!;
  expect(etag).toMatch(/^"[^"]+"$/);
  const second = await get(contentPaths.faqs('home'), { 'if-none-match': etag });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe('');
});

test.each([
  ['an unknown page', '/api/content/faqs?page=contact', 'page'],
  ['no page', '/api/content/faqs', 'page'],
  ['two pages', '/api/content/faqs?page=home&page=faq', 'page'],
  ['an unknown parameter', '/api/content/faqs?page=home&limit=5', ''],
])('%s gets a 422 in the common error format', async (_case, path, issue) => {
  const response = await get(path);
  expect(response.status).toBe(422);
  const body = (await response.json()) as { code: string; issues: { path: string }[] };
  expect(body).toEqual({ error: expect.any(String), code: 'invalid', issues: expect.any(Array) });
  expect(body.issues.map(({ path: name }) => name)).toContain(issue);
});

test('a wrong method gets a 405 and a wrong path a 404, both in the common error format', async () => {
  const wrongMethod = await fetch(`${service.url}/api/content/faqs?page=home`, { method: 'POST' });
  expect(wrongMethod.status).toBe(405);
  expect(await wrongMethod.json()).toEqual({
    error: expect.any(String),
    code: 'method_not_allowed',
  });
  const wrongAddress = await get('/api/content/policies');
  expect(wrongAddress.status).toBe(404);
  expect(await wrongAddress.json()).toEqual({ error: expect.any(String), code: 'not_found' });
});

test('OpenAPI describes the routes and their error responses', async () => {
  const document = (await (await get('/openapi.json')).json()) as {
    paths: Record<string, { get: { responses: object } }>;
  };
  expect(Object.keys(document.paths['/api/content/faqs']!.get.responses)).toEqual(['200', '422']);
  expect(Object.keys(document.paths['/api/content/policies/{slug}']!.get.responses)).toEqual([
    '200',
    '404',
  ]);
});

test('a text changed in the database is served without a restart, and survives one', async () => {
  const before = (await get(contentPaths.faqs('home'))).headers.get('etag');
  await service.app
    .get(DataSource)
    .query(
      "UPDATE faqs SET answer = 'As fast as you like.' WHERE page = 'home' AND id = 'top-speed'",
    );
  await eventually(
    'another answer than before',
    async () => (await get(contentPaths.faqs('home'))).headers.get('etag') !== before,
  );

  await service.close();
  service = await start();
  const faqs = faqListSchema.parse(await (await get(contentPaths.faqs('home'))).json());
  expect(faqs).toHaveLength(25);
  expect(faqs[0]!.answer).toBe('As fast as you like.');
});

test('a policy changed in the database is served without a restart, and a mistaken change is not', async () => {
  const { sections } = seedPolicies[0]!;
  const update = (value: unknown): Promise<unknown> =>
    service.app
      .get(DataSource)
      .query(
        "UPDATE policies SET sections = $1, last_updated = '2026-02-03' WHERE slug = 'privacy-policy'",
        [JSON.stringify(value)],
      );
  const served = async () =>
    policySchema.parse(await (await get(contentPaths.policy('privacy-policy'))).json());

  await update([{ ...sections[0], heading: 'Who we are now' }, ...sections.slice(1)]);
  await eventually('the changed policy', async () => (await served()).lastUpdated === '2026-02-03');
  expect((await served()).sections[0]!.heading).toBe('Who we are now');

  await update([{ id: 'one', heading: '<script>alert(1)</script>', blocks: [] }]);
  await expect(service.app.get(ServedDocuments).rebuild()).rejects.toThrow(
    'Must be plain text on one line',
  );
  expect((await served()).sections[0]!.heading).toBe('Who we are now');
  await update([{ ...sections[0], heading: 'Who we are again' }, ...sections.slice(1)]);
  await eventually(
    'the policy that was corrected',
    async () => (await served()).sections[0]!.heading === 'Who we are again',
  );
});
