import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { makeCertificate, startMailServer } from '@larkway/kit/testing';
import { SmtpTransport } from '../src/child-processes/smtp-transport.js';
import { transportSettings } from '../src/child-processes/email-processes.js';
import { environmentSchema } from '../src/config.js';

let server: Server;
let sockets: Socket[];
let timers: NodeJS.Timeout[];

/** Replies to commands without end; no pause is long enough for a socket timeout. */
beforeEach(async () => {
  [sockets, timers] = [[], []];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).write('220 ready\r\n');
    socket.once('data', () => timers.push(setInterval(() => socket.write('250-more\r\n'), 20)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  server.close();
});

const email = {
  to: 'june@visitor.example',
  replyTo: { name: 'Larkway', address: 'sales@larkway.example' },
  subject: 'Hello',
  text: 'Hi',
  html: '<p>Hi</p>',
  messageId: 'm@larkway.example',
  requestId: 'request-1',
};

test('an attempt with a mail server whose reply never ends fails at the deadline', async () => {
  const { port } = server.address() as AddressInfo;
  const transport = new SmtpTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    requireTls: false,
    deadline: 300,
    from: 'Larkway <site@larkway.example>',
  });
  expect(await transport.send(email)).toMatchObject({ failure: { code: 'EABORT' } });
  transport.close();
});

const transportTo = (smtpUrl: string) =>
  new SmtpTransport({
    smtpUrl,
    requireTls: true,
    deadline: 60_000,
    from: 'Larkway <site@larkway.example>',
  });

test('where TLS is required, a mail server without it gets neither a password nor an email', async () => {
  const smtp = await startMailServer();
  const transport = transportTo(smtp.url.replace('//', '//user:hunter2@'));
  expect(await transport.send(email)).toMatchObject({ failure: { command: 'STARTTLS' } });
  expect(smtp.offers).toBe(0);
  transport.close();
  await smtp.stop();
});

test('where TLS is required, an email is sent only to a server with a trusted certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-smtp-'));
  const { certificate, key } = makeCertificate(folder);
  const smtp = await startMailServer(0, { cert: certificate, key });
  const untrusting = transportTo(smtp.url);
  expect(await untrusting.send(email)).toMatchObject({ failure: { code: 'ESOCKET' } });
  untrusting.close();
  const before = tls.getCACertificates();
  tls.setDefaultCACertificates([...before, certificate]);
  const trusting = transportTo(smtp.url);
  expect(await trusting.send(email)).toMatchObject({ reply: expect.stringMatching(/^250/) });
  expect([smtp.offers, smtp.encryptedOffers]).toEqual([1, 1]);
  trusting.close();
  tls.setDefaultCACertificates(before);
  await smtp.stop();
  rmSync(folder, { recursive: true });
});

test('a failure tells whether the transfer of the email had begun when the connection was lost', async () => {
  const smtp = await startMailServer();
  const transport = new SmtpTransport({
    smtpUrl: smtp.url,
    requireTls: false,
    deadline: 60_000,
    from: 'Larkway <site@larkway.example>',
  });
  smtp.respond = () => 'accept and cut';
  expect(await transport.send(email)).toMatchObject({ failure: { handedOver: true } });
  smtp.respond = () => 'accept';
  expect(await transport.send(email)).toMatchObject({ reply: expect.stringMatching(/^250/) });
  // The connection that is kept open is closed by the server, and no other is accepted.
  await smtp.stop();
  expect(await transport.send(email)).toMatchObject({
    failure: { code: 'ESOCKET', handedOver: false },
  });
  expect(smtp.offers).toBe(2);
  transport.close();
});

test.each(['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false'])(
  'the address of a mail server with the option %s, which weakens TLS, is refused',
  (option) => {
    const { error } = environmentSchema.safeParse({
      DATABASE_URL: 'postgres://localhost/email',
      REDIS_URL: 'redis://localhost',
      SMTP_URL: `smtp://mail.example?${option}`,
      SMTP_FALLBACK_URL: `smtp://mail-2.example?${option}`,
    });
    const message = 'must be an smtp:// or smtps:// address without options';
    expect(error!.issues).toMatchObject([
      { path: ['SMTP_URL'], message },
      { path: ['SMTP_FALLBACK_URL'], message },
    ]);
  },
);

test.each([
  ['smtp://user:password@mail.example:587', '', true],
  ['smtps://mail.example', '', true],
  ['smtp://127.0.0.1:1025', '', false],
  ['smtp://localhost', '', false],
  ['smtp://mail:1025', 'mail', false],
])(
  'TLS to the mail server %s with the plain hosts "%s" is required: %s',
  (SMTP_URL, PLAIN_HOSTS, required) => {
    const config = environmentSchema.parse({
      DATABASE_URL: 'postgres://localhost/email',
      REDIS_URL: 'redis://localhost',
      SMTP_URL,
      SMTP_FALLBACK_URL: SMTP_URL,
      PLAIN_HOSTS,
    });
    const { primary, fallback } = transportSettings(config).relays;
    expect([primary.requireTls, fallback!.requireTls]).toEqual([required, required]);
  },
);
