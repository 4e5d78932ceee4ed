import { opsRoutes, type SessionSummary } from '@larkway/ops-contract';
import pg from 'pg';
import {
  type Answer,
  Browser,
  codeOf,
  confirm,
  followLink,
  invite,
  type SetUp,
  signIn,
} from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(60_000);

let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;

beforeAll(async () => {
  ops = await startOps({ env: { TRUSTED_PROXIES: 'loopback' } });
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await ops.stop();
});

const stageOf = async (browser: Browser): Promise<string> =>
  (await browser.get(opsRoutes.whoAmI.path)).body.stage;
const refusal = ({ status, body }: Answer) => [status, body.code];
const at = ({ path }: { path: string }, { session }: SetUp): string =>
  path.replace(':id', session.operator.id);
const actionsAbout = async ({ session }: SetUp): Promise<string[]> =>
  (
    await admin.browser.get(opsRoutes.listAudit.path, { query: { subject: session.operator.id } })
  ).body.entries.map(({ action }: { action: string }) => action);
/** Makes the confirmation expire. */
const forgetConfirmations = () =>
  client.query(`UPDATE sessions SET confirmed_at = now() - interval '5 minutes 1 second'`);
const newPassword = 'a meadow full of larks';
/**
 * A password that is neither breached nor repetitive, with capitals, and spaces within and around
 * it.
 */
const sentence = (length: number): string =>
  ` ${Array.from({ length: 60 }, (_, number) => `${number} Larks over Field ${number * 7}`)
    .join(', ')
    .slice(0, length - 2)} `;

