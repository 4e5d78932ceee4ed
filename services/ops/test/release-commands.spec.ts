import { opsRoutes } from '@larkway/ops-contract';
import type { SetUp } from './browser.js';
import { type ReleaseConsole, startReleaseConsole } from './start-release-console.js';

jest.setTimeout(60_000);

let operations: ReleaseConsole;
let name: string;

beforeAll(async () => {
  operations = await startReleaseConsole();
}, 120_000);

beforeEach(async () => {
  name = await operations.newRemote();
});

afterAll(() => operations.stop());

const reason = 'Prices are missing';

it('an operator sees the target of a rollback and rolls back; both audit logs say who did it and why', async () => {
  expect(
    (await operations.post(opsRoutes.tryRelease, { command: 'roll-back' })).body,
  ).toMatchObject({
    from: '2',
    to: '1',
  });
  expect([await operations.stable(), await operations.audit()]).toEqual(['2', []]);
  expect(
    (await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason })).body,
  ).toMatchObject({
    changed: true,
  });
  const { remote, versions } = await operations.one();
  expect(remote).toMatchObject({
    live: { version: '1', change: { kind: 'rolled-back', by: 'Otto', reason } },
    lastGood: null,
  });
  expect(versions.map(({ version, wasLive, withdrawn }) => [version, wasLive, withdrawn])).toEqual([
    ['3', false, false],
    ['2', true, true],
    ['1', true, false],
  ]);
  expect(await operations.audit()).toMatchObject([
    {
      action: 'release-rolled-back',
      operator: { name: 'Otto' },
      detail: { reason, from: '2', to: '1', revision: expect.any(Number) },
    },
  ]);
  expect((await operations.history({ name })).changes[0]).toMatchObject({
    kind: 'rolled-back',
    by: 'Otto',
    reason,
    moves: [{ name, from: '2', to: '1' }],
  });
});

it('a command changes nothing if another version is live than the operator saw', async () => {
  await operations.releases.promote(name, '3');
  expect(await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason })).toMatchObject({
    status: 409,
    body: { code: 'stale', error: expect.stringContaining('is now at 3') },
  });
  expect(await operations.stable()).toBe('3');
  expect(await operations.audit()).toMatchObject([
    { action: 'release-not-rolled-back', detail: { reason, because: 'stale' } },
  ]);
});

it('concurrent changes of other remotes do not block a command', async () => {
  const other = `${name}-neighbor`;
  for (const version of ['1', '2']) await operations.releases.publish(other, version);
  const moving = (async () => {
    for (const version of ['1', '2', '1', '2', '1', '2'])
      await operations.releases.promote(other, version);
  })();
  for (const [from, to] of [
    ['2', '1'],
    ['1', '2'],
    ['2', '3'],
  ])
    expect((await operations.post(opsRoutes.promote, { from, to, reason })).status).toBe(200);
  await moving;
  expect(await operations.stable()).toBe('3');
});

it('a version that was never live can be promoted, but not rolled back to', async () => {
  expect(
    await operations.post(opsRoutes.tryRelease, { command: 'roll-back', version: '3' }),
  ).toMatchObject({ status: 409, body: { code: 'no_last_good' } });
  expect(await operations.post(opsRoutes.rollBack, { from: '2', to: '3', reason })).toMatchObject({
    status: 409,
    body: { code: 'no_last_good' },
  });
  expect(
    (await operations.post(opsRoutes.promote, { from: '2', to: '3', reason })).body,
  ).toMatchObject({
    changed: true,
  });
  expect(await operations.stable()).toBe('3');
});

it('a refusal of the compatibility check is shown with rule and fix in advance, and applies to the command itself', async () => {
  await operations.releases.publish(name, '4', { sdk: '^2.0.0' });
  const { body } = await operations.post(opsRoutes.tryRelease, {
    command: 'promote',
    version: '4',
  });
  expect(body).toMatchObject({
    from: '2',
    to: '4',
    problems: [{ remote: name, rule: 'sdk-range', text: expect.stringContaining('^2.0.0') }],
  });
  const refused = await operations.post(opsRoutes.promote, { from: '2', to: '4', reason });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'gate_refused', issues: [{ path: `${name}.sdk-range` }] },
  });
  expect(
    await operations.post(opsRoutes.setCanary, { from: '2', version: '4', percent: 5, reason }),
  ).toMatchObject({ status: 422, body: { code: 'gate_refused' } });
  expect(
    (await operations.audit()).map(({ action, detail }) => [action, detail['because']]),
  ).toEqual([
    ['canary-not-set', 'gate_refused'],
    ['release-not-promoted', 'gate_refused'],
  ]);
});

