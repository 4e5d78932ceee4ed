import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailQueue } from '@larkway/email-contract';
import { QueueEngine } from '@larkway/kit/queue';
import {
  createTestDatabase,
  eventually,
  startMailServer,
  startProcess,
  type StartedProcess,
  startService,
  type StartedService,
  type TestDatabase,
  type TestMailServer,
} from '@larkway/kit/testing';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { type Claimed, MessageLog } from '../src/delivery/message-log.js';
import { inquiry } from './start-email-worker.js';
import { buildChildProcesses, workerModule } from './worker-module.js';

jest.setTimeout(60_000);
beforeAll(buildChildProcesses, 120_000);

/**
 * Lease of the worker that stalls. The other worker's lease is longer, in case the machine is busy.
 */
const leaseMs = 400;
const longLeaseMs = 3_000;

describe('a worker that stalls until another worker has claimed its message', () => {
  let database: TestDatabase;
  let queue: TestDatabase;
  let smtp: TestMailServer;
  let sql: DataSource;
  let jobs: ReturnType<QueueEngine['openQueue']>;
  let first: StartedProcess;
  let second: StartedService | undefined;
  let gates: string;

  beforeEach(async () => {
    [database, queue, smtp] = await Promise.all([
      createTestDatabase(),
      createTestDatabase(),
      startMailServer(),
    ]);
    gates = mkdtempSync(join(tmpdir(), 'gates-'));
    first = await startProcess(join(__dirname, 'starving-worker.mjs'), {
      DATABASE_URL: database.url,
      QUEUE_DATABASE_URL: queue.url,
      SMTP_URL: smtp.url,
      EMAIL_LEASE_MS: String(leaseMs),
      CHILD_ENTRY: gatedEntry('first'),
      PORT: '0',
      METRICS_PORT: '0',
    });
    sql = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    jobs = new QueueEngine({ QUEUE_DATABASE_URL: queue.url }, pino({ level: 'silent' })).openQueue(
      emailQueue,
    );
    await jobs.waitUntilReady();
  });

  afterEach(async () => {
    await first.kill();
    open('second', 'done');
    await second?.close();
    second = undefined;
    await Promise.all([jobs.close(), smtp.stop(), sql.destroy()]);
    await Promise.all([database.drop(), queue.drop()]);
    rmSync(gates, { recursive: true });
  });

  const gatedEntry = (worker: 'first' | 'second'): string => {
    mkdirSync(join(gates, worker));
    const entry = join(gates, worker, 'child.mjs');
    symlinkSync(join(__dirname, 'gated-process.mjs'), entry);
    return entry;
  };
  const open = (worker: 'first' | 'second', gate: 'ready' | 'done') =>
    writeFileSync(join(gates, worker, gate), '');
  const messageOf = async (id: string) =>
    (
      await sql.query(
        'SELECT state, attempts, deaths, smtp_reply, waits_for FROM messages WHERE id = $1',
        [id],
      )
    )[0];
  const stateOf = async (id: string): Promise<string> => (await messageOf(id))?.state;
  const stepsOf = async (id: string): Promise<string[]> =>
    (await sql.query('SELECT type FROM journal WHERE subject = $1 ORDER BY seq', [id])).map(
      ({ type }: { type: string }) => type,
    );
  const lostByFirst = async (stage: string): Promise<boolean> =>
    (await (await fetch(first.metricsUrl)).text()).includes(
      `email_leases_lost_total{stage="${stage}",service="starving-worker"} 1`,
    );

  const enqueue = async (id: string, jobId: string): Promise<void> => {
    const envelope = {
      id,
      round: 0,
      payload: inquiry,
      requestId: 'request-of-test',
      createdAt: new Date().toISOString(),
    };
    await jobs.add('vehicle-inquiry', envelope, {
      jobId,
      attempts: 1_000,
      backoff: { type: 'custom' },
    });
  };
  /** Gives the message to the first worker, and suspends its process once the condition is met. */
  const suspendFirst = async (
    id: string,
    what: string,
    condition: () => boolean | Promise<boolean>,
  ): Promise<void> => {
    await enqueue(id, id);
    await eventually(what, condition);
    process.kill(first.pid, 'SIGSTOP');
  };
  /**
   * Enqueues the job again, as the reconciler does, for a worker that does not stall. It owns the
   * message until its gate "done" is opened.
   */
  const sendBySecond = async (id: string, offers: number): Promise<void> => {
    const entry = gatedEntry('second');
    open('second', 'ready');
    second = await startService({
      routes: {},
      module: workerModule(
        { database, queue: { config: { QUEUE_DATABASE_URL: queue.url } }, smtp },
        { EMAIL_LEASE_MS: longLeaseMs },
        entry,
      ),
    });
    await enqueue(id, `${id} again`);
    await eventually('the second worker has handed the message over', () => smtp.offers === offers);
  };
  const resumeFirst = (): void => {
    open('first', 'ready');
    open('first', 'done');
    process.kill(first.pid, 'SIGCONT');
  };
  const secondEnds = async (id: string): Promise<void> => {
    open('second', 'done');
    const hasCompleted = async (job: string): Promise<boolean> =>
      (await jobs.getJobState(job)) === 'completed';
    await eventually(
      'both jobs are done',
      async () => (await hasCompleted(id)) && (await hasCompleted(`${id} again`)),
    );
  };

  it('does not hand the message to the mail server if it has not done so before, and counts the lost lease', async () => {
    const id = randomUUID();
    await suspendFirst(
      id,
      'the first worker has claimed the message',
      async () => (await stateOf(id)) === 'sending',
    );
    await sendBySecond(id, 1);
    resumeFirst();
    await eventually(
      'the first worker notices',
      async () => smtp.offers > 1 || lostByFirst('before-smtp'),
    );
    await secondEnds(id);
    expect(smtp.offers).toBe(1);
    expect(await stepsOf(id)).toEqual(['sending', 'sending', 'sent']);
  });

  it('does not overwrite the other worker’s record with its own outcome, and counts the lost lease', async () => {
    const id = randomUUID();
    open('first', 'ready');
    smtp.respond = (earlier) => (earlier === 0 ? { code: 550, text: 'no such user' } : 'accept');
    await suspendFirst(id, 'the first worker has handed the message over', () => smtp.offers === 1);
    await sendBySecond(id, 2);
    const record = await messageOf(id);
    resumeFirst();
    await eventually(
      'the first worker notices',
      async () => (await stateOf(id)) !== 'sending' || lostByFirst('after-smtp'),
    );
    expect(await messageOf(id)).toEqual(record);
    await secondEnds(id);
    expect(await messageOf(id)).toMatchObject({ state: 'sent', attempts: 2, deaths: 0 });
    expect(await stepsOf(id)).toEqual(['sending', 'sending', 'sent']);
  });
});

