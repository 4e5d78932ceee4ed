import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, makeInternalTls } from '@larkway/kit/testing';
import nodemailer from 'nodemailer';
import { pino } from 'pino';
import { BounceAddresses } from '../src/bounces/bounce-addresses.js';
import { BounceServer } from '../src/bounces/bounce-server.js';
import { RecordBounce } from '../src/bounces/record-bounce.js';
import { EmailProcesses } from '../src/child-processes/email-processes.js';
import { CONFIG, type Config } from '../src/config.js';
import { type EmailWorkerUnderTest, receiptFor, startEmailWorker } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(60_000);

const key = 'a key that signs the return addresses of emails';
let pipeline: EmailWorkerUnderTest;
let returns: { host: string; port: number };

beforeAll(async () => {
  buildChildProcesses();
  pipeline = await startEmailWorker({ config: { BOUNCE_KEY: key, BOUNCE_PORT: 0 } });
  returns = {
    host: '127.0.0.1',
    port: pipeline.worker.app.get(BounceServer, { strict: false }).port!,
  };
}, 120_000);
afterAll(() => pipeline.stop());

const report = (fields: string) =>
  [
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; nobody@shopper.example',
    fields,
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: We have received your question',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n');

const returnEmail = (to: string, raw: string, options: object = { ...returns, ignoreTLS: true }) =>
  nodemailer
    .createTransport({ secure: false, ...options })
    .sendMail({ envelope: { from: '', to }, raw })
    .then(
      ({ response }) => response,
      ({ response }: { response: string }) => response,
    );

const sentTo = async (email: string) => {
  const id = await pipeline.enqueue({
    kind: 'vehicle-inquiry-receipt',
    payload: receiptFor(email),
  });
  await pipeline.messageIn(id, 'sent');
  return id;
};

/** The return address of an email, as the mail server received it. */
const returnAddressOf = async (id: string): Promise<string> => {
  const email = await eventually('the email arrives', () =>
    pipeline.smtp.emails.find(({ raw }) => raw.includes(id)),
  );
  return email.returnTo!;
};

it('an email that bounces permanently is marked, and its address is suppressed', async () => {
  const id = await sentTo('gone@shopper.example');
  const address = await returnAddressOf(id);
  expect(address).toMatch(/^bounces\+[0-9a-v]{26}\.[0-9a-v]{26}@larkway\.example$/);
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
  expect(
    await returnEmail(
      address.toUpperCase(),
      report('Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 gone'),
    ),
  ).toMatch(/^250/);
  await pipeline.messageIn(id, 'bounced');
  expect((await pipeline.journalOf(id)).at(-1)).toEqual({
    type: 'bounced',
    detail: { status: '5.1.1' },
  });
  const next = await pipeline.enqueue({
    kind: 'vehicle-inquiry-receipt',
    payload: receiptFor('gone@shopper.example'),
  });
  await pipeline.messageIn(next, 'suppressed');
});

it('the address of a returned email carries a signature of 128 bits or more, within the 64 characters of a local part', () => {
  const [, signature] = /\.([0-9a-v]+)@/.exec(
    pipeline.worker.app
      .get(BounceAddresses, { strict: false })
      .addressFor('ffffffff-ffff-4fff-bfff-ffffffffffff')!,
  )!;
  expect(signature!.length * Math.log2(32)).toBeGreaterThanOrEqual(128);
});

it('an email that bounces because of a full mailbox is marked, and its address is not suppressed', async () => {
  const id = await sentTo('full@shopper.example');
  await returnEmail(await returnAddressOf(id), report('Action: failed\r\nStatus: 4.2.2'));
  await pipeline.messageIn(id, 'bounced');
  await sentTo('full@shopper.example');
});

