import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { registerDocuments } from './documents.js';
import { Overloaded } from './rendering/render-pool.js';

const site = { brand: 'Larkway & Co', origin: 'https://www.larkway.example', salesPhone: '(555) 555-0142', supportPhone: '', salesEmail: '', supportEmail: '', financingApplyUrl: '', year: 2026 };

let server: FastifyInstance;

beforeAll(async () => {
  server = Fastify();
  await registerDocuments(server, {
    render: () => Promise.reject(new Overloaded()),
    choose: () => Promise.resolve({ map: { id: 'm', signed: { payload: '', signature: '', keyId: '' }, remotes: [] } }),
    showsTeams: () => false,
    formKey: 'a form key of thirty-two letters or more',
    beaconKey: 'a beacon key of thirty-two letters or more',
    site,
    figures: () => undefined,
    tallyFor: () => ({ count: () => undefined, end: () => undefined }),
    log: pino({ level: 'silent' }),
  });
});

afterAll(() => server.close());

test('while more documents are asked for than can be rendered, people read a page with the phone number, which is not cached', async () => {
  const { statusCode, headers, body } = await server.inject({ url: '/inventory', headers: { accept: 'text/html,application/xhtml+xml' } });
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(body).toContain('We are busy right now');
  expect(body).toContain('<a href="tel:5555550142">(555) 555-0142</a>');
  expect(body).toContain('<title>Larkway &#38; Co is busy</title>');
  const [, nonce] = /<style nonce="([^"]+)"/.exec(body)!;
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

test('meanwhile programs get the usual error', async () => {
  const { statusCode, headers, body } = await server.inject({ url: '/inventory', headers: { accept: '*/*' } });
  expect([statusCode, headers['retry-after'], (JSON.parse(body) as { code: string }).code]).toEqual([503, '5', 'unavailable']);
});