describe('a password change', () => {
  it('needs the current password and a code that was not used, keeps this session under a new token, and ends the others', async () => {
    const pat = await invite(admin, 'Pat', 'operator');
    const other = await signIn(pat);
    const change = (over: object) =>
      pat.browser.post(opsRoutes.changePassword.path, {
        currentPassword: pat.password,
        password: newPassword,
        code: '000000',
        ...over,
      });
    expect(refusal(await change({ currentPassword: 'wrong' }))).toEqual([401, 'refused']);
    const used = await codeOf(pat);
    await pat.browser.post(opsRoutes.confirm.path, { code: used });
    const stolen = new Browser(ops.url);
    stolen.cookie = pat.browser.cookie;
    expect(refusal(await change({ code: used }))).toEqual([401, 'refused']);
    expect([await stageOf(other), await stageOf(pat.browser)]).toEqual(['signed-in', 'signed-in']);
    expect((await change({ code: await codeOf(pat) })).body).toMatchObject({
      stage: 'signed-in',
      operator: { name: 'Pat' },
    });
    expect([await stageOf(pat.browser), await stageOf(other), await stageOf(stolen)]).toEqual([
      'signed-in',
      'signed-out',
      'signed-out',
    ]);
    expect(
      (
        await new Browser(ops.url).post(opsRoutes.signIn.path, {
          name: 'Pat',
          password: pat.password,
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await new Browser(ops.url).post(opsRoutes.signIn.path, {
          name: 'Pat',
          password: newPassword,
        })
      ).status,
    ).toBe(200);
    expect(await actionsAbout(pat)).toEqual(
      expect.arrayContaining(['password-changed', 'confirmation-refused']),
    );
  });

  it('forgets the other devices of the operator', async () => {
    const dee = await invite(admin, 'Dee', 'viewer');
    const other = await signIn(dee);
    const devices = async () =>
      Number(
        (
          await client.query('SELECT count(*) FROM trusted_devices WHERE operator_id = $1', [
            dee.session.operator.id,
          ])
        ).rows[0].count,
      );
    expect([other.device === dee.browser.device, await devices()]).toEqual([false, 2]);
    await dee.browser.post(opsRoutes.changePassword.path, {
      currentPassword: dee.password,
      password: newPassword,
      code: await codeOf(dee),
    });
    expect(await devices()).toBe(1);
  });

  it.each([
    [
      'is breached',
      'Password2024!!',
      'This password is easy to guess: it appears in lists of breached passwords. Choose another one',
    ],
    [
      'contains a word of this product',
      'L4rkway operations 1',
      'This password is easy to guess: it contains "larkway". Choose another one',
    ],
    ['has 11 characters', 'eleven char', 'Must have 12 characters or more'],
    ['has 257 characters', sentence(257), 'Must be at most 256 characters'],
    [
      'is the current one',
      'a long password of Ada',
      'This is the password that you have now. Choose another one',
    ],
  ])(
    'is refused with a reason at the field when the new password %s',
    async (_what, password, message) => {
      const { status, body } = await admin.browser.post(opsRoutes.changePassword.path, {
        currentPassword: admin.password,
        password,
        code: await codeOf(admin),
      });
      expect([status, body.issues]).toEqual([422, [{ path: 'password', message }]]);
    },
  );

  it('allows five wrong attempts, then makes the session wait', async () => {
    const ron = await invite(admin, 'Ron', 'viewer');
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      statuses.push(
        (
          await ron.browser.post(opsRoutes.changePassword.path, {
            currentPassword: 'wrong',
            password: newPassword,
            code: '000000',
          })
        ).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(
      (await ron.browser.post(opsRoutes.confirm.path, { password: ron.password })).status,
    ).toBe(429);
  });
});

describe('a password', () => {
  const tryFrom = async (network: string, name: string, password: string): Promise<number> =>
    (
      await new Browser(ops.url).post(
        opsRoutes.signIn.path,
        { name, password },
        { headers: { 'x-forwarded-for': network } },
      )
    ).status;

  it.each([12, 64, 256])(
    'of %d characters is accepted, and signs in exactly as it was typed: not shortened, trimmed, or in other letter case',
    async (length) => {
      const password = sentence(length);
      expect(password).toHaveLength(length);
      const name = `Lena ${length}`;
      const { body } = await admin.browser.post(opsRoutes.invite.path, { name, role: 'viewer' });
      await followLink(ops.url, body.url.split('#')[1], name, password);
      const network = `203.0.${length % 200}.7`;
      const changed = [
        password.slice(0, -1),
        `${password}x`,
        password.trim(),
        password.toLowerCase(),
        password.toUpperCase(),
      ];
      for (const wrong of changed)
        expect([wrong, await tryFrom(network, name, wrong)]).toEqual([wrong, 401]);
      expect(await tryFrom(`203.0.${length % 200}.9`, name, password)).toBe(200);
    },
  );

  it('does not expire: one that was set ten years ago signs in', async () => {
    const pia = await invite(admin, 'Pia', 'viewer');
    await client.query(
      `UPDATE operators SET created_at = now() - interval '10 years' WHERE id = $1`,
      [pia.session.operator.id],
    );
    expect(await stageOf(await signIn(pia))).toBe('signed-in');
  });

  it('cannot be set with a hint or a secret question', async () => {
    const body = {
      currentPassword: admin.password,
      password: newPassword,
      code: await codeOf(admin),
    };
    for (const more of [{ hint: 'Birds' }, { question: 'Pet?', answer: 'Lark' }])
      expect(
        (await admin.browser.post(opsRoutes.changePassword.path, { ...body, ...more })).status,
      ).toBe(422);
  });
});

describe('a reset by an admin', () => {
  beforeEach(() => confirm(admin));

  it('voids both factors and all sessions when the link is made, and replaces both factors when it is used', async () => {
    const max = await invite(admin, 'Max', 'viewer');
    const { status, body } = await admin.browser.post(at(opsRoutes.renewLink, max));
    expect([status, await stageOf(max.browser)]).toEqual([200, 'signed-out']);
    await expect(signIn(max)).rejects.toThrow('could not sign in');
    const token: string = body.url.split('#')[1];
    const opened = await new Browser(ops.url).post(opsRoutes.openLink.path, { token });
    expect(opened.body).toMatchObject({ purpose: 'reset', name: 'Max' });
    const use = async (password: string) =>
      new Browser(ops.url).post(opsRoutes.useLink.path, {
        token,
        password,
        code: await codeOf({ browser: max.browser, secret: opened.body.totp.secret }),
      });
    expect((await use(max.password)).body.issues).toEqual([
      { path: 'password', message: 'This is the password that you have now. Choose another one' },
    ]);
    expect((await use('sunshine12345678')).body.issues).toEqual([
      { path: 'password', message: expect.stringContaining('breached passwords') },
    ]);
    const again = await followLink(ops.url, token, 'Max', newPassword);
    expect(again.secret).not.toBe(max.secret);
    expect(
      (
        await new Browser(ops.url).post(opsRoutes.signIn.path, {
          name: 'Max',
          password: max.password,
        })
      ).status,
    ).toBe(401);
    expect(await stageOf(await signIn(again))).toBe('signed-in');
  });

  it('forgets the operator’s devices', async () => {
    const ned = await invite(admin, 'Ned', 'viewer');
    await admin.browser.post(at(opsRoutes.renewLink, ned));
    const { rows } = await client.query('SELECT FROM trusted_devices WHERE operator_id = $1', [
      ned.session.operator.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('accepts a link that an earlier version issued for a second factor', async () => {
    const ola = await invite(admin, 'Ola', 'viewer');
    const { body } = await admin.browser.post(at(opsRoutes.renewLink, ola));
    await client.query(
      `UPDATE links SET purpose = 'second-factor' WHERE purpose = 'reset' AND operator_id = $1`,
      [ola.session.operator.id],
    );
    expect(
      (await followLink(ops.url, body.url.split('#')[1], 'Ola', newPassword)).session.operator.name,
    ).toBe('Ola');
  });
});

describe('the list of sessions', () => {
  const list = async (browser: Browser): Promise<SessionSummary[]> =>
    (await browser.get(opsRoutes.listSessions.path)).body;
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('shows the operator’s own sessions with device, shortened network and last use, and ends one of them', async () => {
    const kim = await invite(admin, 'Kim', 'viewer');
    const headers = { 'user-agent': firefox, 'x-forwarded-for': '192.0.2.77' };
    const other = new Browser(ops.url);
    await other.post(opsRoutes.signIn.path, { name: 'Kim', password: kim.password }, { headers });
    await other.post(opsRoutes.enterCode.path, { code: await codeOf(kim) }, { headers });
    const sessions = await list(kim.browser);
    expect(sessions).toHaveLength(2);
    const [elsewhere, here] = [
      sessions.find(({ current }) => !current)!,
      sessions.find(({ current }) => current)!,
    ];
    expect(elsewhere).toMatchObject({ device: 'Firefox on Linux', network: '192.0.2.*' });
    expect(Date.now() - Date.parse(elsewhere.lastUsedAt)).toBeLessThan(30_000);
    expect(JSON.stringify(sessions)).not.toContain('192.0.2.77');
    await confirm(kim);
    expect(
      (await kim.browser.post(opsRoutes.endSession.path.replace(':id', elsewhere.id))).body.map(
        ({ id }: SessionSummary) => id,
      ),
    ).toEqual([here.id]);
    expect([await stageOf(other), await stageOf(kim.browser)]).toEqual(['signed-out', 'signed-in']);
    expect(await actionsAbout(kim)).toContain('session-ended');
  });

  it('neither shows nor ends sessions of others', async () => {
    const lou = await invite(admin, 'Lou', 'viewer');
    const [own] = (await list(lou.browser)).map(({ id }) => id);
    expect((await list(admin.browser)).map(({ id }) => id)).not.toContain(own);
    await confirm(admin);
    expect((await admin.browser.post(opsRoutes.endSession.path.replace(':id', own!))).status).toBe(
      404,
    );
    expect(await stageOf(lou.browser)).toBe('signed-in');
  });

  it('ends all sessions at once, including this one, and forgets the devices', async () => {
    const may = await invite(admin, 'May', 'viewer');
    const other = await signIn(may);
    await confirm({ browser: other, password: may.password });
    const { body, headers } = await other.post(opsRoutes.signOutEverywhere.path);
    expect([body.stage, headers.get('clear-site-data')]).toEqual(['signed-out', '"cache"']);
    expect([await stageOf(other), await stageOf(may.browser)]).toEqual([
      'signed-out',
      'signed-out',
    ]);
    expect(
      (
        await client.query('SELECT FROM trusted_devices WHERE operator_id = $1', [
          may.session.operator.id,
        ])
      ).rows,
    ).toEqual([]);
    expect(await actionsAbout(may)).toContain('signed-out-everywhere');
  });
});

describe('a confirmation', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const guarded: [string, { path: string }, object][] = [
    ['an export of personal data', opsRoutes.exportPerson, {}],
    ['the erasure of a person', opsRoutes.completeDeletion, {}],
    ['disabling an operator', opsRoutes.disable, {}],
    ['enabling an operator', opsRoutes.enable, {}],
    ['a change of role', opsRoutes.changeRole, { role: 'viewer' }],
    ['a reset', opsRoutes.renewLink, {}],
    ['the end of a session', opsRoutes.endSession, {}],
    ['an invitation of an admin', opsRoutes.invite, { name: 'Eve', role: 'admin' }],
  ];

  it.each(guarded)(
    'is needed for %s even right after the sign-in, and is valid for five minutes',
    async (_what, { path }, body) => {
      const call = () => admin.browser.post(path.replace(':id', id), body);
      await client.query('UPDATE sessions SET confirmed_at = NULL');
      expect(refusal(await call())).toEqual([403, 'confirmation_needed']);
      await confirm(admin);
      expect((await call()).status).not.toBe(403);
      await forgetConfirmations();
      expect(refusal(await call())).toEqual([403, 'confirmation_needed']);
    },
  );

  it('is needed to sign out everywhere; without it no session ends', async () => {
    const tom = await invite(admin, 'Tom', 'viewer');
    expect(refusal(await tom.browser.post(opsRoutes.signOutEverywhere.path))).toEqual([
      403,
      'confirmation_needed',
    ]);
    expect(await stageOf(tom.browser)).toBe('signed-in');
  });

  it('is not needed to invite a viewer or to read', async () => {
    await forgetConfirmations();
    expect(
      (await admin.browser.post(opsRoutes.invite.path, { name: 'Viv', role: 'viewer' })).status,
    ).toBe(200);
    expect((await admin.browser.get(opsRoutes.listDeletions.path)).status).toBe(200);
  });

  it('accepts the password or a code once, replaces the session’s token, and is audited', async () => {
    const sue = await invite(admin, 'Sue', 'viewer');
    const before = sue.browser.cookie;
    const code = await codeOf(sue);
    expect((await sue.browser.post(opsRoutes.confirm.path, { code })).status).toBe(200);
    expect(sue.browser.cookie).not.toBe(before);
    expect(refusal(await sue.browser.post(opsRoutes.confirm.path, { code }))).toEqual([
      401,
      'refused',
    ]);
    expect(refusal(await sue.browser.post(opsRoutes.confirm.path, { password: 'wrong' }))).toEqual([
      401,
      'refused',
    ]);
    const stolen = new Browser(ops.url);
    stolen.cookie = before;
    expect([await stageOf(sue.browser), await stageOf(stolen)]).toEqual([
      'signed-in',
      'signed-out',
    ]);
    expect(await actionsAbout(sue)).toEqual(
      expect.arrayContaining(['identity-confirmed', 'confirmation-refused']),
    );
  });

  it('keeps the CSRF token, so that other tabs keep working', async () => {
    const before = admin.browser.csrf;
    await confirm(admin);
    expect(admin.browser.csrf).toBe(before);
  });
});

it('an invitation refuses a breached password and still works afterward', async () => {
  const { body } = await admin.browser.post(opsRoutes.invite.path, { name: 'Ben', role: 'viewer' });
  const token: string = body.url.split('#')[1];
  const browser = new Browser(ops.url);
  const { body: opened } = await browser.post(opsRoutes.openLink.path, { token });
  const refused = await browser.post(opsRoutes.useLink.path, {
    token,
    password: 'qwertyuiop123456',
    code: await codeOf({ browser, secret: opened.totp.secret }),
  });
  expect([refused.status, refused.body.issues[0].path]).toEqual([422, 'password']);
  expect((await followLink(ops.url, token, 'Ben')).session.stage).toBe('signed-in');
});