it('an email to our own mailbox that bounces is marked, and the mailbox is never suppressed', async () => {
  const id = await pipeline.inquire();
  await pipeline.messageIn(id, 'sent');
  const before = await pipeline.rows('SELECT id FROM suppressions');
  await returnEmail(await returnAddressOf(id), report('Action: failed\r\nStatus: 5.1.1'));
  await pipeline.messageIn(id, 'bounced');
  expect(await pipeline.rows('SELECT id FROM suppressions')).toEqual(before);
});

it.each([
  ['a delay', report('Action: delayed\r\nStatus: 4.4.1')],
  ['an out-of-office reply', 'Subject: Out of office\r\n\r\nI am away.\r\n'],
])('a bounce that reports %s changes nothing', async (_what, raw) => {
  const id = await sentTo(`${randomUUID()}@shopper.example`);
  expect(await returnEmail(await returnAddressOf(id), raw)).toMatch(/^250/);
  expect(await pipeline.messageOf(id)).toMatchObject({ state: 'sent' });
});

it('a bounce to a forged return address is refused', async () => {
  const id = await sentTo('safe@shopper.example');
  const address = await returnAddressOf(id);
  const other = BigInt(`0x${randomUUID().replaceAll('-', '')}`)
    .toString(32)
    .padStart(26, '0');
  const forged = [
    address.replace(/\.[0-9a-v]{26}@/, `.${'0'.repeat(26)}@`),
    address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    address.replace(/\+[0-9a-v]{26}/, `+${other}`),
    address.replace('larkway.example', 'elsewhere.example'),
    address.replace(/\.[0-9a-v]{26}@/, '@'),
    'website@larkway.example',
    'postmaster@larkway.example',
  ];
  for (const to of forged)
    expect(await returnEmail(to, report('Action: failed\r\nStatus: 5.1.1'))).toMatch(/^550/);
  expect(await pipeline.messageOf(id)).toMatchObject({ state: 'sent' });
});

it('a bounce that is too large is refused, and the next one is accepted', async () => {
  const id = await sentTo('large@shopper.example');
  const address = await returnAddressOf(id);
  expect(
    await returnEmail(
      address,
      report(`Action: failed\r\nStatus: 5.1.1\r\nX-More: ${'x '.repeat(600_000)}`),
    ),
  ).toMatch(/^552/);
  expect(await pipeline.messageOf(id)).toMatchObject({ state: 'sent' });
  await returnEmail(address, report('Action: failed\r\nStatus: 5.1.1'));
  await pipeline.messageIn(id, 'bounced');
});

describe('a bounce server with INTERNAL_TLS_DIR', () => {
  let folder: string;
  let server: BounceServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larkway-bounces-'));
    makeInternalTls(folder);
    const given = <T>(part: new (...parts: never[]) => T): T =>
      pipeline.worker.app.get(part, { strict: false });
    const config = { ...given<Config>(CONFIG as never), INTERNAL_TLS_DIR: folder };
    server = new BounceServer(
      config,
      pino({ level: 'silent' }),
      given(BounceAddresses),
      given(EmailProcesses),
      given(RecordBounce),
    );
    await server.onApplicationBootstrap();
  });

  afterAll(async () => {
    await server.beforeApplicationShutdown();
    rmSync(folder, { recursive: true });
  });

  it('records a bounce that arrives over STARTTLS, and refuses one that arrives in clear text', async () => {
    const id = await sentTo('encrypted@shopper.example');
    const address = await returnAddressOf(id);
    const raw = report('Action: failed\r\nStatus: 5.1.1');
    const connection = { host: '127.0.0.1', port: server.port! };
    expect(await returnEmail(address, raw, { ...connection, ignoreTLS: true })).toMatch(
      /^530 .*STARTTLS/,
    );
    expect(await pipeline.messageOf(id)).toMatchObject({ state: 'sent' });
    expect(
      await returnEmail(address, raw, {
        ...connection,
        requireTLS: true,
        tls: { ca: readFileSync(join(folder, 'ca.crt')) },
      }),
    ).toMatch(/^250/);
    await pipeline.messageIn(id, 'bounced');
  });
});
