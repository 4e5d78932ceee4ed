import pg from 'pg';
import { REVISION_FEED_PATH } from '../src/http/revision-feed.js';
import {
  createTestDatabase,
  eventually,
  startService,
  type StartedService,
  type TestDatabase,
} from '../src/testing/index.js';
import { thingRoutes, thingsModule } from './things.js';

let database: TestDatabase;
let service: StartedService;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ module: thingsModule(database.url), routes: thingRoutes });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await service.close();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers });

it('a document has a strong tag and is revalidated at every use', async () => {
  const response = await get('/things');
  expect(response.headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=0, stale-while-revalidate=60',
  );
  expect(await response.json()).toEqual([{ id: 1, name: 'first' }]);
});

it('a client that has the current document gets 304 without a body', async () => {
  const tag = (await get('/things')).headers.get('etag')!;
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const response = await get('/things', { 'if-none-match': header });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([
      304,
      '',
      tag,
    ]);
  }
  expect((await get('/things', { 'if-none-match': '"other"' })).status).toBe(200);
});

it('the response to HEAD has the same headers and no body', async () => {
  const head = await fetch(`${service.url}/things`, { method: 'HEAD' });
  const full = await get('/things');
  expect([head.headers.get('etag'), head.headers.get('content-length'), await head.text()]).toEqual(
    [full.headers.get('etag'), full.headers.get('content-length'), ''],
  );
});

it('a computed response has a tag like a document', async () => {
  const response = await get('/things?sought=first');
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=0, stale-while-revalidate=60',
  );
  expect(await response.json()).toEqual([{ id: 1, name: 'first' }]);
  const tag = response.headers.get('etag')!;
  expect((await get('/things?sought=first', { 'if-none-match': tag })).status).toBe(304);
  expect((await get('/things?sought=none')).headers.get('etag')).not.toBe(tag);
});

it('a private response must not be cached and has no tag', async () => {
  const response = await get('/things?sought=first&mine', { 'if-none-match': '*' });
  expect([
    response.status,
    response.headers.get('cache-control'),
    response.headers.get('etag'),
  ]).toEqual([200, 'private, no-store', null]);
});

it('a missing document is a 404 with the message of its route', async () => {
  const response = await get('/things/99');
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: 'Thing not found', code: 'not_found' },
  ]);
});

it('a change of the data changes the documents without a restart', async () => {
  const before = (await get('/things')).headers.get('etag');
  await client.query(`INSERT INTO things VALUES (2, 'second')`);
  await eventually('the new thing is served', async () => (await get('/things/2')).status === 200);
  expect((await get('/things')).headers.get('etag')).not.toBe(before);
});

it('changes during a lost LISTEN connection are served after it is back', async () => {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
  );
  await client.query(`INSERT INTO things VALUES (3, 'third')`);
  await eventually(
    'the third thing is served',
    async () => (await get('/things/3')).status === 200,
  );
});

it('documents are served while the database is unavailable', async () => {
  const other = await createTestDatabase();
  const lonely = await startService({ module: thingsModule(other.url), routes: thingRoutes });
  await other.drop();
  expect((await fetch(`${lonely.url}/readyz`)).status).toBe(503);
  expect(await (await fetch(`${lonely.url}/things`)).json()).toEqual([{ id: 1, name: 'first' }]);
  await lonely.close();
});

it('readers of the revision feed get the revision at once, and the next one after a change of the content', async () => {
  let text = '';
  const revisions = (): string[] =>
    [...text.matchAll(/^data: (\S+)\n\n/gm)].map(([, revision]) => revision!);
  const ended = new AbortController();
  const feed = await get(REVISION_FEED_PATH, {});
  const reading = (async () => {
    for await (const chunk of feed.body!.pipeThrough(new TextDecoderStream(), {
      signal: ended.signal,
    }))
      text += chunk;
  })().catch(() => undefined);
  await eventually('the current revision is reported', () =>
    Promise.resolve(revisions().length === 1),
  );
  // It does not change the documents.
  await client.query(`UPDATE things SET name = name`);
  await client.query(`INSERT INTO things VALUES (4, 'fourth')`);
  await eventually('the next revision is reported', () => Promise.resolve(revisions().length > 1));
  expect((await get('/things/4')).status).toBe(200);
  expect(new Set(revisions()).size).toBe(2);
  expect(revisions()).toHaveLength(2);
  ended.abort();
  await reading;
});

it('two copies of a service with the same content report the same revision', async () => {
  const copy = await startService({ module: thingsModule(database.url), routes: thingRoutes });
  const first = async (url: string): Promise<string> => {
    const feed = await fetch(url + REVISION_FEED_PATH);
    const { value } = await feed.body!.pipeThrough(new TextDecoderStream()).getReader().read();
    // A heartbeat can follow at once.
    return /^data: (\S+)\n\n/m.exec(value!)![1]!;
  };
  expect(await first(copy.url)).toBe(await first(service.url));
  await copy.close();
});
