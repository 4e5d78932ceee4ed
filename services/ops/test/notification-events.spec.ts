import { randomUUID } from 'node:crypto';
import type { JournalEntry } from '@larkway/kit-contract';
import { testOperationsTokens } from '@larkway/kit/testing';
import { quarantineRoutes, type Regression, releasesRoutes } from '@larkway/releases-contract';
import { Registry } from 'prom-client';
import { EmailWatch } from '../src/notifications/email-watch.js';
import { eventsOf, ReleaseEvents } from '../src/notifications/release-events.js';
import { applyPage } from '../src/projection/email-projection.js';
import { Services } from '../src/services/services.js';
import { log, type NotificationScene, startNotificationScene } from './notification-scene.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let scene: NotificationScene;

beforeAll(async () => {
  scene = await startNotificationScene();
});

beforeEach(async () => {
  await scene.clear();
  await scene.addReceiver('https://hooks.example/');
});

afterAll(() => scene.stop());

/** Type and data of each notification, oldest first. */
const notified = async () =>
  (await scene.stored()).map(({ kind, body }) => ({ kind, ...JSON.parse(body).data }));

describe('Of emails', () => {
  const minute = 60_000;
  let queue: { paused: boolean } | null;
  let watch: EmailWatch;
  let cursor = 0;

  beforeEach(async () => {
    queue = { paused: false };
    const figures = async () => queue && { engine: 'postgres', jobs: { waiting: 7 }, ...queue };
    watch = new EmailWatch(
      scene.dataSource,
      { figures } as never,
      scene.notifications,
      log as never,
      { registry: new Registry() } as never,
    );
    cursor = 0;
    await scene.dataSource.query(`INSERT INTO feeds (service) VALUES ('email')`);
  });

  interface Circumstances {
    at?: Date;
    kind?: string;
  }
  const report = async (
    ids: string[],
    type: string,
    detail: JournalEntry['detail'],
    { at = new Date(), kind = 'contact-message' }: Circumstances = {},
  ): Promise<void> => {
    const entries = ids.flatMap((subject) => [
      {
        subject,
        at: at.toISOString(),
        type: 'sending',
        detail: { kind, attempt: 1, messageId: '<m@x>' },
      },
      { subject, at: at.toISOString(), type, detail },
    ]);
    const after = `0.${cursor}`;
    cursor += 1;
    await applyPage(scene.dataSource, 'email', after, { entries, cursor: `0.${cursor}` });
  };
  const refuse = (
    ids: string[],
    { cause = 'recipient-refused', ...rest }: Circumstances & { cause?: string } = {},
  ) => report(ids, 'refused', { attempt: 1, reply: '550 no', cause }, rest);
  const emails = (count: number) => Array.from({ length: count }, () => randomUUID());
  const check = (milliseconds: number) => watch.check(new Date(Date.now() + milliseconds));

  it('dead letters cause one notification for each cause, a minute later, and at most one in an hour', async () => {
    await refuse(emails(2));
    await refuse(emails(1), { cause: 'policy-refused' });
    await refuse(emails(1));
    await check(0.5 * minute);
    expect(await notified()).toEqual([]);
    await check(1.1 * minute);
    const url = (cause: string) => `https://ops.larkway.example/ops/dead-letters?cause=${cause}`;
    const dead = { kind: 'email.dead_letters', undelivered: 4 };
    expect(await notified()).toEqual([
      { ...dead, cause: 'policy-refused', count: 1, url: url('policy-refused') },
      { ...dead, cause: 'recipient-refused', count: 3, url: url('recipient-refused') },
    ]);
    await refuse(emails(5));
    await check(30 * minute);
    expect(await notified()).toHaveLength(2);
    await check(62 * minute);
    await check(200 * minute);
    expect((await notified()).slice(2)).toMatchObject([{ cause: 'recipient-refused', count: 5 }]);
  });

  it('an email counts once as a dead letter, and again if it fails after a retry', async () => {
    const ids = emails(1);
    await refuse(ids);
    await report(ids, 'moonlit', {});
    await check(2 * minute);
    expect(await notified()).toMatchObject([{ count: 1 }]);
    await refuse(ids, { at: new Date(Date.now() + 1_000) });
    await check(100 * minute);
    expect(await notified()).toMatchObject([{ count: 1 }, { count: 1, undelivered: 1 }]);
  });

  it('dead letters of an earlier day, which are read again when the projection is rebuilt, cause no notification', async () => {
    await refuse(emails(3), { at: new Date(Date.now() - 25 * 60 * minute) });
    await check(2 * minute);
    expect(await notified()).toEqual([]);
  });

  it('a notification by email that cannot be delivered causes no further notification', async () => {
    await refuse(emails(1), { kind: 'notification' });
    await check(2 * minute);
    expect(await notified()).toEqual([]);
  });

  it('a page that cannot be applied counts no dead letters', async () => {
    await expect(
      applyPage(scene.dataSource, 'email', '0.0', {
        entries: [
          { subject: randomUUID(), at: 'never', type: 'refused', detail: { reply: '550 no' } },
        ],
        cursor: '0.1',
      }),
    ).rejects.toThrow();
    await check(2 * minute);
    expect(await notified()).toEqual([]);
  });

  it('a queue that stays paused for ten minutes causes one notification, and another when it is paused again', async () => {
    queue = { paused: true };
    await check(0);
    await check(9 * minute);
    queue = null;
    await check(9.5 * minute);
    queue = { paused: true };
    expect(await notified()).toEqual([]);
    await check(11 * minute);
    await check(500 * minute);
    expect(await notified()).toEqual([
      {
        kind: 'queue.paused',
        since: expect.stringMatching(/Z$/),
        waiting: 7,
        url: 'https://ops.larkway.example/ops/sending',
      },
    ]);
    queue = { paused: false };
    await check(501 * minute);
    queue = { paused: true };
    await check(502 * minute);
    await check(513 * minute);
    expect(await notified()).toHaveLength(2);
  });

  it('a bounce rate above 5 % causes one notification while it stays high; few bounces cause none', async () => {
    const sent = emails(90);
    await report(sent, 'sent', { attempt: 1, reply: '250 ok' });
    const bounce = (ids: string[]) => report(ids, 'bounced', { status: '5.1.1' });
    await bounce(sent.slice(0, 4));
    await check(0);
    await check(0.5 * minute);
    expect(await notified()).toEqual([]);
    await bounce(sent.slice(4, 9));
    await check(0.6 * minute);
    await check(0.7 * minute);
    expect(await notified()).toEqual([
      {
        kind: 'email.bounce_rate',
        bounced: 9,
        sent: 90,
        rate: 0.1,
        limit: 0.05,
        hours: 24,
        url: 'https://ops.larkway.example/ops/emails?state=bounced',
      },
    ]);
  });

  it('an email receiver gets its notification through the outbox, in the same transaction', async () => {
    await scene.addEmailReceiver('on-call@larkway.example');
    queue = { paused: true };
    await check(0);
    await check(11 * minute);
    const stored = await scene.stored();
    expect(stored).toHaveLength(2);
    const email = stored.find(({ nextAttemptAt }) => nextAttemptAt === null)!;
    const outbox = await scene.dataSource.query('SELECT id, topic, payload FROM outbox');
    expect(outbox).toEqual([
      {
        id: email.id,
        topic: 'notification',
        payload: {
          email: 'on-call@larkway.example',
          title: 'The email queue is paused',
          facts: [
            { label: 'Paused since', text: expect.any(String) },
            { label: 'Waiting emails', text: '7' },
          ],
          url: 'https://ops.larkway.example/ops/sending',
        },
      },
    ]);
  });
});

