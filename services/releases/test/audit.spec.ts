import { createHash } from 'node:crypto';
import { type Change, releasesRoutes } from '@larkway/releases-contract';
import { ChannelsService } from '../src/channels/channels.service.js';
import { stopCanary } from '../src/channels/plans.js';
import { build } from './candidate.js';
import type { Client } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const { changes, issueToken, revokeToken, setLock, issuePreview } = releasesRoutes;

let releases: StartedReleases;
let operations: Client;

const entries = async (query: Record<string, string> = {}): Promise<Change[]> =>
  (await operations.get(changes, { query: { limit: '200', ...query } })).body;

/** Each kind of change once, for two remotes. */
const live = async (): Promise<void> => {
  const events = await releases.team('events');
  for (const version of ['1', '2']) await events.publish(await build(releases.store, { version }));
  await operations.publish(await build(releases.store, { name: 'mfe-news', team: 'news' }));
  await operations.promote([{ name: 'mfe-events', version: '1' }], {
    reason: 'the beginning',
    by: 'Ada',
  });
  await events.setCanary('mfe-events', '2', 5, { reason: 'let us see' });
  await operations.stopCanary('mfe-events', {
    reason: 'slower than the version before',
    by: 'judge',
  });
  await events.promote([{ name: 'mfe-events', version: '2' }], { reason: 'it was not us' });
  await operations.rollBack([{ name: 'mfe-events' }], { reason: 'it was' });
  for (const locked of [true, false])
    await operations.post(setLock, { locked, reason: 'an exercise', by: 'Ada' });
  await events.post(issuePreview, {
    name: 'mfe-events',
    version: '2',
    path: '/events',
    reason: 'to look again',
  });
  const { body } = await operations.post(issueToken, { team: 'news', name: 'pipeline', by: 'Ada' });
  await operations.post(revokeToken, { reason: 'it was a try', by: 'Ada' }, { id: body.token.id });
};

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  await live();
}, 60_000);

afterAll(() => releases.stop());

it('every change has one audit log entry with actor, kind, time, reason and versions', async () => {
  const all = (await entries()).reverse();
  const recorded = all.map(({ kind, by, reason, moves }) => [
    kind,
    by,
    reason,
    ...moves.map(({ name, from, to, percent }) => [name, from, to, percent].join(' ')),
  ]);
  expect(recorded).toEqual([
    ['token-issued', 'operations', 'pipeline, for the team events, 90 days'],
    ['published', 'events: pipeline', 'sources without a commit', 'mfe-events  1 '],
    ['published', 'events: pipeline', 'sources without a commit', 'mfe-events  2 '],
    ['published', 'operations', 'sources without a commit', 'mfe-news  1.0.0 '],
    ['promoted', 'Ada', 'the beginning', 'mfe-events  1 '],
    ['canary-set', 'events: pipeline', 'let us see', 'mfe-events 1 2 5'],
    ['canary-stopped', 'judge', 'slower than the version before', 'mfe-events 2 1 5'],
    ['promoted', 'events: pipeline', 'it was not us', 'mfe-events 1 2 '],
    ['rolled-back', 'operations', 'it was', 'mfe-events 2 1 '],
    ['locked', 'Ada', 'an exercise'],
    ['unlocked', 'Ada', 'an exercise'],
    ['preview-issued', 'events: pipeline', 'to look again', 'mfe-events  2 '],
    ['token-issued', 'Ada', 'pipeline, for the team news, 90 days'],
    ['token-revoked', 'Ada', 'it was a try'],
  ]);
  expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort());
});

it('audit log entries can be filtered by remote and read in pages', async () => {
  expect((await entries({ name: 'mfe-news' })).map(({ kind }) => kind)).toEqual(['published']);
  const all = await entries();
  const [first, second] = [
    await entries({ limit: '3' }),
    await entries({ limit: '3', before: String(all[2]!.id) }),
  ];
  expect([...first, ...second]).toEqual(all.slice(0, 6));
});

it('a refused change leaves no audit log entry', async () => {
  const before = await entries();
  const dealers = await releases.team('dealers');
  await dealers.promote([{ name: 'mfe-events', version: '2' }]);
  expect((await entries()).slice(1)).toEqual(before);
});

it.each([
  'UPDATE changes SET entry = entry',
  'DELETE FROM changes',
  'DELETE FROM changes WHERE false',
  'TRUNCATE changes',
])('PostgreSQL refuses "%s", regardless of the role', async (statement) => {
  await expect(releases.sql.query(statement)).rejects.toThrow(
    'rows of changes are neither changed nor removed',
  );
});

it.each(['live_maps', 'once_live', 'withdrawals'])(
  'PostgreSQL refuses to change or remove rows of %s',
  async (table) => {
    await expect(releases.sql.query(`DELETE FROM ${table}`)).rejects.toThrow(
      `rows of ${table} are neither changed nor removed`,
    );
  },
);

it('the hash of each audit log entry covers all entries before it and is logged', async () => {
  const { rows } = await releases.sql.query<{ entry: string; hash: string }>(
    'SELECT entry, hash FROM changes ORDER BY id',
  );
  let hash = '';
  for (const row of rows) {
    hash = createHash('sha256').update(`${hash}\n${row.entry}`).digest('hex');
    expect(row.hash).toBe(hash);
  }
  const logged = releases.service.logs
    .filter(({ msg }) => msg === 'changed')
    .map((line) => line['hash']);
  expect(logged).toEqual(rows.map((row) => row.hash));
});

it('changes are counted by kind', async () => {
  const text = await (await fetch(releases.service.metricsUrl)).text();
  expect(text).toMatch(/releases_changes_total\{kind="promoted",service="releases"\} 2/);
  expect(text).toMatch(/releases_channel_revision\{channel="production",service="releases"\} 5/);
});

it('the audit log entry of an automatic change contains its measurements', async () => {
  const command = {
    channel: 'production',
    by: 'judge',
    reason: 'errors',
    dryRun: false,
    evidence: { errors: { before: 0.01, now: 0.2 } },
  } as const;
  await operations.setCanary('mfe-events', '2', 5);
  await releases.service.app
    .get(ChannelsService)
    .changeUnconditionally(command, stopCanary({ kind: 'operations' }, 'mfe-events'));
  expect((await entries())[0]).toMatchObject({
    kind: 'canary-stopped',
    by: 'judge',
    evidence: { errors: { before: 0.01, now: 0.2 } },
  });
});
