import { csrfHeader, opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { Browser, codeOf, confirm, followLink, invite, type SetUp, signIn } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;
let firstToken: string;

beforeAll(async () => {
  ops = await startOps();
  firstToken = await ops.setupToken();
  admin = await followLink(ops.url, firstToken, 'Ada');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await ops.stop();
});

const who = async (browser: Browser) => (await browser.get(opsRoutes.whoAmI.path)).body.stage;

it('a one-time link works once', async () => {
  const open = await new Browser(ops.url).post(opsRoutes.openLink.path, { token: firstToken });
  const use = await new Browser(ops.url).post(opsRoutes.useLink.path, {
    token: firstToken,
    name: 'Eve',
    password: 'a long password of Eve',
    code: '000000',
  });
  expect([open, use].map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'link_unknown'],
    [404, 'link_unknown'],
  ]);
});

it('tokens, passwords and second factors are not stored in plain text', async () => {
  const { rows } = await client.query(
    `SELECT (SELECT json_agg(o)::text FROM operators o) || (SELECT json_agg(s)::text FROM sessions s) || (SELECT json_agg(l)::text FROM links l) AS all`,
  );
  for (const secret of [
    admin.password,
    admin.secret,
    admin.browser.cookie.split('=')[1]!,
    firstToken,
  ])
    expect(rows[0].all).not.toContain(secret);
  expect(rows[0].all).toContain('$argon2id$');
});

