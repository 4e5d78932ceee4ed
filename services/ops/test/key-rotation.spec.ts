import { join } from 'node:path';
import { buildServices, createTestDatabase, eventually, type TestDatabase } from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { Vault } from '../src/session/vault.js';
import { Browser, followLink, type SetUp, signIn } from './browser.js';
import { type StartedOps, startOps, startService } from './start-ops.js';

jest.setTimeout(60_000);

const [old, next] = ['the old key of this test: 32 or longer', 'the new key of this test: 32 or longer'];

let database: TestDatabase;
let ops: StartedOps | undefined;
let ada: SetUp;
const cleanups: (() => Promise<void>)[] = [];

/** Restarts the service on the same database with another OPS_KEY. */
const restart = async (OPS_KEY: string, others: Record<string, string> = {}): Promise<StartedOps> => {
  await ops?.stop();
  ops = await startOps({ database: database.url, env: { OPS_KEY, ...others } });
  if (ada) ada.browser.url = ops.url;
  return ops;
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { url, setupToken } = await restart(old);
  ada = await followLink(url, await setupToken(), 'Ada');
}, 120_000);

afterAll(async () => {
  await ops?.stop();
  for (const cleanup of cleanups) await cleanup();
  await database.drop();
});

const deletions = async (): Promise<string[]> => (await ada.browser.get(opsRoutes.listDeletions.path)).body.map(({ masked }: { masked: string }) => masked);

it('OPS_KEY is replaced in three steps without a signed-in operator, a second factor, an invitation or a deletion request being lost', async () => {
  await ada.browser.post(opsRoutes.addDeletion.path, { email: 'joan@visitor.example' });
  const invitation = (await ada.browser.post(opsRoutes.invite.path, { name: 'Grace', role: 'operator' })).body.url.split('#')[1] as string;

  // The page that is open has the CSRF token of the old key.
  const { log } = await restart(`${next},${old}`);
  await eventually('everything is encrypted again', () => /"sealedAgain":3,"unreadable":0.*the other keys can be removed/.test(log()));
  expect((await ada.browser.post(opsRoutes.addDeletion.path, { email: 'kay@visitor.example' })).status).toBe(200);

  await restart(next);
  expect((await deletions()).sort()).toEqual(['j…@visitor.example', 'k…@visitor.example']);
  await signIn(ada);
  expect((await followLink(ops!.url, invitation, 'Grace')).session.operator.name).toBe('Grace');
});

it('with a key that is not listed nobody can sign in, and nothing is changed', async () => {
  await restart('a third key that has nothing to do with it');
  await expect(signIn(ada)).rejects.toThrow('could not sign in');
  await restart(next);
  await signIn(ada);
});

it('OPERATIONS_TOKEN is replaced without the console losing a service: it sends the first of its list, and services accept each of theirs', async () => {
  buildServices(join(__dirname, '../..'), ['email']);
  const [before, after] = ['the-operations-token-before-the-rotation', 'the-operations-token-after-the-rotation'];
  const own = await createTestDatabase();
  const away = 'http://127.0.0.1:9';
  const email = await startService('email', { DATABASE_URL: own.url, QUEUE_DATABASE_URL: own.url, SMTP_URL: 'smtp://127.0.0.1:9', OPERATIONS_TOKEN: `${before},${after}` });
  cleanups.push(email.stop, own.drop);
  const statusWith = async (OPERATIONS_TOKEN: string): Promise<number> => {
    await restart(next, { OPERATIONS_TOKEN, SERVICE_URLS: `leads=${away},dealers=${away},email=${email.url},releases=${away}` });
    return (await ada.browser.get(opsRoutes.listSuppressions.path)).status;
  };
  expect([await statusWith(before), await statusWith(`${after},${before}`), await statusWith(after)]).toEqual([200, 200, 200]);
  expect(await statusWith(`another-token-that-email-does-not-know,${after}`)).toBe(503);
});

it('what is sealed opens under any listed key and in its own context only', () => {
  const sealed = new Vault({ OPS_KEY: old }).seal('text', 'operator 1');
  const vault = new Vault({ OPS_KEY: `${next},${old}` });
  expect([vault.open(sealed, 'operator 1'), vault.isCurrent(sealed, 'operator 1')]).toEqual(['text', false]);
  expect(() => vault.open(sealed, 'operator 2')).toThrow('cannot be opened with any key');
  expect(() => new Vault({ OPS_KEY: next }).open(sealed, 'operator 1')).toThrow('cannot be opened with any key');
  expect(new Vault({ OPS_KEY: next }).open(vault.seal('text', 'operator 1'), 'operator 1')).toBe('text');
});

it('what is sealed names its algorithm; values from before are opened and count as outdated, unknown algorithms are refused', () => {
  const vault = new Vault({ OPS_KEY: next });
  const sealed = vault.seal('text', 'operator 1');
  const unversioned = sealed.replace(/^v1\./, '');
  expect([sealed.startsWith('v1.'), vault.isCurrent(sealed, 'operator 1')]).toEqual([true, true]);
  expect([vault.open(unversioned, 'operator 1'), vault.isCurrent(unversioned, 'operator 1')]).toEqual(['text', false]);
  expect(() => vault.open(sealed.replace('v1', 'v9'), 'operator 1')).toThrow('cannot be opened with any key');
});

it('a key for SHA-512 replaces a key for SHA-256, and what either signed and sealed is accepted meanwhile', () => {
  const longer = 'sha512:the key with another hash function of this test';
  const before = new Vault({ OPS_KEY: old });
  const both = new Vault({ OPS_KEY: `${longer},${old}` });
  expect(both.signatures('csrf', 'session')).toEqual([new Vault({ OPS_KEY: longer }).sign('csrf', 'session'), before.sign('csrf', 'session')]);
  expect(Buffer.from(both.sign('csrf', 'session'), 'base64url')).toHaveLength(64);
  expect(both.open(before.seal('text', 'operator 1'), 'operator 1')).toBe('text');
});

it('a password hash with older parameters is renewed at the sign-in', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  cleanups.push(() => client.end());
  const hashOf = async (): Promise<string> => (await client.query(`SELECT password_hash FROM operators WHERE name = 'Ada'`)).rows[0].password_hash;
  const weak = await hash(ada.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await client.query(`UPDATE operators SET password_hash = $1 WHERE name = 'Ada'`, [weak]);
  const enter = (password: string) => new Browser(ops!.url).post(opsRoutes.signIn.path, { name: 'Ada', password });
  expect([(await enter('wrong')).status, await hashOf()]).toEqual([401, weak]);
  expect((await enter(ada.password)).status).toBe(200);
  const renewed = await hashOf();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([(await enter(ada.password)).status, await hashOf()]).toEqual([200, renewed]);
});
