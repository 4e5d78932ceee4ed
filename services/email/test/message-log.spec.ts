import { randomUUID } from 'node:crypto';
import {
  createTestDatabase,
  rowLookups,
  startMailServer,
  startService,
  type StartedService,
  type TestDatabase,
  type TestMailServer,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { type Candidate, type Claimed, MessageLog } from '../src/delivery/message-log.js';
import { buildChildProcesses, workerModule } from './worker-module.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let queue: TestDatabase;
let smtp: TestMailServer;
let worker: StartedService;
let log: MessageLog;
let sql: DataSource;

beforeAll(async () => {
  buildChildProcesses();
  [database, queue, smtp] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    startMailServer(),
  ]);
  const limits = { RECEIPTS_PER_HOUR: 3, RECEIPTS_PER_DAY: 10 };
  worker = await startService({
    routes: {},
    module: workerModule(
      { database, queue: { config: { QUEUE_DATABASE_URL: queue.url } }, smtp },
      limits,
    ),
  });
  [log, sql] = [worker.app.get(MessageLog), worker.app.get(DataSource)];
}, 120_000);

afterAll(async () => {
  await worker.close();
  await Promise.all([database.drop(), queue.drop(), smtp.stop()]);
});

const candidate = (changes: Partial<Candidate> = {}, id: string = randomUUID()): Candidate => ({
  ...{
    id,
    kind: 'vehicle-inquiry',
    round: 0,
    recipient: 'a@larkway.example',
    messageId: `${id}@larkway.example`,
    requestId: 'request-of-test',
  },
  ...{ acceptedAt: new Date(), addressKeys: null, mailboxKey: null },
  ...changes,
});
const receiptFor = (mailboxKey: string): Candidate =>
  candidate({
    kind: 'vehicle-inquiry-receipt',
    addressKeys: [`address of ${mailboxKey}`],
    mailboxKey,
  });
const claimAll = (emails: Candidate[]) => Promise.all(emails.map((email) => log.claim(email)));
const transactionsOf = async (emails: Candidate[]): Promise<number> =>
  (
    await sql.query(
      'SELECT count(DISTINCT xmin::text)::int AS count FROM messages WHERE id = ANY ($1)',
      [emails.map(({ id }) => id)],
    )
  )[0].count;
const stepsOf = async (emails: Candidate[], type: string): Promise<number> =>
  (
    await sql.query(
      'SELECT count(*)::int AS count FROM journal WHERE subject = ANY ($1) AND type = $2',
      [emails.map(({ id }) => id), type],
    )
  )[0].count;

it('messages that arrive together are claimed in one transaction, and their outcomes are recorded in one', async () => {
  const emails = Array.from({ length: 20 }, () => candidate());
  const claims = (await claimAll(emails)) as Claimed[];
  expect(claims).toMatchObject(emails.map(() => ({ state: 'sending', attempts: 1 })));
  expect(await transactionsOf(emails)).toBe(1);
  expect(await stepsOf(emails, 'sending')).toBe(20);
  const outcome = {
    state: 'sent',
    reply: '250 OK',
    step: 'sent',
    detail: { reply: '250 OK' },
  } as const;
  const recorded = await Promise.all(
    emails.map(({ id }, index) => log.record({ id, attempt: claims[index]!.attempts }, outcome)),
  );
  expect(recorded).toEqual(emails.map(() => true));
  expect(await transactionsOf(emails)).toBe(1);
  expect(await stepsOf(emails, 'sent')).toBe(20);
});

it('each claim of a batch gets its own result when other workers hold some of the messages', async () => {
  const [ours, theirs] = [candidate(), candidate()];
  await log.claim(theirs);
  const claims = await claimAll([theirs, ours]);
  expect(claims).toMatchObject([
    { state: 'sending', unavailable: true, outdated: false },
    { state: 'sending', attempts: 1 },
  ]);
  expect(claims[1]).not.toHaveProperty('unavailable');
});

it('a mailbox gets no more receipts than its limit when all are claimed at the same time', async () => {
  const [many, one] = [Array.from({ length: 8 }, () => receiptFor('busy')), receiptFor('calm')];
  const claims = await claimAll([...many, one]);
  expect(claims.filter(({ state }) => state === 'sending')).toHaveLength(4);
  expect(claims.at(-1)).toMatchObject({ state: 'sending' });
  expect(claims.filter(({ state }) => state === 'suppressed')).toMatchObject(
    Array.from({ length: 5 }, () => ({ reason: 'limit' })),
  );
});

it('a message that the database refuses is not claimed, and the others of its batch are', async () => {
  const [good, bad, fine] = [
    candidate(),
    candidate({ recipient: 'a\u0000@larkway.example' }),
    candidate(),
  ];
  const results = await Promise.allSettled([good, bad, fine].map((email) => log.claim(email)));
  expect(results).toMatchObject([
    { value: { state: 'sending' } },
    { reason: { code: '22P05' } },
    { value: { state: 'sending' } },
  ]);
  expect(await stepsOf([good, bad, fine], 'sending')).toBe(2);
});

it('a message is claimed for a new generation even if the generation before ends while it is being claimed', async () => {
  const email = candidate();
  const { attempts } = (await log.claim(email)) as Claimed;
  const find = sql.manager.find.bind(sql.manager);
  const spy = jest.spyOn(sql.manager, 'find').mockImplementation(async (entity, options) => {
    spy.mockRestore();
    await log.record(
      { id: email.id, attempt: attempts },
      { state: 'failed', reply: '550', step: 'refused', detail: { reply: '550' } },
    );
    return find(entity, options);
  });
  expect(await log.claim({ ...email, round: 1 })).toMatchObject({
    state: 'sending',
    attempts: 2,
    tries: 1,
  });
});

// Connections keep the plans of these statements, and a table grows faster than it is analyzed.
it('claims and outcomes find messages by their ids even if they were planned for an empty table', async () => {
  const query = jest.spyOn(sql, 'query');
  const email = candidate();
  const { attempts } = (await log.claim(email)) as Claimed;
  const outcome = { state: 'sent', reply: '250 OK', step: 'sent', detail: {} } as const;
  await log.record({ id: email.id, attempt: attempts }, outcome);
  const [claim, record] = query.mock.calls.map(([text]) => text);
  query.mockRestore();
  expect(await rowLookups(sql, claim!, 'messages')).toEqual([
    'Index Scan (id = email.id)',
    expect.stringMatching(/^Index Scan \(\(mailbox_key = email\.mailbox_key\)/),
  ]);
  expect(await rowLookups(sql, record!, 'messages')).toEqual([
    'Index Scan (id = lease.id)',
    expect.stringMatching(/^Index Scan \(id = /),
  ]);
});
