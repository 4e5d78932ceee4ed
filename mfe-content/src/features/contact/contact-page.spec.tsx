import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { contactMessageSchema } from '@larkway/leads-contract';
import { createHttp } from '@larkway/sdk';
import { closedOrigin, renderOnServer, textOf, trialSite } from '@larkway/sdk/testing';
import * as page from './contact-page';

const values = {
  firstName: ' Maya ',
  lastName: 'Ortiz',
  email: 'maya@example.com',
  phone: '555-555-0100',
  state: 'new-york',
  subject: 'warranty',
  message: 'How long is the battery covered?',
};

const post = (origin: string, posted: Record<string, string>) =>
  page.action({
    params: {},
    search: new URLSearchParams(),
    site: trialSite,
    http: createHttp({ fetch, resolve: (path) => new URL(path, origin).href, timeout: 10_000 }),
    values: posted,
    idempotencyKey: 'a-key-of-this-test',
  });

interface Received {
  url?: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Gives the same response to every request, and records the requests. */
const answering = async (status: number, answer: string) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
};

test('the page can be read and filled in before scripts load', async () => {
  const { html } = await renderOnServer(page, { origin: await closedOrigin(), path: '/contact' });
  expect(html).toMatch(/<form[^>]* method="post"/);
  for (const name of Object.keys(values)) expect(html).toContain(`name="${name}"`);
  const words = textOf(html);
  for (const fact of [
    trialSite.salesPhone,
    trialSite.salesEmail,
    'All 50 states',
    'Mon-Fri 8AM-6PM',
    'Sat 9AM-4PM',
    'Sun Closed',
  ])
    expect(words).toContain(fact);
});

test('a plain post is sent once as the service wants it, with the form’s key, and leads to the thank-you page', async () => {
  const service = await answering(202, '{"id":"0","status":"queued"}');
  await expect(post(service.origin, { ...values, 'utm-source': 'x' })).resolves.toEqual({
    redirect: '/thank-you?subject=warranty',
  });
  expect(service.received).toHaveLength(1);
  const [{ url, headers, body }] = service.received as [Received];
  expect([url, headers['idempotency-key']]).toEqual(['/api/contact', 'a-key-of-this-test']);
  const { firstName: _, lastName: __, ...rest } = values;
  expect(JSON.parse(body)).toEqual({ ...rest, name: 'Maya Ortiz' });
  expect(contactMessageSchema.safeParse(JSON.parse(body)).success).toBe(true);
});

test('a plain post with mistakes calls no service and comes back with everything typed', async () => {
  const service = await answering(202, '{}');
  const result = await post(service.origin, { ...values, email: 'maya@' });
  expect(result).toEqual({
    status: 422,
    values: { ...values, email: 'maya@' },
    errors: { email: 'Please enter a valid email address' },
  });
  expect(service.received).toEqual([]);
});

test.each([
  [
    429,
    '{"error":"Too often.","code":"too_many_requests"}',
    `Too often. Or call ${trialSite.salesPhone}.`,
    429,
  ],
  [503, '{"error":"Not now.","code":"unavailable"}', 'Not now.', 503],
  [500, 'out of order', 'Failed to send email', 503],
  [502, '', 'Failed to send email', 503],
])(
  'a plain post that gets %s %s comes back with "%s" and everything typed',
  async (answered, answer, message, status) => {
    const service = await answering(answered, answer);
    const result = await post(service.origin, values);
    expect(result).toEqual({ status, values, errors: {}, message });
  },
);

test('a plain post that reaches no service comes back with the default message and everything typed', async () => {
  await expect(post(await closedOrigin(), values)).resolves.toEqual({
    status: 503,
    values,
    errors: {},
    message: 'Failed to send email',
  });
});

test('errors of the service are shown at their fields', async () => {
  const service = await answering(
    422,
    '{"error":"Some fields are invalid.","code":"invalid","issues":[{"path":"name","message":"Two words, please"}]}',
  );
  const result = await post(service.origin, values);
  expect(result).toMatchObject({
    status: 422,
    errors: { firstName: 'Two words, please' },
    message: 'Some fields are invalid.',
  });
});
