import { randomUUID } from 'node:crypto';
import { emailOperationsRoutes, type MailServerState } from '@larkway/email-contract';
import { jobIdOf } from '@larkway/kit/queue';
import { eventually, startMailServer } from '@larkway/kit/testing';
import { repetitions } from '../../../infra/testing/tier.js';
import { DelayedEmails } from '../src/delivery/delayed-emails.js';
import { inquiry, type EmailWorkerUnderTest, startEmailWorker } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(120_000);
beforeAll(buildChildProcesses, 120_000);

const hour = 3_600_000;

describe.each(
  repetitions<('postgres' | 'redis')[]>({ everyRun: ['redis'], nightly: ['postgres', 'redis'] }),
)('delayed emails, with the queue on %s', (engine) => {
  let pipeline: EmailWorkerUnderTest;

  beforeAll(async () => void (pipeline = await startEmailWorker({ engine })), 60_000);
  afterAll(() => pipeline.stop());
  beforeEach(() => {
    pipeline.smtp.respond = () => 'accept';
    pipeline.smtp.emails.length = 0;
  });

  /** An email that has had many attempts, so that its next delay is about half an hour. */
  const oldInquiry = async (): Promise<string> => {
    const id = randomUUID();
    await pipeline.rows(
      `INSERT INTO messages (id, kind, message_id, state, attempts, tries) VALUES ($1::uuid, 'vehicle-inquiry', $1::uuid::text || '@larkway.example', 'queued', 30, 30)`,
      id,
    );
    return pipeline.enqueue({ kind: 'vehicle-inquiry', payload: inquiry, id });
  };
  const mailServer = async () =>
    (await (
      await pipeline.operate('GET', emailOperationsRoutes.getMailServer.path)
    ).json()) as MailServerState;
  const allSent = (ids: string[], timeoutMs: number) =>
    eventually(
      'every email is sent',
      async () =>
        (await pipeline.rows(`SELECT id FROM messages WHERE id = ANY($1) AND state = 'sent'`, ids))
          .length === ids.length,
      timeoutMs,
    );
  const allWaitLong = (ids: string[]) =>
    eventually(
      'all are delayed for a long time',
      async () => {
        const rows = await pipeline.rows(
          `SELECT id FROM messages WHERE id = ANY($1::uuid[]) AND state = 'queued' AND next_try_at > now() + interval '15 minutes'`,
          ids,
        );
        return rows.length === ids.length;
      },
      40_000,
    );

  it('emails that wait for half an hour are retried within seconds after the server is available again', async () => {
    const port = Number(new URL(pipeline.smtp.url).port);
    await pipeline.smtp.stop();
    const ids = await Promise.all(Array.from({ length: 30 }, oldInquiry));
    await allWaitLong(ids);
    const outage = await mailServer();
    expect(outage.unavailable).toEqual({
      since: expect.any(String),
      cause: 'server-unreachable',
      nextAttemptAt: expect.any(String),
    });
    expect(
      await pipeline.rows(
        `SELECT count(*)::int AS count FROM journal WHERE type = 'postponed' AND at < $1 AND detail->>'cause' = 'server-unreachable'`,
        outage.unavailable!.since,
      ),
    ).toEqual([{ count: 0 }]);
    expect(new Date(outage.unavailable!.nextAttemptAt!).getTime()).toBeGreaterThan(Date.now());
    expect(
      await pipeline.rows('SELECT DISTINCT waits_for FROM messages WHERE id = ANY($1)', ids),
    ).toEqual([{ waits_for: 'server' }]);
    await eventually('the oldest has waited for a second', async () =>
      / [1-9]/.test((await pipeline.metric('email_oldest_delayed_seconds')).join()),
    );
    pipeline.smtp = await startMailServer(port);
    await allSent(ids, 20_000);
    expect(pipeline.smtp.emails).toHaveLength(30);
    expect(await mailServer()).toEqual({ unavailable: null });
  });

  it('after replies that defer emails, one is tried ahead, and its acceptance retries the others', async () => {
    pipeline.smtp.respond = () => ({ code: 452, text: 'insufficient storage' });
    const ids = await Promise.all(Array.from({ length: 20 }, oldInquiry));
    await allWaitLong(ids);
    expect(await mailServer()).toEqual({ unavailable: null });
    pipeline.smtp.respond = () => 'accept';
    await allSent(ids, 30_000);
  });

  describe('while delayed emails are promoted', () => {
    /** Without a job, so that nothing but the test promotes it. */
    const delayedEmail = async (): Promise<string> => {
      const id = randomUUID();
      await pipeline.rows(
        `INSERT INTO messages (id, kind, message_id, state, attempts, waits_for, next_try_at, updated_at)
         VALUES ($1::uuid, 'vehicle-inquiry', $1::uuid::text, 'queued', 1, 'reply', now() + interval '1 hour', now() - interval '1 second')`,
        id,
      );
      return id;
    };
    const waitingLong = async (ids: string[]): Promise<string[]> =>
      (
        await pipeline.rows(
          `SELECT id FROM messages WHERE id = ANY ($1::uuid[]) AND next_try_at > now() ORDER BY id`,
          ids,
        )
      ).map(({ id }: { id: string }) => id);
    const retry = (promote: (jobs: string[]) => Promise<string[]>) =>
      pipeline.worker.app.get(DelayedEmails).retry(['reply'], promote);
    afterEach(() => pipeline.rows(`DELETE FROM messages WHERE waits_for = 'reply'`));

    it('an email whose job is not delayed yet is retried by the next check', async () => {
      const ids = [await delayedEmail(), await delayedEmail()];
      const early = jobIdOf({ id: ids[0]!, round: 0 });
      expect(await retry(async (jobs) => jobs.filter((job) => job !== early))).toBe(1);
      expect(await waitingLong(ids)).toEqual([ids[0]]);
      expect(await retry(async (jobs) => jobs)).toBe(1);
      expect(await waitingLong(ids)).toEqual([]);
    });

    it('an email that fails again at once is tried once, and waits for its new delay', async () => {
      const id = await delayedEmail();
      const promoted: string[] = [];
      await retry(async (jobs) => {
        promoted.push(...jobs);
        if (promoted.length > 5) return [];
        await pipeline.rows(
          `UPDATE messages SET updated_at = now(), next_try_at = now() + interval '1 hour' WHERE id = $1`,
          id,
        );
        return jobs;
      });
      expect(promoted).toEqual([jobIdOf({ id, round: 0 })]);
      expect(await waitingLong([id])).toEqual([id]);
    });
  });

  it('each deferred attempt is in the journal, with the reply and the time of the next attempt', async () => {
    const offers = pipeline.smtp.offers;
    pipeline.smtp.respond = (earlier) =>
      earlier < offers + 2 ? { code: 450, text: 'zoe@example.com is busy' } : 'accept';
    const id = await pipeline.inquire();
    await pipeline.messageIn(id, 'sent');
    const steps = await pipeline.journalOf(id);
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

  it('no deferred attempt counts as an attempt of the queue', async () => {
    const offers = pipeline.smtp.offers;
    pipeline.smtp.respond = (earlier) =>
      earlier < offers + 3 ? { code: 421, text: 'busy' } : 'accept';
    const id = await pipeline.inquire();
    await pipeline.messageIn(id, 'sent');
    await eventually(
      'the job is done',
      async () => (await pipeline.jobs.getJobState(id)) === 'completed',
    );
    expect((await pipeline.jobs.getJob(id))!.attemptsMade).toBeLessThanOrEqual(1);
  });

  it('an email is given up 27 hours after its acceptance, and not before', async () => {
    pipeline.smtp.respond = () => ({ code: 450, text: 'busy' });
    const young = await pipeline.enqueue({
      kind: 'vehicle-inquiry',
      payload: inquiry,
      acceptedAt: new Date(Date.now() - 26 * hour),
    });
    const old = await pipeline.enqueue({
      kind: 'vehicle-inquiry',
      payload: inquiry,
      acceptedAt: new Date(Date.now() - 27 * hour),
    });
    await Promise.all([young, old].map((id) => pipeline.messageIn(id, 'queued')));
    await pipeline.rows('UPDATE messages SET tries = 40 WHERE id = ANY($1)', [young, old]);
    await pipeline.messageIn(old, 'failed', 40_000);
    expect((await pipeline.journalOf(old)).at(-1)).toMatchObject({
      type: 'expired',
      detail: { reply: '450 busy' },
    });
    expect((await pipeline.journalOf(young)).map(({ type }) => type)).not.toContain('expired');
    await eventually(
      'the job has ended',
      async () => (await pipeline.jobs.getJobState(old)) === 'failed',
    );
  });
});
