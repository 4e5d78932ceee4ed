import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { addWebhookInbox, type ReceivedWebhook } from './webhook-inbox.js';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
let server: FastifyInstance;

beforeEach(() => {
  server = fastify();
  addWebhookInbox(server, secret);
});

afterEach(() => server.close());

const send = async (body: string, { key = secret, id = randomUUID() } = {}): Promise<number> => {
  const now = new Date();
  const response = await server.inject({
    method: 'POST',
    url: '/webhooks',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(key).sign(id, now, body),
    },
    body,
  });
  return response.statusCode;
};
const list = async (): Promise<ReceivedWebhook[]> =>
  (await server.inject('/api/webhooks')).json<ReceivedWebhook[]>();

test('a webhook with a valid signature is accepted and shown; one with another signature is refused and shown as such', async () => {
  const id = randomUUID();
  expect(await send('{"type":"test"}', { id })).toBe(204);
  expect(await send('{"type":"test"}', { id })).toBe(204);
  const other = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;
  expect(await send('{"type":"forged"}', { key: other })).toBe(401);
  expect(await list()).toMatchObject([
    { isVerified: false, body: '{"type":"forged"}' },
    { id, isVerified: true, repeats: 1 },
    { id, isVerified: true, repeats: 0, body: '{"type":"test"}' },
  ]);
  const { body } = await server.inject('/webhooks');
  expect(body).toContain('Verified');
  expect(body).toContain('Refused: the signature is not valid');
});

test('the page names the URL and the secret, and shows markup in a webhook as text', async () => {
  await send('{"type":"<script>alert(1)</script>"}');
  const { body, headers } = await server.inject({
    url: '/webhooks',
    headers: { host: 'localhost:8025' },
  });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('http://127.0.0.1:8025/webhooks');
  expect(body).toContain(secret);
  expect(body).not.toContain('<script>');
});

test('the last 50 webhooks are kept', async () => {
  for (let count = 0; count < 52; count += 1) await send(`{"count":${count}}`);
  const kept = await list();
  expect(kept).toHaveLength(50);
  expect([kept[0]!.body, kept[49]!.body]).toEqual(['{"count":51}', '{"count":2}']);
});
