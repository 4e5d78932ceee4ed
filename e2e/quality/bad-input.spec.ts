import { inquiry } from '../fixtures/submissions';
import { type RawResponse, sendRaw } from '../fixtures/raw-http';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

interface Case {
  what: string;
  /** Method and path. */
  request?: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
}

const json = { 'content-type': 'application/json' };
const send = 'POST /api/vehicle-inquiry';
const valid = inquiry('bad-input');
const fields = (change: object) => JSON.stringify({ ...valid, ...change });

const cases: Case[] = [
  { what: 'a body that is not JSON', request: send, headers: json, body: '{"name": ', status: 400 },
  { what: 'an empty body', request: send, headers: json, body: '', status: 400 },
  {
    what: 'a body that is text',
    request: send,
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
    status: 415,
  },
  {
    what: 'a form',
    request: send,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=A',
    status: 415,
  },
  { what: 'a body of no type', request: send, body: fields({}), status: 415 },
  {
    what: 'a body over 32 kB',
    request: send,
    headers: json,
    body: fields({ message: 'x'.repeat(40_000) }),
    status: 413,
  },
  {
    what: 'a body of several megabytes',
    request: send,
    headers: json,
    body: fields({ message: 'x'.repeat(3_000_000) }),
    status: 413,
  },
  {
    what: 'an unknown field',
    request: send,
    headers: json,
    body: fields({ admin: true }),
    status: 422,
  },
  {
    what: 'a missing field',
    request: send,
    headers: json,
    body: fields({ email: undefined }),
    status: 422,
  },
  {
    what: 'a number for a text',
    request: send,
    headers: json,
    body: fields({ name: 7 }),
    status: 422,
  },
  {
    what: 'an address that is none',
    request: send,
    headers: json,
    body: fields({ email: 'not an address' }),
    status: 422,
  },
  {
    what: 'an address with a second header in it',
    request: send,
    headers: json,
    body: fields({ email: 'a@b.example\r\nBcc: c@d.example' }),
    status: 422,
  },
  {
    what: 'a name of blanks',
    request: send,
    headers: json,
    body: fields({ name: '   ' }),
    status: 422,
  },
  { what: 'a list', request: send, headers: json, body: '[]', status: 422 },
  { what: 'null', request: send, headers: json, body: 'null', status: 422 },
  {
    what: 'a poisoned prototype',
    request: send,
    headers: json,
    body: '{"__proto__": {"admin": true}}',
    status: 400,
  },
  { what: 'a method that the path does not have', request: 'DELETE /api/vehicles', status: 405 },
  { what: 'reading what can only be sent', request: 'GET /api/vehicle-inquiry', status: 405 },
  {
    what: 'sending a page what is no form',
    request: 'POST /inventory',
    headers: json,
    body: '{}',
    status: 415,
  },
  { what: 'an unknown call', request: 'GET /api/no-such-thing', status: 404 },
  { what: 'a path that only starts like a call', request: 'GET /api/vehiclesque', status: 404 },
  { what: 'an unknown vehicle', request: 'GET /api/vehicles/no-such-vehicle', status: 404 },
  { what: 'a slug with a broken escape', request: 'GET /api/vehicles/%E0%A4%A', status: 400 },
  { what: 'a slug with a null byte', request: 'GET /api/vehicles/%00', status: 404 },
  {
    what: 'a slug of 5,000 letters',
    request: `GET /api/vehicles/${'x'.repeat(5_000)}`,
    status: 414,
  },
  { what: 'a slug with SQL in it', request: "GET /api/vehicles/'%20OR%201=1--", status: 404 },
  {
    what: 'an unknown list of questions',
    request: 'GET /api/content/faqs?page=nowhere',
    status: 422,
  },
  { what: 'a page with a broken escape', request: 'GET /inventory/%E0%A4%A', status: 400 },
  {
    what: 'a way out of the asset folder',
    request: 'GET /assets/..%2f..%2fpackage.json',
    status: 404,
  },
  {
    what: 'a plain way out of the asset folder',
    request: 'GET /assets/../../package.json',
    status: 404,
  },
  {
    what: 'an asset of an unknown remote',
    request: 'GET /assets/mfe-nobody/1.0.0/web/remoteEntry.js',
    status: 404,
  },
  {
    what: 'headers over 16 kB',
    request: 'GET /api/vehicles',
    headers: { 'x-long': 'x'.repeat(20_000) },
    status: 431,
  },
  {
    what: 'a length that is no number',
    request: send,
    headers: { ...json, 'content-length': 'many' },
    status: 400,
  },
  {
    what: 'two ways to end the body',
    request: send,
    headers: { ...json, 'transfer-encoding': 'chunked', 'content-length': '5' },
    body: '0\r\n\r\n',
    status: 400,
  },
  {
    what: 'a header with a line break',
    request: 'GET /api/vehicles',
    headers: { 'x-odd': 'a\nb: c\u0000' },
    status: 400,
  },
  { what: 'an unknown method', request: 'FETCH /api/vehicles', status: 400 },
];

const rawOf = ({ request = '', headers = {}, body }: Case): string => {
  const lengths =
    body === undefined || 'content-length' in headers
      ? {}
      : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers, ...lengths });
  return `${request} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`;
};

const expectOneFormat = ({ headers, body }: RawResponse): void => {
  expect(headers['content-type']).toMatch(/^application\/json/);
  const answer = JSON.parse(body) as Record<string, unknown>;
  expect(answer).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[A-Z][A-Z0-9_]+$|^[a-z][a-z0-9_-]+$/),
  });
  expect(Object.keys(answer).filter((key) => !['error', 'code', 'issues'].includes(key))).toEqual(
    [],
  );
  expect(body).not.toMatch(/node_modules|\.[jt]s:\d+|^\s+at /m);
};

for (const each of cases) {
  test(`${each.what} is answered ${each.status} in the common error format`, async () => {
    const response = await sendRaw(stack().site, rawOf(each));
    expect(response.status).toBe(each.status);
    expectOneFormat(response);
  });
}

test('every invalid field is named', async ({ request }) => {
  const response = await request.post('/api/vehicle-inquiry', {
    data: { ...valid, email: 'none', phone: '', extra: 1 },
  });
  expect(response.status()).toBe(422);
  const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
  expect(issues.map(({ path }) => path)).toEqual(expect.arrayContaining(['email', 'phone']));
});

test('a request id that does not fit is replaced, one that fits is kept', async ({ request }) => {
  const kept = await request.get('/api/vehicles', {
    headers: { 'x-request-id': 'abcdef-0123456789' },
  });
  expect(kept.headers()['x-request-id']).toBe('abcdef-0123456789');
  const replaced = await request.get('/api/vehicles', {
    headers: { 'x-request-id': 'no spaces allowed' },
  });
  expect(replaced.headers()['x-request-id']).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
});
