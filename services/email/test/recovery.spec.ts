import { randomUUID } from 'node:crypto';
import { emailOperationsRoutes, type MailServerState } from '@larkway/email-contract';
import { eventually, startMailServer } from '@larkway/kit/testing';
import { repetitions } from '../../../infra/testing/tier.js';
import { inquiry, type MailWorkerUnderTest, startMailWorker } from './start-mail-worker.js';
import { buildChildren } from './worker-module.js';

jest.setTimeout(120_000);
beforeAll(buildChildren, 120_000);

const hour = 3_600_000;

describe.each(
  repetitions<('postgres' | 'redis')[]>({ everyRun: ['redis'], nightly: ['postgres', 'redis'] }),
)('waiting mails, with the queue on %s', (engine) => {
  let road: MailWorkerUnderTest;

  beforeAll(async () => void (road = await startMailWorker({ engine })), 60_000);
  afterAll(() => road.stop());
  beforeEach(() => {
    road.smtp.verdict = () => 'accept';
    road.smtp.mails.length = 0;
  });

  /** A mail that has been tried for long: its next pause is about half an hour. */
  const oldInquiry = async (): Promise<string> => {
    const id = randomUUID();
    await road.rows(
      `INSERT INTO messages (id, kind, message_id, state, attempts, tries) VALUES ($1::uuid, 'vehicle-inquiry', $1::uuid::text || '@larkway.example', 'queued', 30, 30)`,
      id,
    );
    return road.enqueue({ kind: 'vehicle-inquiry', payload: inquiry, id });
  };
  const mailServer = async () =>
    (await (
      await road.operate('GET', emailOperationsRoutes.getMailServer.path)
    ).json()) as MailServerState;
  const allSent = (ids: string[], timeoutMs: number) =>
    eventually(
      'every mail is sent',
      async () =>
        (await road.rows(`SELECT id FROM messages WHERE id = ANY($1) AND state = 'sent'`, ids))
          .length === ids.length,
      timeoutMs,
    );
  const allWaitLong = (ids: string[]) =>
    eventually(
      'all wait long',
      async () => {
        const rows = await road.rows(
          `SELECT id FROM messages WHERE id = ANY($1::uuid[]) AND state = 'queued' AND next_try_at > now() + interval '15 minutes'`,
          ids,
        );
        return rows.length === ids.length;
      },
      40_000,
    );

  it('a server that was away: everybody who waits for half an hour is called within seconds of its return', async () => {
    const port = Number(new URL(road.smtp.url).port);
    await road.smtp.stop();
    const ids = await Promise.all(Array.from({ length: 30 }, oldInquiry));
    await allWaitLong(ids);
    const outage = await mailServer();
    expect(outage.unavailable).toEqual({
      since: expect.any(String),
      cause: 'server-unreachable',
      nextAttemptAt: expect.any(String),
    });
    expect(
      await road.rows(
        `SELECT count(*)::int AS count FROM journal WHERE type = 'postponed' AND at < $1 AND detail->>'cause' = 'server-unreachable'`,
        outage.unavailable!.since,
      ),
    ).toEqual([{ count: 0 }]);
    expect(new Date(outage.unavailable!.nextAttemptAt!).getTime()).toBeGreaterThan(Date.now());
    expect(
      await road.rows('SELECT DISTINCT waits_for FROM messages WHERE id = ANY($1)', ids),
    ).toEqual([{ waits_for: 'server' }]);
    await eventually('the oldest has waited for a second', async () =>
      / [1-9]/.test((await road.metric('email_oldest_postponed_seconds')).join()),
    );
    road.smtp = await startMailServer(port);
    await allSent(ids, 20_000);
    expect(road.smtp.mails).toHaveLength(30);
    expect(await mailServer()).toEqual({ unavailable: null });
  });

  it('a server that said "later": one is tried in front of the others, and its acceptance calls them', async () => {
    road.smtp.verdict = () => ({ code: 452, text: 'insufficient storage' });
    const ids = await Promise.all(Array.from({ length: 20 }, oldInquiry));
    await allWaitLong(ids);
    expect(await mailServer()).toEqual({ unavailable: null });
    road.smtp.verdict = () => 'accept';
    await allSent(ids, 30_000);
  });

  it('each try that was put off is in the journal, with the reply and the next try', async () => {
    const offers = road.smtp.offers;
    road.smtp.verdict = (earlier) =>
      earlier < offers + 2 ? { code: 450, text: 'zoe@example.com is busy' } : 'accept';
    const id = await road.inquire();
    await road.messageIn(id, 'sent');
    const steps = await road.journalOf(id);
    expect(steps).toMatchObject([
      {
        type: 'sending',
        detail: { kind: 'vehicle-inquiry', attempt: 1, messageId: `${id}@larkway.example` },
      },
      {
        type: 'postponed',
        detail: { attempt: 1, reply: '450 [address] is busy', nextTryAt: expect.any(String) },
      },
      { type: 'sending', detail: { attempt: 2 } },
      { type: 'postponed', detail: { attempt: 2 } },
      { type: 'sending', detail: { attempt: 3 } },
      { type: 'sent', detail: { attempt: 3, reply: expect.stringMatching(/^250/) } },
    ]);
    expect(JSON.stringify(steps)).not.toMatch(/example\.com/);
  });

  it('no try costs the queue an attempt', async () => {
    const offers = road.smtp.offers;
    road.smtp.verdict = (earlier) =>
      earlier < offers + 3 ? { code: 421, text: 'busy' } : 'accept';
    const id = await road.inquire();
    await road.messageIn(id, 'sent');
    await eventually(
      'the job is done',
      async () => (await road.jobs.getJobState(id)) === 'completed',
    );
    expect((await road.jobs.getJob(id))!.attemptsMade).toBeLessThanOrEqual(1);
  });

  it('a mail is given up 27 hours after its acceptance, and not before', async () => {
    road.smtp.verdict = () => ({ code: 450, text: 'busy' });
    const young = await road.enqueue({
      kind: 'vehicle-inquiry',
      payload: inquiry,
      acceptedAt: new Date(Date.now() - 26 * hour),
    });
    const old = await road.enqueue({
      kind: 'vehicle-inquiry',
      payload: inquiry,
      acceptedAt: new Date(Date.now() - 27 * hour),
    });
    await Promise.all([young, old].map((id) => road.messageIn(id, 'queued')));
    await road.rows('UPDATE messages SET tries = 40 WHERE id = ANY($1)', [young, old]);
    await road.messageIn(old, 'failed', 40_000);
    expect((await road.journalOf(old)).at(-1)).toMatchObject({
      type: 'expired',
      detail: { reply: '450 busy' },
    });
    expect((await road.journalOf(young)).map(({ type }) => type)).not.toContain('expired');
    await eventually(
      'the job has ended',
      async () => (await road.jobs.getJobState(old)) === 'failed',
    );
  });
});
