import { randomUUID } from 'node:crypto';
import { authorizationFor } from '@larkway/kit/signing';
import { operationsRoutes } from '@larkway/kit-contract';
import {
  createTestDatabase,
  postJson,
  type StartedService,
  type TestDatabase,
  testAbuseConfig,
} from '@larkway/kit/testing';
import { leadsOperationsRoutes, type Unanswered } from '@larkway/leads-contract';
import { DataSource } from 'typeorm';
import { AnswerLinks } from '../src/answers/answer-links.js';
import { contact, inquiry } from './leads.js';
import { operationsToken, startLeads } from './start-leads.js';

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;

beforeAll(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startLeads(database.url, queue.url);
});

afterAll(async () => {
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});

const query = (sql: string, ...values: unknown[]) => service.app.get(DataSource).query(sql, values);
beforeEach(() => query('DELETE FROM leads'));

const submit = async (ageHours = 0): Promise<string> => {
  const { id } = (await postJson(`${service.url}/api/vehicle-inquiry`, inquiry)).body;
  await query(
    'UPDATE leads SET created_at = created_at - make_interval(hours => $2) WHERE id = $1',
    id,
    ageHours,
  );
  return id;
};
/** The link in the email to the team, as the outbox has it. */
const linkOf = async (id: string): Promise<string> => {
  const [{ path }] = await query(
    `SELECT payload->>'answerPath' AS path FROM outbox WHERE topic IN ('vehicle-inquiry', 'contact-message') AND payload->>'reference' = $1`,
    id,
  );
  return service.url + path;
};
const tokenOf = (link: string): string => new URL(link).searchParams.get('token')!;
const answerOf = async (id: string) =>
  (await query('SELECT answered_at AS at, answered_by AS by FROM leads WHERE id = $1', id))[0];
const press = (link: string, token = tokenOf(link), headers: Record<string, string> = {}) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ token }), headers });
const operate = (method: 'GET' | 'POST', path: string, body?: object) =>
  fetch(service.url + path, {
    method,
    headers: {
      authorization: authorizationFor(operationsToken),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const listed = async (): Promise<Unanswered> =>
  (await operate('GET', leadsOperationsRoutes.listUnanswered.path)).json();
const listedIn = async (range: Record<string, string>) =>
  operate('GET', `${leadsOperationsRoutes.listUnanswered.path}?${new URLSearchParams(range)}`);
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const unansweredIds = async () => (await listed()).leads.map(({ id }) => id);

it.each([
  ['an inquiry', '/api/vehicle-inquiry', inquiry],
  ['a contact message', '/api/contact', contact],
])(
  'the link in the email about %s marks it as answered, once, when its button is pressed',
  async (_what, path, body) => {
    const { id } = (await postJson(service.url + path, body)).body;
    const link = await linkOf(id);
    expect(await (await fetch(link)).text()).toContain('<button>Mark as answered</button>');
    const marked = await press(link);
    expect([marked.status, await marked.text()]).toEqual([
      200,
      expect.stringContaining('<h1>Marked as answered</h1>'),
    ]);
    const answer = await answerOf(id);
    expect(answer).toEqual({ at: expect.any(Date), by: 'link in the email' });
    expect(await unansweredIds()).toEqual([]);
    for (const again of [await press(link), await fetch(link)])
      expect(await again.text()).toContain('<h1>Already marked as answered</h1>');
    expect(await answerOf(id)).toEqual(answer);
  },
);

it('with a range of time the list has the leads received within it, and counts all', async () => {
  const [older, newer] = [await submit(30), await submit(2)];
  const idsIn = async (range: Record<string, string>): Promise<string[]> => {
    const { leads, counts }: Unanswered = await (await listedIn(range)).json();
    expect(counts).toEqual({ recent: 1, due: 0, overdue: 1 });
    return leads.map(({ id }) => id);
  };
  expect(await idsIn({})).toEqual([older, newer]);
  expect(await idsIn({ from: hoursAgo(3) })).toEqual([newer]);
  expect(await idsIn({ to: hoursAgo(3) })).toEqual([older]);
  expect(await idsIn({ from: hoursAgo(31), to: hoursAgo(29) })).toEqual([older]);
  expect(await idsIn({ from: hoursAgo(29), to: hoursAgo(3) })).toEqual([]);
  expect((await listedIn({ from: hoursAgo(3), to: hoursAgo(29) })).status).toBe(422);
  expect((await listedIn({ from: 'yesterday' })).status).toBe(422);
});

it('fetching the link marks nothing, however often, because programs that check emails fetch links', async () => {
  const id = await submit();
  const link = await linkOf(id);
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method });
  expect(await answerOf(id)).toEqual({ at: null, by: null });
});

it('the page has no personal data and no script, is not stored, and loads nothing', async () => {
  const response = await fetch(await linkOf(await submit()));
  const page = await response.text();
  expect(page).not.toMatch(/Ada|Byron|example\.com|010-0123|hills|<script/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+={0,2}'; form-action 'self'/,
  );
});

it.each<[string, (link: string, id: string) => Promise<string>]>([
  [
    'with another signature',
    async (link) => tokenOf(link).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
  ],
  ['for another lead', async (link) => tokenOf(link).replace(/^[^.]+/, await submit())],
  [
    'that has expired',
    async (_link, id) => {
      const links = new AnswerLinks({ FORM_KEY: testAbuseConfig.FORM_KEY });
      const issuedAt = Date.now() - 30 * 24 * 3_600_000 - 1;
      return tokenOf(`http://site${links.pathFor(id, issuedAt)}`);
    },
  ],
  ['that is missing', async () => ''],
])('a link %s is refused, and marks nothing', async (_how, changed) => {
  const id = await submit();
  const link = await linkOf(id);
  const token = await changed(link, id);
  const responses = [
    await press(link, token),
    await fetch(`${service.url}/api/answered?token=${token}`),
  ];
  for (const response of responses) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This link does not work');
  }
  expect(await query('SELECT 1 FROM leads WHERE answered_at IS NOT NULL')).toEqual([]);
});

