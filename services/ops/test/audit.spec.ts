import { createHash } from 'node:crypto';
import { eventually } from '@larkway/kit/testing';
import { type AuditEntry, opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { Browser, codeOf, confirm, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;

beforeAll(async () => {
  ops = await startOps({ env: { TRUSTED_PROXIES: 'loopback' } });
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await ops.stop();
});

const entries = async (): Promise<AuditEntry[]> =>
  (await admin.browser.get(opsRoutes.listAudit.path, { query: { limit: '200' } })).body.entries;
const proof = async () => (await admin.browser.get(opsRoutes.proveAudit.path)).body;

const email = '00000000-0000-4000-8000-000000000000';

it.each<[string, { path: string }, object, string[]]>([
  [
    'a command',
    opsRoutes.runCommand,
    { command: 'cancel', ids: [email] },
    ['cancel', 'cancel-ended'],
  ],
  ['a pause', opsRoutes.pauseQueue, {}, ['queue-paused']],
  ['its end', opsRoutes.resumeQueue, {}, ['queue-resumed']],
  [
    'a deletion request',
    opsRoutes.addDeletion,
    { email: 'joan@visitor.example' },
    ['deletion-requested'],
  ],
  ['an invitation', opsRoutes.invite, { name: 'Otto', role: 'operator' }, ['operator-invited']],
])('%s is audited with the operator', async (_what, { path }, body, actions) => {
  const [last] = await entries();
  expect((await admin.browser.post(path, body)).status).toBe(200);
  const added = (await entries()).filter(({ number }) => number > last!.number).reverse();
  expect(added.map(({ action, operator }) => [action, operator?.name])).toEqual(
    actions.map((action) => [action, 'Ada']),
  );
});

it.each<[string, { path: string }, object, string]>([
  ['given another role', opsRoutes.changeRole, { role: 'operator' }, 'role-changed'],
  ['given a link', opsRoutes.renewLink, {}, 'link-issued'],
  ['disabled', opsRoutes.disable, {}, 'operator-disabled'],
  ['enabled', opsRoutes.enable, {}, 'operator-enabled'],
])(
  'the entry of an operator who is %s names the admin who did it',
  async (what, { path }, body, action) => {
    const { id } = (await invite(admin, `Gus ${what}`, 'viewer')).session.operator;
    await confirm(admin);
    expect((await admin.browser.post(path.replace(':id', id), body)).status).toBe(200);
    expect((await entries())[0]).toMatchObject({ action, subject: id, operator: { name: 'Ada' } });
  },
);

it('the log is filtered by the first eight characters of an id, as the list shows it, but not by fewer', async () => {
  const { id } = (await invite(admin, 'Ida', 'viewer')).session.operator;
  const numbers = async (subject: string): Promise<number[]> =>
    (await admin.browser.get(opsRoutes.listAudit.path, { query: { subject } })).body.entries.map(
      ({ number }: AuditEntry) => number,
    );
  const all = await numbers(id);
  expect(all.length).toBeGreaterThan(0);
  for (const start of [id.slice(0, 8), `${id.slice(0, 8)}…`, id.slice(0, 20)])
    expect(await numbers(start)).toEqual(all);
  expect([
    await numbers(id.slice(0, 7)),
    await numbers(id.slice(1, 9)),
    await numbers('%%%%%%%%'),
  ]).toEqual([[], [], []]);
});

describe('an entry', () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const elsewhere = async (name: string, password: string): Promise<Browser> => {
    const browser = new Browser(ops.url);
    await browser.post(opsRoutes.signIn.path, { name, password }, { headers });
    return browser;
  };

  it('has the shortened network and the session of the action', async () => {
    const nell = await invite(admin, 'Nell', 'viewer');
    const { name, password, session } = nell;
    const browser = await elsewhere(name, password);
    await browser.post(opsRoutes.enterCode.path, { code: await codeOf(nell) }, { headers });
    await browser.post(opsRoutes.confirm.path, { password }, { headers });
    await browser.post(opsRoutes.signOut.path, {}, { headers });
    const own = (await entries()).filter(({ operator }) => operator?.id === session.operator.id);
    expect(own.map(({ action }) => action)).toEqual([
      'sign-out',
      'identity-confirmed',
      'sign-in',
      'set-up',
    ]);
    const [signOut, confirmation, signedIn, setUp] = own.map(({ from }) => from!);
    expect(signedIn).toEqual({
      network: '192.0.2.*',
      session: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect([confirmation, signOut]).toEqual([signedIn, signedIn]);
    expect(setUp).toMatchObject({
      network: '127.0.0.*',
      session: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(setUp!.session).not.toBe(signedIn!.session);
    expect(own[2]!.detail).toEqual({ by: 'password and code' });
  });

  it('of a refused sign-in identifies attempts for the same name without the name', async () => {
    await elsewhere('Nobody Here', 'wrong');
    await elsewhere(' nobody here', 'wrong');
    await elsewhere('Someone Else', 'wrong');
    const refused = (await entries()).slice(0, 3);
    expect(refused).toEqual(
      Array(3).fill(
        expect.objectContaining({
          action: 'sign-in-refused',
          operator: null,
          subject: null,
          from: { network: '192.0.2.*', session: null },
        }),
      ),
    );
    const [other, again, first] = refused.map(({ detail }) => detail['account']);
    expect([again === first, other === first]).toEqual([true, false]);
    expect(JSON.stringify(refused)).not.toMatch(/nobody here/i);
  });

  it('contains no full network address, and neither does any line of the process log', async () => {
    const tables = await client.query('SELECT string_agg(entry, $1) AS all FROM audit', ['\n']);
    expect(tables.rows[0].all).toContain('192.0.2.*');
    expect(`${tables.rows[0].all}${ops.log()}`).not.toContain('192.0.2.77');
  });
});

describe('the process log', () => {
  const lines = (): Record<string, unknown>[] =>
    ops
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (requestId: string) =>
    eventually(`the line of ${requestId}`, () =>
      lines().find((line) => line['requestId'] === requestId && line['msg'] === 'answered'),
    );
  const call = async (
    browser: Browser,
    { path }: { path: string },
    requestId: string,
    body = {},
  ) => {
    await browser.post(path, body, {
      headers: { 'x-request-id': requestId, 'x-forwarded-for': '192.0.2.77' },
    });
    return lineOf(requestId);
  };

  it('names operator and session of each call, and warns of one that the role does not allow', async () => {
    const viewer = await invite(admin, 'Vic', 'viewer');
    const caller = {
      operator: viewer.session.operator.id,
      session: expect.stringMatching(/^[\w-]{16}$/),
    };
    expect(await call(viewer.browser, opsRoutes.pauseQueue, 'vic-may-not-pause')).toMatchObject({
      level: 'warn',
      status: 403,
      refusal: 'role',
      network: '192.0.2.*',
      caller,
    });
    expect(
      await call(viewer.browser, opsRoutes.confirm, 'vic-confirms-himself', {
        password: viewer.password,
      }),
    ).toMatchObject({ level: 'info', status: 200, caller });
  });

  it('warns of a call without a session, and of a password or code that is wrong', async () => {
    expect(await call(new Browser(ops.url), opsRoutes.pauseQueue, 'nobody-pauses')).toMatchObject({
      level: 'warn',
      status: 401,
      refusal: 'signed_out',
      network: '192.0.2.*',
    });
    expect(
      await call(new Browser(ops.url), opsRoutes.signIn, 'a-wrong-password', {
        name: 'Ada',
        password: 'wrong',
      }),
    ).toMatchObject({ level: 'warn', status: 401, refusal: 'refused' });
  });

  it('names the operator whose password was right before any code is entered', async () => {
    const { operator } = admin.session;
    expect(
      await call(new Browser(ops.url), opsRoutes.signIn, 'the-right-password', {
        name: 'Ada',
        password: admin.password,
      }),
    ).toMatchObject({ status: 200, caller: { operator: operator.id } });
  });

  it('warns of each attempt that is locked out, with its bucket, without name or address', async () => {
    for (let tries = 0; tries < 6; tries += 1)
      await new Browser(ops.url).post(
        opsRoutes.signIn.path,
        { name: 'Guessed Name', password: 'wrong' },
        { headers: { 'x-forwarded-for': '198.51.100.9' } },
      );
    const line = await eventually('it is logged', () =>
      lines().find(({ msg }) => String(msg).startsWith('an attempt was refused')),
    );
    expect(line).toMatchObject({
      level: 'warn',
      bucket: 'account on network',
      key: expect.stringMatching(/^[\w-]{43}$/),
      from: { network: '198.51.100.*', session: null },
    });
    expect(ops.log()).not.toMatch(/guessed name|198\.51\.100\.9/i);
  });
});

/** Changes the table without its trigger, verifies the chain, and restores the table. */
const tampered = async (
  change: (number: number) => Promise<unknown>,
): Promise<{ number: number; proof: unknown }> => {
  const number = (await entries()).at(-3)!.number;
  await client.query('CREATE TABLE kept AS SELECT number, entry, hash FROM audit');
  await client.query('ALTER TABLE audit DISABLE TRIGGER USER');
  await change(number);
  const shown = await proof();
  await client.query('DELETE FROM audit');
  await client.query(
    'INSERT INTO audit (number, entry, hash) SELECT number, entry, hash FROM kept',
  );
  await client.query('ALTER TABLE audit ENABLE TRIGGER USER');
  await client.query('DROP TABLE kept');
  return { number, proof: shown };
};

const rowOf = async (number: number): Promise<{ entry: string; hash: string }> =>
  (await client.query('SELECT entry, hash FROM audit WHERE number = $1', [number])).rows[0];

it('an entry that was rewritten together with its hash breaks the chain at the next entry', async () => {
  const { number, proof: shown } = await tampered(async (at) => {
    const entry = (await rowOf(at)).entry.replace('Ada', 'Eve');
    const { hash: before } = await rowOf(at - 1);
    const hash = createHash('sha256').update(`${before}\n${entry}`).digest('hex');
    await client.query('UPDATE audit SET entry = $2, hash = $3 WHERE number = $1', [
      at,
      entry,
      hash,
    ]);
  });
  expect(shown).toMatchObject({ intact: false, firstBroken: number + 1 });
});

it('a missing entry breaks the chain at its position, even if the entries after it are renumbered', async () => {
  const gone = await tampered((at) => client.query('DELETE FROM audit WHERE number = $1', [at]));
  expect(gone.proof).toMatchObject({ intact: false, firstBroken: gone.number });
  const closed = await tampered(async (at) => {
    await client.query('DELETE FROM audit WHERE number = $1', [at]);
    await client.query(`UPDATE audit SET number = -(number - 1) WHERE number > $1`, [at]);
    await client.query(
      `UPDATE audit SET number = -number, entry = replace(entry, '"number":' || (1 - number), '"number":' || -number) WHERE number < 0`,
    );
  });
  expect(closed.proof).toMatchObject({ intact: false, firstBroken: closed.number });
});

it('swapped entries break the chain', async () => {
  const { number, proof: shown } = await tampered(async (at) => {
    const [one, other] = [await rowOf(at), await rowOf(at + 1)];
    await client.query('UPDATE audit SET entry = $2, hash = $3 WHERE number = $1', [
      at,
      other.entry,
      other.hash,
    ]);
    await client.query('UPDATE audit SET entry = $2, hash = $3 WHERE number = $1', [
      at + 1,
      one.entry,
      one.hash,
    ]);
  });
  expect(shown).toMatchObject({ intact: false, firstBroken: number });
});

it('an unchanged log is intact', async () => {
  expect(await proof()).toMatchObject({
    intact: true,
    prunedThrough: 0,
    firstBroken: null,
    entries: (await entries())[0]!.number,
  });
});
