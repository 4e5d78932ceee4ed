import { generateKeyPairSync } from 'node:crypto';
import { emailOperationsRoutes, type RelayState } from '@larkway/email-contract';
import { eventually, startMailServer, type TestMailServer } from '@larkway/kit/testing';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { inquiry, type EmailWorkerUnderTest, startEmailWorker } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(90_000);
beforeAll(buildChildProcesses, 120_000);

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const messageIdOf = ({ raw }: { raw: string }): string => /^Message-ID: <(.+)>/im.exec(raw)![1]!;

const hasValidSignature = async ({ raw }: { raw: string }): Promise<boolean> => {
  const resolver = async () => [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  const { results } = await dkimVerify(Buffer.from(raw, 'latin1'), { resolver });
  return results.length === 1 && results[0]!.status.result === 'pass';
};

let pipeline: EmailWorkerUnderTest;
let fallback: TestMailServer;

beforeAll(async () => {
  fallback = await startMailServer();
  pipeline = await startEmailWorker({
    config: {
      SMTP_FALLBACK_URL: fallback.url,
      DKIM_PRIVATE_KEY: privateKey,
      DKIM_DOMAIN: 'larkway.example',
      DKIM_SELECTOR: 'mail1',
    },
  });
}, 60_000);
afterAll(async () => {
  await pipeline.stop();
  await fallback.stop();
});

const relayStates = async (): Promise<RelayState[]> =>
  (await pipeline.operate('GET', emailOperationsRoutes.listRelays.path)).json();
const allSent = (ids: string[]) =>
  eventually(
    'every email is sent',
    async () =>
      (await pipeline.rows(`SELECT id FROM messages WHERE id = ANY($1) AND state = 'sent'`, ids))
        .length === ids.length,
    60_000,
  );

it('the first mail server is stopped under load: each email is delivered with one Message-ID and a valid signature, once unless its reply was lost, and without waiting for a retry', async () => {
  const port = Number(new URL(pipeline.smtp.url).port);
  const load = Array.from({ length: 60 }, () => pipeline.inquire());
  const primary = pipeline.smtp;
  await eventually('the load has begun', () => primary.emails.length >= 10);
  await primary.stop();
  const ids = await Promise.all([...load, ...Array.from({ length: 20 }, () => pipeline.inquire())]);
  await allSent(ids);
  const delivered = [...primary.emails, ...fallback.emails].map(messageIdOf);
  // A server that is stopped says 421 on each connection, in place of a reply to an email, too.
  const lostReplies: { subject: string }[] = await pipeline.rows(
    `SELECT subject FROM journal WHERE type = 'postponed'
       AND (detail->>'cause' = 'no-reply' OR detail->>'reply' LIKE '421 %')`,
  );
  const times = (id: string) =>
    delivered.filter((messageId) => messageId === `${id}@larkway.example`).length;
  const uncertain = new Set(lostReplies.map(({ subject }) => subject));
  expect(ids.filter((id) => times(id) !== 1 && !uncertain.has(id))).toEqual([]);
  // The stop may cut a transfer whose email was accepted.
  expect([...uncertain].filter((id) => times(id) > 2)).toEqual([]);
  expect(delivered.length).toBe(ids.reduce((sum, id) => sum + times(id), 0));
  const signed = [primary.emails[0]!, fallback.emails[0]!, fallback.emails.at(-1)!];
  expect(await Promise.all(signed.map(hasValidSignature))).toEqual([true, true, true]);
  // Every other email needs one attempt.
  const { tries } = (
    await pipeline.rows('SELECT sum(tries)::int AS tries FROM messages WHERE id = ANY($1)', ids)
  )[0];
  expect(tries).toBe(ids.length + lostReplies.length);
  const through = await pipeline.rows(
    `SELECT count(*)::int AS count FROM journal WHERE type = 'sent' AND detail->>'relay' = 'fallback'`,
  );
  expect(through).toEqual([{ count: fallback.emails.length }]);

  await eventually('an attempt or a probe has found it away', async () =>
    (await relayStates()).some(({ unavailable }) => unavailable),
  );
  expect(await relayStates()).toEqual([
    {
      name: 'primary',
      unavailable: {
        since: expect.any(String),
        // A connection that it had just accepted got a 421.
        cause: expect.stringMatching(/^server-(unreachable|refused)$/),
      },
    },
    { name: 'fallback', unavailable: null },
  ]);
  const mailServer = await pipeline.operate('GET', emailOperationsRoutes.getMailServer.path);
  expect(await mailServer.json()).toEqual({ unavailable: null });
  expect(await pipeline.metric('email_relay_circuit_open')).toEqual([
    'email_relay_circuit_open{relay="primary",service="test"} 1',
    'email_relay_circuit_open{relay="fallback",service="test"} 0',
  ]);

  pipeline.smtp = await startMailServer(port);
  await eventually(
    'the first one is known to be back',
    async () => (await relayStates())[0]!.unavailable === null,
    20_000,
  );
  await allSent([await pipeline.inquire()]);
  expect(pipeline.smtp.emails).toHaveLength(1);
});

it('an email whose reply is lost after the transfer is tried once more, through the other server, with the same Message-ID', async () => {
  const offersBefore = fallback.offers;
  pipeline.smtp.emails.length = 0;
  pipeline.smtp.respond = () => 'accept and cut';
  const id = await pipeline.enqueue({ kind: 'vehicle-inquiry', payload: inquiry });
  await pipeline.messageIn(id, 'sent');
  expect([pipeline.smtp.emails.length, fallback.offers - offersBefore]).toEqual([1, 1]);
  expect([pipeline.smtp.emails[0]!, fallback.emails.at(-1)!].map(messageIdOf)).toEqual([
    `${id}@larkway.example`,
    `${id}@larkway.example`,
  ]);
  expect(await pipeline.journalOf(id)).toMatchObject([
    { type: 'sending', detail: { attempt: 1 } },
    { type: 'postponed', detail: { cause: 'no-reply' } },
    { type: 'sending', detail: { attempt: 2 } },
    { type: 'sent', detail: { relay: 'fallback' } },
  ]);
});