it('a link that was issued for 30 days works on the last of them', () => {
  const links = new AnswerLinks({ FORM_KEY: testAbuseConfig.FORM_KEY });
  const [id, now] = [randomUUID(), Date.now()];
  const token = tokenOf(`http://site${links.pathFor(id, now - 30 * 24 * 3_600_000 + 1_000)}`);
  expect(links.read(token, now)).toBe(id);
  expect(links.read(token, now + 2_000)).toBeUndefined();
});

it('the button works on our page only', async () => {
  const id = await submit();
  const link = await linkOf(id);
  const response = await press(link, tokenOf(link), { 'sec-fetch-site': 'cross-site' });
  expect(response.status).toBe(403);
  expect(await answerOf(id)).toEqual({ at: null, by: null });
});

it('forms without scripts are accepted by no other route of the service', async () => {
  const body = new URLSearchParams(contact);
  const response = await fetch(`${service.url}/api/contact`, { method: 'POST', body });
  expect(response.status).toBe(415);
});

it('operations list unanswered leads, oldest first and masked, and count them by age', async () => {
  const recent = await submit();
  const [overdue, due] = [await submit(25), await submit(21)];
  const { leads, ...rest } = await listed();
  expect(leads.map(({ id }) => id)).toEqual([overdue, due, recent]);
  expect(leads[0]).toEqual({
    id: overdue,
    kind: 'vehicle-inquiry',
    person: 'A… B…',
    createdAt: expect.any(String),
  });
  expect(rest).toEqual({
    counts: { recent: 1, due: 1, overdue: 1 },
    warningHours: 20,
    dueHours: 24,
  });
  const metrics = await (await fetch(service.metricsUrl)).text();
  for (const age of ['recent', 'due', 'overdue'])
    expect(metrics).toMatch(new RegExp(`^leads_unanswered\\{age="${age}",.*\\} 1$`, 'm'));
});

it('operators mark a lead as answered, once, and an unknown one not at all', async () => {
  const id = await submit();
  const mark = (lead: string) =>
    operate('POST', leadsOperationsRoutes.markAnswered.path.replace(':id', lead), { by: 'Otto' });
  expect(await (await mark(id)).json()).toEqual({ marked: true });
  expect(await (await mark(id)).json()).toEqual({ marked: false });
  expect(await answerOf(id)).toEqual({ at: expect.any(Date), by: 'Otto' });
  expect((await mark(randomUUID())).status).toBe(404);
});

it('an erased lead awaits no answer, and its link works no more', async () => {
  const id = await submit(30);
  const link = await linkOf(id);
  // An erasure waits for emails that are still to be sent.
  await query(`UPDATE outbox SET done_at = now(), outcome = 'completed' WHERE done_at IS NULL`);
  const { path } = operationsRoutes.erasePerson;
  expect((await operate('POST', path, { email: inquiry.email })).status).toBe(200);
  expect(await unansweredIds()).toEqual([]);
  expect((await press(link)).status).toBe(404);
});

it('no log line contains a token of a link', async () => {
  const link = await linkOf(await submit());
  await fetch(link);
  await press(link);
  const logs = JSON.stringify(service.logs);
  expect(logs).toContain('/api/answered');
  expect(logs).not.toContain(tokenOf(link).split('.')[1]);
});
