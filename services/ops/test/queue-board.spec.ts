import { followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(60_000);

const job = '00000000-0000-4000-8000-000000000000';

let ops: StartedOps;
let otto: SetUp;

beforeAll(async () => {
  ops = await startOps();
  const admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  otto = await invite(admin, 'Otto', 'operator');
});

afterAll(() => ops.stop());

it('an operator reads the raw queue, whose base URL cannot be changed', async () => {
  const { status, headers, body } = await otto.browser.get('/ops/queue');
  expect([status, headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("; base-uri 'none'; "),
  ]);
  expect(body).not.toContain('<base');
  expect((await otto.browser.get('/ops/queue/api/queues')).body.queues).toHaveLength(1);
});

it.each([
  ['PUT', 'pause'],
  ['PUT', 'email/pause'],
  ['PUT', 'email/concurrency'],
  ['PUT', 'email/retry/failed'],
  ['PUT', 'email/clean/failed'],
  ['PUT', 'email/empty'],
  ['PUT', 'email/obliterate'],
  ['PUT', `email/${job}/retry`],
  ['PATCH', `email/${job}/update-data`],
  ['POST', 'email/add'],
])(
  '%s /ops/queue/api/queues/%s is refused for an operator with a valid session and its token',
  async (method, path) => {
    const { status, body } = await otto.browser.send(method, `/ops/queue/api/queues/${path}`);
    expect([status, body.code]).toEqual([405, 'method_not_allowed']);
    expect((await otto.browser.get('/ops/queue/api/queues')).body.queues[0]).toMatchObject({
      name: 'email',
      isPaused: false,
    });
  },
);