it('the cookie is for this host over TLS, and out of reach of scripts and other sites', async () => {
  const { headers } = await new Browser(ops.url).post(opsRoutes.signIn.path, {
    name: 'Ada',
    password: admin.password,
  });
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-ops=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

it('a right password alone shows nothing; a code works once, and the cookie changes with it', async () => {
  const half = new Browser(ops.url);
  await half.post(opsRoutes.signIn.path, { name: 'ada', password: admin.password });
  const before = half.cookie;
  expect((await half.get(opsRoutes.listEmails.path)).body.code).toBe('code_needed');
  const code = await codeOf(admin);
  expect((await half.post(opsRoutes.enterCode.path, { code })).body.stage).toBe('signed-in');
  expect(half.cookie).not.toBe(before);
  const again = new Browser(ops.url);
  await again.post(opsRoutes.signIn.path, { name: 'ada', password: admin.password });
  expect((await again.post(opsRoutes.enterCode.path, { code })).status).toBe(401);
  half.cookie = before;
  expect(await who(half)).toBe('signed-out');
});

it('forged, replayed and expired cookies are refused', async () => {
  const operator = await invite(admin, 'Fay', 'operator');
  const forged = new Browser(ops.url);
  forged.cookie = `__Host-ops=${'A'.repeat(43)}`;
  const [{ hash }] = (await client.query('SELECT hash FROM sessions LIMIT 1')).rows;
  const stolenHash = new Browser(ops.url);
  stolenHash.cookie = `__Host-ops=${hash}`;
  expect([await who(forged), await who(stolenHash)]).toEqual(['signed-out', 'signed-out']);
  const replayed = new Browser(ops.url);
  replayed.cookie = operator.browser.cookie;
  const { headers } = await operator.browser.post(opsRoutes.signOut.path);
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect(await who(replayed)).toBe('signed-out');
  const idle = await signIn(operator);
  await client.query(
    `UPDATE sessions SET seen_at = now() - interval '31 minutes' WHERE operator_id = $1`,
    [operator.session.operator.id],
  );
  expect(await who(idle)).toBe('signed-out');
  const long = await signIn(operator);
  await client.query(
    `UPDATE sessions SET created_at = now() - interval '12 hours 1 second' WHERE operator_id = $1`,
    [operator.session.operator.id],
  );
  expect(await who(long)).toBe('signed-out');
});

it.each<[string, Record<string, string>]>([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', { 'content-type': 'text/plain' }],
  ['a file form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['JSON from another origin', { origin: 'https://evil.example' }],
  ['JSON that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['JSON from a sister host', { 'sec-fetch-site': 'same-site' }],
  ['JSON from an opaque origin', { origin: 'null' }],
  ['JSON without the token of the session', { [csrfHeader]: '' }],
  ['JSON with the token of another session', { [csrfHeader]: 'A'.repeat(43) }],
])('%s changes nothing, even with a valid cookie', async (_what, headers) => {
  const before = await client.query('SELECT count(*) FROM operators');
  // Otherwise the call would be refused for the missing confirmation.
  await confirm(admin);
  const { status } = await admin.browser.post(
    opsRoutes.invite.path,
    { name: 'Mallory', role: 'admin' },
    { headers },
  );
  expect([403, 415]).toContain(status);
  expect((await client.query('SELECT count(*) FROM operators')).rows).toEqual(before.rows);
});

it('changing a role and disabling an operator end their sessions; the last admin cannot be removed', async () => {
  const gus = await invite(admin, 'Gus', 'viewer');
  await confirm(admin);
  await admin.browser.post(opsRoutes.changeRole.path.replace(':id', gus.session.operator.id), {
    role: 'operator',
  });
  expect(await who(gus.browser)).toBe('signed-out');
  const again = await signIn(gus);
  await admin.browser.post(opsRoutes.disable.path.replace(':id', gus.session.operator.id));
  expect(await who(again)).toBe('signed-out');
  expect(
    (
      await new Browser(ops.url).post(opsRoutes.signIn.path, {
        name: 'Gus',
        password: gus.password,
      })
    ).status,
  ).toBe(401);
  const last = await admin.browser.post(
    opsRoutes.disable.path.replace(':id', admin.session.operator.id),
  );
  expect([last.status, last.body.code]).toEqual([409, 'last_admin']);
});

it('existing and unknown names get the same refusals, and are locked out after the same number of attempts', async () => {
  const answers = async (name: string) => {
    const all = [];
    for (let index = 0; index < 6; index += 1) {
      const { status, body } = await new Browser(ops.url).post(opsRoutes.signIn.path, {
        name,
        password: 'wrong',
      });
      all.push([status, body]);
    }
    return all;
  };
  await invite(admin, 'Hal', 'viewer');
  await client.query('DELETE FROM refusals');
  const known = await answers('Hal');
  expect(await answers('Nobody')).toEqual(known);
  expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  await client.query('DELETE FROM refusals');
});

it('concurrent guesses are limited like sequential ones', async () => {
  const guesses = Array.from({ length: 15 }, () =>
    new Browser(ops.url).post(opsRoutes.signIn.path, { name: 'Ida', password: 'wrong' }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  await client.query('DELETE FROM refusals');
});

it('every sign-in, refusal and change is audited; the audit log cannot be changed or emptied, and reveals tampering', async () => {
  const { body } = await admin.browser.get(opsRoutes.listAudit.path, { query: { limit: '200' } });
  const actions = new Set(body.entries.map(({ action }: { action: string }) => action));
  for (const action of [
    'set-up',
    'sign-in',
    'sign-out',
    'sign-in-refused',
    'operator-invited',
    'role-changed',
    'operator-disabled',
  ])
    expect(actions).toContain(action);
  for (const sql of ['UPDATE audit SET entry = entry', 'DELETE FROM audit', 'TRUNCATE audit'])
    await expect(client.query(sql)).rejects.toThrow('neither changed nor removed');
  expect((await admin.browser.get(opsRoutes.proveAudit.path)).body.intact).toBe(true);
  await client.query('ALTER TABLE audit DISABLE TRIGGER audit_is_append_only');
  await client.query(
    `UPDATE audit SET entry = replace(entry, 'role-changed', 'role-kept') WHERE action = 'role-changed'`,
  );
  const { body: proof } = await admin.browser.get(opsRoutes.proveAudit.path);
  const [{ number }] = (await client.query(`SELECT number FROM audit WHERE action = 'role-kept'`))
    .rows;
  expect(proof).toMatchObject({ intact: false, firstBroken: Number(number) });
});