describe('the lease of a message', () => {
  let database: TestDatabase;
  let queue: TestDatabase;
  let smtp: TestMailServer;
  let worker: StartedService;
  let log: MessageLog;
  let sql: DataSource;

  beforeAll(async () => {
    [database, queue, smtp] = await Promise.all([
      createTestDatabase(),
      createTestDatabase(),
      startMailServer(),
    ]);
    worker = await startService({
      routes: {},
      module: workerModule(
        { database, queue: { config: { QUEUE_DATABASE_URL: queue.url } }, smtp },
        { EMAIL_LEASE_MS: longLeaseMs },
      ),
    });
    [log, sql] = [worker.app.get(MessageLog), worker.app.get(DataSource)];
  });
  afterAll(async () => {
    await worker.close();
    await Promise.all([database.drop(), queue.drop(), smtp.stop()]);
  });

  const claim = async (id: string): Promise<Claimed> =>
    (await log.claim({
      ...{
        id,
        kind: 'vehicle-inquiry',
        round: 0,
        recipient: 'a@larkway.example',
        messageId: `${id}@larkway.example`,
        requestId: 'request-of-test',
      },
      ...{ acceptedAt: new Date(), addressKeys: null, mailboxKey: null },
    })) as Claimed;
  const leaseOf = async (id: string): Promise<Date> =>
    (await sql.query('SELECT lease_until FROM messages WHERE id = $1', [id]))[0].lease_until;
  const sent = { state: 'sent', reply: '250 OK', step: 'sent', detail: {} } as const;

  it('can be renewed and used only by the worker that claimed the message last', async () => {
    const id = randomUUID();
    const former = { id, attempt: (await claim(id)).attempts };
    await sql.query(`UPDATE messages SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    const owner = { id, attempt: (await claim(id)).attempts };
    const until = await leaseOf(id);
    expect(await log.renew([former])).toEqual([]);
    expect(await leaseOf(id)).toEqual(until);
    expect(await log.record(former, sent)).toBe(false);
    expect(await log.renew([former, owner])).toEqual([owner]);
    expect(await log.record(owner, sent)).toBe(true);
  });

  it('counts as held when an outcome is recorded again because the first response was lost', async () => {
    const id = randomUUID();
    const owner = { id, attempt: (await claim(id)).attempts };
    expect(await log.record(owner, sent)).toBe(true);
    expect(await log.record(owner, sent)).toBe(true);
    expect(
      await sql.query(
        `SELECT count(*)::int AS count FROM journal WHERE subject = $1 AND type = 'sent'`,
        [id],
      ),
    ).toEqual([{ count: 1 }]);
  });
});