describe('Of releases', () => {
  let releases: StartedReleases;
  let events: ReleaseEvents;

  beforeAll(async () => {
    releases = await startReleases();
    const { url } = releases;
    const services = new Services({
      ...testOperationsTokens,
      SERVICE_URLS: { leads: url, dealers: url, email: url, releases: url },
      SERVICE_TIMEOUT_MS: 8_000,
    });
    events = new ReleaseEvents(scene.dataSource, services, scene.notifications, log as never);
  }, 60_000);

  afterAll(() => releases.stop());

  const regression: Regression = {
    measure: 'errors',
    seenBy: 'server',
    candidate: 0.2,
    baseline: 0.01,
    candidateCount: 200,
    baselineCount: 4_000,
    chance: 0.0001,
  };
  let made = 0;
  const newRemote = async (): Promise<string> => {
    const name = `mfe-events-${(made += 1)}`;
    for (const version of ['1', '2', '3']) await releases.publish(name, version);
    for (const version of ['1', '2']) await releases.promote(name, version);
    return name;
  };
  const reason = 'It was worse, says Joan Sender';
  const rollBack = (name: string) =>
    releases.call(releasesRoutes.rollBack, { remotes: [{ name }], reason, by: 'Otto' });
  const setCanary = (name: string) =>
    releases.call(releasesRoutes.setCanary, { name, version: '3', percent: 10, reason });
  const quarantine = (name: string, version: string) =>
    releases.call(quarantineRoutes.reportQuarantine, {
      channel: 'production',
      name,
      version,
      fault: 'hung',
    });

  it('a rollback by a person is notified of once, whichever processes read it, without reason and name', async () => {
    const name = await newRemote();
    await events.read();
    await rollBack(name);
    await Promise.all([events.read(), events.read()]);
    await events.read();
    expect(await notified()).toEqual([
      {
        kind: 'version.rolled_back',
        remote: name,
        version: '2',
        live: '1',
        cause: 'person',
        change: expect.any(Number),
        url: `https://ops.larkway.example/ops/releases/${name}`,
      },
    ]);
    expect((await scene.stored())[0]!.body).not.toMatch(/Otto|Joan/);
  });

  it('a stopped canary, and versions that site servers quarantine, are notified of', async () => {
    const [stopped, live, canary] = [await newRemote(), await newRemote(), await newRemote()];
    await setCanary(stopped);
    await setCanary(canary);
    await events.read();
    await releases.call(releasesRoutes.stopCanary, { name: stopped, reason });
    await quarantine(live, '2');
    await quarantine(canary, '3');
    await quarantine(live, '1');
    await events.read();
    const change = { remote: live, version: '2', live: '1', cause: 'quarantine' };
    const halted = { remote: canary, version: '3', live: '2', cause: 'quarantine' };
    expect(await notified()).toMatchObject([
      { kind: 'canary.halted', remote: stopped, version: '3', live: '2', cause: 'person' },
      { kind: 'version.quarantined', ...change },
      { kind: 'version.rolled_back', ...change },
      { kind: 'version.quarantined', ...halted },
      { kind: 'canary.halted', ...halted },
      { kind: 'version.quarantined', remote: live, version: '1', live: '1', cause: 'quarantine' },
    ]);
  });

  it('a rollback by canary analysis is notified of with that cause', async () => {
    expect(
      eventsOf({
        id: 9,
        at: '2026-11-26T12:00:00.000Z',
        kind: 'rolled-back',
        by: 'judge',
        reason: 'Rolled back: more errors',
        channel: 'production',
        revision: 4,
        moves: [{ name: 'mfe-events', from: '2', to: '1', percent: null }],
        evidence: regression,
      }),
    ).toMatchObject([{ kind: 'version.rolled_back', data: { cause: 'canary-analysis' } }]);
  });

  it('a receiver gets only the kinds and the remotes that it has chosen, and nothing while it is disabled', async () => {
    await scene.clear();
    const [mine, other] = [await newRemote(), await newRemote()];
    await scene.addReceiver('https://a.example/', { remotes: [mine] });
    await scene.addReceiver('https://b.example/', { kinds: ['canary.halted'] });
    await scene.addReceiver('https://c.example/', { enabled: false });
    await events.read();
    await rollBack(mine);
    await rollBack(other);
    await events.read();
    expect(await notified()).toMatchObject([{ kind: 'version.rolled_back', remote: mine }]);
  });

  it('more changes than a page has are all notified of after an outage of operations', async () => {
    const name = await newRemote();
    await events.read();
    await rollBack(name);
    for (let count = 0; count < 110; count += 1)
      await releases.call(releasesRoutes.setLock, { reason, locked: count % 2 === 0 });
    await events.read();
    expect(await notified()).toMatchObject([{ kind: 'version.rolled_back', remote: name }]);
  });
});
