import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@larkway/kit/testing';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { startEmailWorker } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(60_000);
beforeAll(buildChildProcesses, 120_000);

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const file = join(mkdtempSync(join(tmpdir(), 'dkim-')), 'key.pem');
writeFileSync(file, privateKey);

/** The DNS records that receivers find. */
const resolver = async (name: string, type: string): Promise<string[][]> => {
  if (type === 'TXT' && name === 'mail1._domainkey.larkway.example')
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
};

const resultsFor = async (raw: string): Promise<string[]> =>
  (await dkimVerify(Buffer.from(raw, 'latin1'), { resolver })).results.map(
    ({ status }: { status: { result: string } }) => status.result,
  );

it.each([
  ['the path of a file', file],
  ['PEM', privateKey],
  ['PEM on one line', privateKey.replaceAll('\n', '\\n')],
])(
  'an email is signed with a key that is configured as %s, and a change breaks the signature',
  async (_how, DKIM_PRIVATE_KEY) => {
    const pipeline = await startEmailWorker({
      config: { DKIM_PRIVATE_KEY, DKIM_DOMAIN: 'larkway.example', DKIM_SELECTOR: 'mail1' },
    });
    const id = await pipeline.inquire();
    await pipeline.messageIn(id, 'sent');
    const { raw } = await eventually('the email arrives', () => pipeline.smtp.emails[0]);
    expect(await resultsFor(raw)).toEqual(['pass']);
    expect(await resultsFor(raw.replace('Utah', 'Ohio'))).toEqual(['neutral']);
    expect(await resultsFor(raw.replace(/^Subject: /m, 'Subject: Fraud '))).toEqual(['fail']);
    await pipeline.stop();
  },
);

it('emails signed before and after a rotation both verify while both selectors are published, and the old ones fail once theirs is revoked', async () => {
  const next = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const signed = async (DKIM_PRIVATE_KEY: string, DKIM_SELECTOR: string): Promise<string> => {
    const pipeline = await startEmailWorker({
      config: { DKIM_PRIVATE_KEY, DKIM_DOMAIN: 'larkway.example', DKIM_SELECTOR },
    });
    await pipeline.messageIn(await pipeline.inquire(), 'sent');
    await pipeline.stop();
    return pipeline.smtp.emails[0]!.raw;
  };
  const emails = [await signed(privateKey, 'mail1'), await signed(next.privateKey, 'mail2')];
  const results = (records: Record<string, Buffer | string>) =>
    Promise.all(
      emails.map(async (raw) => {
        const resolve = async (name: string): Promise<string[][]> => [
          [`v=DKIM1; k=rsa; p=${records[name.split('.')[0]!]!.toString('base64')}`],
        ];
        return (await dkimVerify(Buffer.from(raw, 'latin1'), { resolver: resolve })).results.map(
          ({ status }: { status: { result: string } }) => status.result,
        );
      }),
    );
  expect(await results({ mail1: publicKey, mail2: next.publicKey })).toEqual([['pass'], ['pass']]);
  const [before, after] = await results({ mail1: '', mail2: next.publicKey });
  expect([before, after]).toEqual([[expect.not.stringMatching('pass')], ['pass']]);
});

it('emails are not signed without a key', async () => {
  const pipeline = await startEmailWorker();
  await pipeline.messageIn(await pipeline.inquire(), 'sent');
  expect(pipeline.smtp.emails[0]!.raw).not.toMatch(/^dkim-signature:/im);
  await pipeline.stop();
});
