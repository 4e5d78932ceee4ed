import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, eventually, startMailServer } from '@larkway/kit/testing';
import { repetitions } from '../../../infra/testing/tier.js';
import { inquiry, type EmailWorkerUnderTest, startEmailWorker } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(90_000);
beforeAll(buildChildProcesses, 120_000);

/** Processes that have the given parent. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(parent)
        );
      } catch {
        return false;
      }
    });
const emailProcesses = (parent: number): number[] =>
  childrenOf(parent).filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(
          /child-processes\/main\.mjs|poisonable-process\.mjs/,
        ) !== null
      );
    } catch {
      return false;
    }
  });
const isAlive = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
};

describe('an email that crashes its process', () => {
  const processes = 3;
  let pipeline: EmailWorkerUnderTest;

  beforeAll(async () => {
    pipeline = await startEmailWorker({
      entry: join(__dirname, 'poisonable-process.mjs'),
      config: { EMAIL_CONCURRENCY: processes - 1 },
    });
    // Start every child process first, because their start is not measured.
    const slow = await Promise.all(
      Array.from({ length: processes }, () => pipeline.inquire({ message: 'POISON wait' })),
    );
    await Promise.all(slow.map((id) => pipeline.messageIn(id, 'sent')));
  }, 60_000);
  afterAll(() => pipeline.stop());

  // The next test exits three times.
  it.each(repetitions({ everyRun: ['block'], nightly: ['exit', 'kill', 'memory', 'block'] }))(
    'by "%s" is retried, is quarantined after three crashes, and delays no other email',
    async (poison) => {
      const poisoned = await pipeline.inquire({ message: `POISON ${poison}` });
      await eventually(
        'it is being sent',
        async () => (await pipeline.journalOf(poisoned)).length > 0,
      );
      const others = await Promise.all(Array.from({ length: 4 }, () => pipeline.inquire()));
      await Promise.all(others.map((id) => pipeline.messageIn(id, 'sent')));
      expect((await pipeline.journalOf(poisoned)).map(({ type }) => type)).not.toContain(
        'set-aside',
      );
      const message = await pipeline.messageIn(poisoned, 'set-aside', 60_000);
      expect(message).toMatchObject({ deaths: 3, attempts: 3 });
      const steps = await pipeline.journalOf(poisoned);
      expect(steps.map(({ type }) => type)).toEqual([
        'sending',
        'postponed',
        'sending',
        'postponed',
        'sending',
        'set-aside',
      ]);
      expect(steps.at(-1)!.detail).toMatchObject({ deaths: 3 });
      await eventually(
        'the job has ended',
        async () => (await pipeline.jobs.getJobState(poisoned)) === 'failed',
      );
    },
  );

  it('is counted, and an operator’s retry allows three more crashes', async () => {
    expect((await pipeline.metric('email_quarantined_total')).join()).toMatch(/ [1-9]\d*$/);
    const id = await pipeline.inquire({ message: 'POISON exit' });
    expect(await pipeline.messageIn(id, 'set-aside', 60_000)).toMatchObject({
      deaths: 3,
      attempts: 3,
    });
    await pipeline.enqueue({ kind: 'vehicle-inquiry', payload: inquiry, id, round: 1 });
    expect(await pipeline.messageIn(id, 'sent')).toMatchObject({
      deaths: 0,
      attempts: 4,
      round: 1,
    });
  });

  it('a fault that crashes no process does not count as a crash', async () => {
    const id = await pipeline.inquire({ message: 'POISON throw' });
    expect(await pipeline.messageIn(id, 'queued')).toMatchObject({ deaths: 0, waits_for: 'reply' });
  });
});

describe('a child process', () => {
  let pipeline: EmailWorkerUnderTest;

  beforeAll(
    async () => void (pipeline = await startEmailWorker({ config: { EMAIL_CONCURRENCY: 2 } })),
    60_000,
  );
  afterAll(() => pipeline.stop());

  it('that is killed while it sends fails its own email only, which the next attempt sends', async () => {
    await pipeline.messageIn(await pipeline.inquire(), 'sent');
    let silent = true;
    pipeline.smtp.respond = (_earlier, raw) =>
      silent && raw.includes('Slow Reader') ? 'silence' : 'accept';
    const offers = pipeline.smtp.offers;
    const id = await pipeline.inquire({ name: 'Slow Reader' });
    await eventually('it is being sent', () => pipeline.smtp.offers > offers);
    const before = emailProcesses(process.pid);
    silent = false;
    // Only the process that is sending fails an email; the others are idle.
    for (const pid of before) process.kill(pid, 'SIGKILL');
    // Without this step, only the expiry of the lease would retry the email.
    await eventually('the crash is recorded', async () =>
      (await pipeline.journalOf(id)).some(({ type }) => type === 'postponed'),
    );
    const message = await pipeline.messageIn(id, 'sent');
    expect(message).toMatchObject({ attempts: 2, deaths: 1 });
  });

  it('that is killed while it is idle costs no email an attempt', async () => {
    await pipeline.messageIn(await pipeline.inquire(), 'sent');
    for (const pid of emailProcesses(process.pid)) process.kill(pid, 'SIGKILL');
    const id = await pipeline.inquire();
    expect(await pipeline.messageIn(id, 'sent')).toMatchObject({ attempts: 1, deaths: 0 });
  });

  it('survives a server that closes its connections', async () => {
    await pipeline.messageIn(await pipeline.inquire(), 'sent');
    const port = Number(new URL(pipeline.smtp.url).port);
    await pipeline.smtp.stop();
    pipeline.smtp = await startMailServer(port);
    const id = await pipeline.inquire();
    expect(await pipeline.messageIn(id, 'sent')).toMatchObject({ attempts: 1 });
  });
});

it('child processes exit with their worker, even if the worker is killed and they are in an endless loop', async () => {
  const [database, queue, smtp] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    startMailServer(),
  ]);
  const script = join(__dirname, 'orphans.mjs');
  const parent = spawn(
    process.execPath,
    [script, join(__dirname, 'poisonable-process.mjs'), smtp.url],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  await once(parent, 'message');
  const pids = await eventually('one process is idle and one loops', () => {
    const found = emailProcesses(parent.pid!);
    return found.length === 2 ? found : undefined;
  });
  parent.kill('SIGKILL');
  await eventually('no child process is left', () => pids.every((pid) => !isAlive(pid)), 10_000);
  await smtp.stop();
  await Promise.all([database.drop(), queue.drop()]);
});