it('a canary is set, grows and is stopped', async () => {
  const set = (percent: number) =>
    operations.post(opsRoutes.setCanary, { from: '2', version: '3', percent, reason });
  expect([
    (await set(5)).status,
    (await set(50)).status,
    (await set(100.1)).status,
    (await set(0.001)).status,
  ]).toEqual([200, 200, 422, 422]);
  expect((await operations.one()).remote!.canary).toMatchObject({ version: '3', percent: 50 });
  expect((await operations.post(opsRoutes.stopCanary, { reason })).body).toMatchObject({
    changed: true,
  });
  expect((await operations.one()).remote!.canary).toBeNull();
  expect((await operations.audit()).map(({ action }) => action)).toEqual([
    'canary-stopped',
    'canary-set',
    'canary-set',
  ]);
});

it('an operator gets a signed link to a compatible version on the site, and both audit logs have the operator, but not the link', async () => {
  const answer = await operations.post(opsRoutes.issuePreview, {
    version: '3',
    path: '/dealerships',
    minutes: 30,
    reason,
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      url: expect.stringMatching(
        /^https:\/\/www\.larkway\.example\/preview#[\w-]+\.[\w-]+\.[0-9a-f]{16}$/,
      ),
      expiresAt: expect.any(String),
    },
  });
  expect((await operations.history({ name })).changes[0]).toMatchObject({
    kind: 'preview-issued',
    by: 'Otto',
    reason,
    moves: [{ name, to: '3' }],
  });
  const entries = await operations.audit();
  expect(entries).toMatchObject([
    {
      action: 'preview-issued',
      operator: { name: 'Otto' },
      detail: { version: '3', path: '/dealerships', minutes: 30, reason },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(answer.body.url.split('.').at(-2));
});

it('no link is created for an incompatible version, for another site, or for a viewer', async () => {
  await operations.releases.publish(name, '5', { sdk: '^2.0.0' });
  expect(await operations.post(opsRoutes.issuePreview, { version: '5', reason })).toMatchObject({
    status: 422,
    body: { code: 'gate_refused', issues: [{ path: `${name}.sdk-range` }] },
  });
  for (const path of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])
    expect(
      (await operations.post(opsRoutes.issuePreview, { version: '3', path, reason })).status,
    ).toBe(422);
  expect(
    (await operations.post(opsRoutes.issuePreview, { version: '3', reason }, operations.vera))
      .status,
  ).toBe(403);
});

it('only admins lock releases; while locked, only rollbacks are possible', async () => {
  const lock = (locked: boolean, by: SetUp) =>
    operations.post(opsRoutes.setReleaseLock, { locked, reason: 'The holidays' }, by);
  expect((await lock(true, operations.otto)).body.code).toBe('role');
  expect((await lock(true, operations.admin)).body.lock).toMatchObject({
    by: 'Ada',
    reason: 'The holidays',
  });
  expect(await operations.post(opsRoutes.promote, { from: '2', to: '3', reason })).toMatchObject({
    status: 409,
    body: { code: 'locked' },
  });
  expect((await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason })).status).toBe(
    200,
  );
  expect((await lock(false, operations.admin)).body.lock).toBeNull();
  expect((await operations.post(opsRoutes.promote, { from: '1', to: '3', reason })).status).toBe(
    200,
  );
});

it('a viewer cannot change releases, and an operator only with a reason', async () => {
  const bodies: [{ path: string }, object][] = [
    [opsRoutes.rollBack, { from: '2', to: '1' }],
    [opsRoutes.promote, { from: '2', to: '3' }],
    [opsRoutes.setCanary, { from: '2', version: '3', percent: 5 }],
    [opsRoutes.stopCanary, {}],
  ];
  for (const [route, body] of bodies) {
    expect(await operations.post(route, { ...body, reason }, operations.vera)).toMatchObject({
      status: 403,
      body: { code: 'role' },
    });
    for (const unsaid of [{}, { reason: '  ' }])
      expect((await operations.post(route, { ...body, ...unsaid })).status).toBe(422);
  }
  expect([await operations.stable(), await operations.audit()]).toEqual(['2', []]);
});
