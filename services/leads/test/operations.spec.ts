import { randomUUID } from 'node:crypto';
import { authorizationFor } from '@larkway/kit/signing';
import {
  createTestDatabase,
  eventually,
  postJson,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { leadSchema } from '@larkway/leads-contract';
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

const leadOf = (id: string, token = operationsToken) =>
  fetch(`${service.url}/internal/leads/${id}`, {
    headers: { authorization: authorizationFor(token) },
  });

it.each([
  [
    'an inquiry',
    '/api/vehicle-inquiry',
    inquiry,
    'vehicle-inquiry',
    { vehicleName: 'D6 Max', vehiclePrice: '$17,995' },
  ],
  [
    'a contact message',
    '/api/contact',
    contact,
    'contact-message',
    { subject: 'service', state: 'new-york' },
  ],
])('operations read %s as it was accepted', async (_what, path, body, kind, details) => {
  const { body: answer } = await postJson(service.url + path, body);
  const response = await leadOf(answer.id);
  expect(response.status).toBe(200);
  const lead = leadSchema.parse(await response.json());
  const { name, email, phone, message } = body;
  expect(lead).toEqual({
    id: answer.id,
    kind,
    name,
    email,
    phone,
    message,
    details,
    createdAt: expect.any(String),
  });
  expect(Math.abs(Date.now() - Date.parse(lead.createdAt))).toBeLessThan(60_000);
});

it('an unknown lead gets a 404, and an invalid id a 422', async () => {
  expect((await leadOf(randomUUID())).status).toBe(404);
  expect((await leadOf('nobody')).status).toBe(422);
});

it('leads cannot be read without the bearer token of operations', async () => {
  const { body } = await postJson(`${service.url}/api/contact`, contact);
  const answer = await leadOf(body.id, 'x'.repeat(40));
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain('Ada');
});

it('each enqueued email is in the journal with its kind and lead, and without personal data', async () => {
  const { body } = await postJson(`${service.url}/api/contact`, contact, {
    'x-request-id': 'request-of-journal',
  });
  const read = async () => {
    const response = await fetch(`${service.url}/internal/journal?limit=5000`, {
      headers: { authorization: authorizationFor(operationsToken) },
    });
    const text = await response.text();
    const { entries } = JSON.parse(text) as {
      entries: { type: string; detail: Record<string, string> }[];
    };
    const accepted = entries.filter(({ detail }) => detail['reference'] === body.id);
    return accepted.length > 0 && { text, accepted };
  };
  // Transactions that began earlier, anywhere on this server, are waited for.
  const { text, accepted } = await eventually('the journal tells of it', read);
  expect(accepted.map(({ type, detail }) => [type, detail['kind'], detail['requestId']])).toEqual([
    ['accepted', 'contact-message', 'request-of-journal'],
    ['accepted', 'contact-message-receipt', 'request-of-journal'],
  ]);
  expect(text).not.toMatch(/@|Ada|010-0123|climb/);
});
