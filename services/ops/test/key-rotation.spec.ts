import { join } from 'node:path';
import {
  buildServices,
  createTestDatabase,
  eventually,
  type StartedProcess,
  type TestDatabase,
} from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { Vault } from '../src/session/vault.js';
import { Browser, followLink, type SetUp, signIn } from './browser.js';
import { type StartedOps, startOps, startService } from './start-ops.js';

// Its tests restart processes several times.
jest.setTimeout(180_000);

const [old, next] = [
  'the old key of this test: 32 or longer',
  'the new key of this test: 32 or longer',
];
const [before, after] = [
  'the-operations-token-before-the-rotation',
  'the-operations-token-after-the-rotation',
];
const away = 'http://127.0.0.1:9';

let database: TestDatabase;
let emailDatabase: TestDatabase;
let email: StartedProcess;
let ops: StartedOps | undefined;
let ada: SetUp;

/**
 * Restarts the service on the same database with another OPS_KEY and token for the email service.
 */
const restart = async (OPS_KEY: string, EMAIL_OPERATIONS_TOKEN: string): Promise<StartedOps> => {
  await ops?.stop();
  ops = await startOps({
    database: database.url,
    env: {
      OPS_KEY,
      EMAIL_OPERATIONS_TOKEN,
      SERVICE_URLS: `leads=${away},dealers=${away},email=${email.url},releases=${away}`,
    },
  });
  if (ada) ada.browser.url = ops.url;
  return ops;
};

beforeAll(async () => {
  buildServices(join(__dirname, '../..'), ['email']);
  [database, emailDatabase] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  email = await startService('email', {
    DATABASE_URL: emailDatabase.url,
    QUEUE_DATABASE_URL: emailDatabase.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    EMAIL_OPERATIONS_TOKEN: `${before},${after}`,
  });
  const { url, setupToken } = await restart(old, before);
  ada = await followLink(url, await setupToken(), 'Ada');
}, 120_000);

afterAll(async () => {
  await Promise.all([ops?.stop(), email.stop()]);
  await Promise.all([database.drop(), emailDatabase.drop()]);
});

const deletions = async (): Promise<string[]> =>
  (await ada.browser.get(opsRoutes.listDeletions.path)).body.map(
    ({ masked }: { masked: string }) => masked,
  );
/** The status of a call that the console forwards to the email service. */
const statusByEmail = async (): Promise<number> =>
  (await ada.browser.get(opsRoutes.listSuppressions.path)).status;

it('OPS_KEY and an operations token are replaced in three steps without losing sessions, second factors, invitations, deletion requests or services', async () => {
  await ada.browser.post(opsRoutes.addDeletion.path, { email: 'joan@visitor.example' });
  const invitation = (
    await ada.browser.post(opsRoutes.invite.path, { name: 'Grace', role: 'operator' })
  ).body.url.split('#')[1] as string;
  expect(await statusByEmail()).toBe(200);

  // An open page has the CSRF token of the old key.
  const { log } = await restart(`${next},${old}`, `${after},${before}`);
  await eventually('everything is encrypted again', () =>
    /"sealedAgain":3,"unreadable":0.*the other keys can be removed/.test(log()),
  );
  expect(
    (await ada.browser.post(opsRoutes.addDeletion.path, { email: 'kay@visitor.example' })).status,
  ).toBe(200);
  expect(await statusByEmail()).toBe(200);

  await restart(next, after);
  expect((await deletions()).sort()).toEqual(['j…@visitor.example', 'k…@visitor.example']);
  await signIn(ada);
  expect((await followLink(ops!.url, invitation, 'Grace')).session.operator.name).toBe('Grace');
  expect(await statusByEmail()).toBe(200);
});

it('with an unlisted OPS_KEY no operator can sign in, and nothing is changed; of several tokens the console sends the first, also to a service that has another', async () => {
  await restart('a third key that has nothing to do with it', after);
  await expect(signIn(ada)).rejects.toThrow('could not sign in');
  await restart(next, `another-token-that-email-does-not-know,${after}`);
  await signIn(ada);
  expect(await statusByEmail()).toBe(503);
});

it('a sealed value opens with any listed key, and only in its own context', () => {
  const sealed = new Vault({ OPS_KEY: old }).seal('text', 'operator 1');
  const vault = new Vault({ OPS_KEY: `${next},${old}` });
  expect([vault.open(sealed, 'operator 1'), vault.isCurrent(sealed, 'operator 1')]).toEqual([
    'text',
    false,
  ]);
  expect(() => vault.open(sealed, 'operator 2')).toThrow('cannot be opened with any key');
  expect(() => new Vault({ OPS_KEY: next }).open(sealed, 'operator 1')).toThrow(
    'cannot be opened with any key',
  );
  expect(new Vault({ OPS_KEY: next }).open(vault.seal('text', 'operator 1'), 'operator 1')).toBe(
    'text',
  );
});

it('a sealed value names its algorithm; older values are opened and count as outdated, unknown algorithms are refused', () => {
  const vault = new Vault({ OPS_KEY: next });
  const sealed = vault.seal('text', 'operator 1');
  const unversioned = sealed.replace(/^v1\./, '');
  expect([sealed.startsWith('v1.'), vault.isCurrent(sealed, 'operator 1')]).toEqual([true, true]);
  expect([
    vault.open(unversioned, 'operator 1'),
    vault.isCurrent(unversioned, 'operator 1'),
  ]).toEqual(['text', false]);
  expect(() => vault.open(sealed.replace('v1', 'v9'), 'operator 1')).toThrow(
    'cannot be opened with any key',
  );
});

it('a key for SHA-512 replaces a key for SHA-256, and values of both keys are accepted meanwhile', () => {
  const longer = 'sha512:the key with another hash function of this test';
  const before = new Vault({ OPS_KEY: old });
  const both = new Vault({ OPS_KEY: `${longer},${old}` });
  expect(both.signatures('csrf', 'session')).toEqual([
    new Vault({ OPS_KEY: longer }).sign('csrf', 'session'),
    before.sign('csrf', 'session'),
  ]);
  expect(Buffer.from(both.sign('csrf', 'session'), 'base64url')).toHaveLength(64);
  expect(both.open(before.seal('text', 'operator 1'), 'operator 1')).toBe('text');
});

it('a password hash with older parameters is renewed at the sign-in', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const hashOf = async (): Promise<string> =>
    (await client.query(`SELECT password_hash FROM operators WHERE name = 'Ada'`)).rows[0]
      .password_hash;
  const weak = await hash(ada.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await client.query(`UPDATE operators SET password_hash = $1 WHERE name = 'Ada'`, [weak]);
  const enter = (password: string) =>
    new Browser(ops!.url).post(opsRoutes.signIn.path, { name: 'Ada', password });
  expect([(await enter('wrong')).status, await hashOf()]).toEqual([401, weak]);
  expect((await enter(ada.password)).status).toBe(200);
  const renewed = await hashOf();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([(await enter(ada.password)).status, await hashOf()]).toEqual([200, renewed]);
  await client.end();
});
