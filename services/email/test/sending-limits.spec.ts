import {
  emailOperationsRoutes,
  type NewSendingLimit,
  type SendingLimit,
} from '@larkway/email-contract';
import { eventually } from '@larkway/kit/testing';
import { type EmailWorkerUnderTest, receiptFor, startEmailWorker } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(90_000);
beforeAll(buildChildProcesses, 120_000);

let first: EmailWorkerUnderTest;

beforeAll(async () => void (first = await startEmailWorker()), 60_000);
afterAll(() => first.stop());
afterEach(async () => {
  for (const { id } of await list()) await remove(id);
});

const list = async (): Promise<SendingLimit[]> =>
  (await first.operate('GET', emailOperationsRoutes.listSendingLimits.path)).json();
const remove = (id: string) =>
  first.operate('POST', emailOperationsRoutes.removeSendingLimit.path.replace(':id', id), {});
const post = (limit: object) =>
  first.operate('POST', emailOperationsRoutes.setSendingLimit.path, limit);
const set = async (limit: Partial<NewSendingLimit>): Promise<void> => {
  const none = { kind: null, domain: null, concurrency: null, perMinute: null };
  expect((await post({ ...none, ...limit })).status).toBe(200);
};

let mailbox = 0;
const receipt = (domain = 'example.com') =>
  first.enqueue({
    kind: 'vehicle-inquiry-receipt',
    payload: receiptFor(`shopper${++mailbox}@${domain}`),
  });
const receipts = (count: number, domain?: string) =>
  Promise.all(Array.from({ length: count }, () => receipt(domain)));
const sentOf = async (ids: string[]): Promise<number> =>
  (await first.rows(`SELECT id FROM messages WHERE id = ANY ($1) AND state = 'sent'`, ids)).length;
const untilSent = (ids: string[], count = ids.length) =>
  eventually(`${count} are sent`, async () => (await sentOf(ids)) >= count, 60_000);

/** The steps of emails in the order of their transactions. */
const stepsOf = (ids: string[]): Promise<{ seq: string; type: string; at: Date }[]> =>
  first.rows('SELECT seq, type, at FROM journal WHERE subject = ANY ($1) ORDER BY seq', ids);
const lastStep = async (): Promise<number> =>
  Number((await first.rows('SELECT coalesce(max(seq), 0) AS seq FROM journal'))[0].seq);

/** How many emails were being sent after each claim, with its place in the journal. */
const loadOf = async (ids: string[]): Promise<{ seq: number; sending: number }[]> => {
  let sending = 0;
  return (await stepsOf(ids)).flatMap(({ seq, type }) => {
    sending += type === 'sending' ? 1 : -1;
    return type === 'sending' ? [{ seq: Number(seq), sending }] : [];
  });
};

it('as many emails of a kind are sent at a time as its limit says, also while it is changed', async () => {
  await set({ kind: 'vehicle-inquiry-receipt', concurrency: 1 });
  const ids = await receipts(40);
  const changes: { from: number; to: number; concurrency: number }[] = [];
  const change = async (concurrency: number, after: number): Promise<void> => {
    await untilSent(ids, after);
    const from = await lastStep();
    await set({ kind: 'vehicle-inquiry-receipt', concurrency });
    changes.push({ from, to: await lastStep(), concurrency });
  };
  await change(3, 5);
  await change(1, 20);
  await change(4, 30);
  await untilSent(ids);

  const load = await loadOf(ids);
  const most = (from: number, to: number): number =>
    Math.max(0, ...load.filter(({ seq }) => seq > from && seq <= to).map(({ sending }) => sending));
  const [up, down, last] = changes as [
    (typeof changes)[0],
    (typeof changes)[0],
    (typeof changes)[0],
  ];
  expect(most(0, up.from)).toBe(1);
  expect(most(up.from, down.to)).toBeLessThanOrEqual(3);
  expect(most(down.to, last.from)).toBe(1);
  expect(most(last.from, Infinity)).toBeLessThanOrEqual(4);
});

it('emails to a domain begin no faster than its rate, other emails are not delayed, and a raised limit counts at once', async () => {
  await set({ domain: 'slow.example', perMinute: 120 });
  const slow = await receipts(5, 'slow.example');
  await untilSent(slow);
  const starts = (await stepsOf(slow))
    .filter(({ type }) => type === 'sending')
    .map(({ at }) => at.getTime());
  // At half a second each; a claim may have waited for the one before.
  expect(starts.at(-1)! - starts[0]!).toBeGreaterThanOrEqual(3 * 500);

  await set({ domain: 'slow.example', perMinute: 1 });
  const [later, others] = [await receipts(3, 'slow.example'), await receipts(10, 'fast.example')];
  await untilSent(others);
  expect(await sentOf(later)).toBeLessThanOrEqual(1);
  await set({ domain: 'slow.example', perMinute: 6_000 });
  await untilSent(later);
});

it('a limit holds for all workers together', async () => {
  const { database, queue } = first;
  await set({ kind: 'vehicle-inquiry-receipt', concurrency: 2 });
  const second = await startEmailWorker({ database, queue, smtp: first.smtp });
  try {
    const ids = await receipts(40);
    await untilSent(ids);
    expect(Math.max(...(await loadOf(ids)).map(({ sending }) => sending))).toBe(2);
  } finally {
    await second.stop();
  }
});

it('limits are listed with what is being sent, replaced, and removed', async () => {
  await set({ domain: 'Example.COM', perMinute: 30 });
  await set({ domain: 'example.com', concurrency: 5 });
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      kind: null,
      domain: 'example.com',
      concurrency: 5,
      perMinute: null,
      sending: 0,
    },
  ]);
  const [{ id }] = (await list()) as [SendingLimit];
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect(await list()).toEqual([]);
});

it.each<[string, object]>([
  ['neither kind nor domain', { concurrency: 1 }],
  ['both', { kind: 'notification', domain: 'example.com', concurrency: 1 }],
  ['an unknown kind', { kind: 'newsletter', concurrency: 1 }],
  ['an address in place of a domain', { domain: 'a@example.com', concurrency: 1 }],
  ['no number', { domain: 'example.com' }],
  ['zero', { domain: 'example.com', concurrency: 0 }],
])('a limit with %s is refused', async (_case, limit) => {
  const none = { kind: null, domain: null, concurrency: null, perMinute: null };
  expect((await post({ ...none, ...limit })).status).toBe(422);
});
