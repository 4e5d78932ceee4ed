import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { opsRoutes, releaseCommandTimeout } from '@larkway/ops-contract';
import { COMMAND_TIMEOUT } from '@larkway/releases-contract';
import { readConfig } from '../src/config.js';
import { requiredEnvironment } from './start-ops.js';
import { type ReleaseConsole, startReleaseConsole } from './start-release-console.js';

jest.setTimeout(60_000);

/** The timeout of calls without trial rendering. */
const SERVICE_TIMEOUT_MS = 2_000;
/** Longer than that timeout, but shorter than the release service's timeout for the site. */
const SLOW = 2_800;
const reason = 'Prices are missing';

let operations: ReleaseConsole;

beforeAll(async () => {
  operations = await startReleaseConsole({ SERVICE_TIMEOUT_MS: String(SERVICE_TIMEOUT_MS) });
}, 120_000);

beforeEach(() => operations.newRemote());

afterEach(() => {
  operations.releases.slowDown('trial', 0);
  operations.releases.slowDown('host', 0);
});

afterAll(() => operations.stop());

it('a promotion whose trial rendering takes longer than SERVICE_TIMEOUT_MS is tried and done, and the audit log says so', async () => {
  operations.releases.slowDown('trial', SLOW);
  const tried = await operations.post(opsRoutes.tryRelease, { command: 'promote', version: '3' });
  expect([tried.status, tried.body]).toEqual([200, { from: '2', to: '3', problems: [] }]);
  expect(await operations.post(opsRoutes.promote, { from: '2', to: '3', reason })).toMatchObject({
    status: 200,
    body: { changed: true },
  });
  expect(await operations.stable()).toBe('3');
  expect(await operations.audit()).toMatchObject([
    { action: 'release-promoted', detail: { from: '2', to: '3', reason } },
  ]);
});

it('a canary whose trial rendering takes longer than SERVICE_TIMEOUT_MS is set, and the audit log says so', async () => {
  operations.releases.slowDown('trial', SLOW);
  expect(
    await operations.post(opsRoutes.setCanary, { from: '2', version: '3', percent: 5, reason }),
  ).toMatchObject({ status: 200, body: { changed: true } });
  expect((await operations.one()).remote!.canary).toMatchObject({ version: '3', percent: 5 });
  operations.releases.slowDown('host', SLOW);
  expect(await operations.post(opsRoutes.stopCanary, { reason })).toMatchObject({
    status: 200,
    body: { changed: true },
  });
  expect((await operations.audit()).map(({ action }) => action)).toEqual([
    'canary-stopped',
    'canary-set',
  ]);
});

it('a preview and a rollback whose compatibility check takes longer than SERVICE_TIMEOUT_MS are done, and the audit log says so', async () => {
  operations.releases.slowDown('host', SLOW);
  const [issued, tried] = await Promise.all([
    operations.post(opsRoutes.issuePreview, { version: '3', reason }),
    operations.post(opsRoutes.tryRelease, { command: 'roll-back' }),
  ]);
  expect(issued).toMatchObject({ status: 201, body: { url: expect.any(String) } });
  expect([tried.status, tried.body]).toEqual([200, { from: '2', to: '1', problems: [] }]);
  expect(await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason })).toMatchObject({
    status: 200,
    body: { changed: true },
  });
  expect(await operations.stable()).toBe('1');
  expect((await operations.audit()).map(({ action }) => action)).toEqual([
    'release-rolled-back',
    'preview-issued',
  ]);
});

it('a browser waits longer for a command than the console’s service waits for the release service and reads what is live, and shorter than the gateway', () => {
  expect(releaseCommandTimeout).toBeGreaterThan(
    COMMAND_TIMEOUT +
      2 * readConfig(requiredEnvironment('postgres://ops@127.0.0.1/ops')).SERVICE_TIMEOUT_MS,
  );
  const gateway = readFileSync(
    join(__dirname, '../../../infra/deploy/kubernetes/overlays/production/gateway.yaml'),
    'utf8',
  );
  const [, seconds] = /value: \/ops \} \}\]\n\s+timeouts: \{ request: (\d+)s \}/.exec(gateway)!;
  expect(releaseCommandTimeout).toBeLessThan(Number(seconds) * 1_000);
});
