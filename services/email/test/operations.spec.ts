import { randomUUID } from 'node:crypto';
import { emailOperationsRoutes } from '@larkway/email-contract';
import { eventually } from '@larkway/kit/testing';
import {
  inquiry,
  type MailWorkerUnderTest,
  receiptFor,
  startMailWorker,
} from './start-mail-worker.js';
import { buildChildren } from './worker-module.js';

jest.setTimeout(60_000);

let road: MailWorkerUnderTest;
beforeAll(async () => {
  buildChildren();
  road = await startMailWorker();
}, 120_000);
afterAll(() => road.stop());
beforeEach(() => {
  road.smtp.verdict = () => 'accept';
});

const kind = 'vehicle-inquiry';
const command = async (name: 'hold' | 'release' | 'cancel', ...ids: string[]) => {
  const response = await road.operate('POST', `/internal/mails/${name}`, {
    mails: ids.map((id) => ({ id, kind })),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { done: string[]; refused: { id: string; reason: string }[] };
};
const stepsOf = async (id: string) => (await road.journalOf(id)).map(({ type }) => type);
const jobIs = (id: string, state: string) =>
  eventually(`the job is ${state}`, async () => (await road.jobs.getJobState(id)) === state);

it('a mail that is held before its first try is not sent until it is released, and then at once', async () => {
  const id = randomUUID();
  expect(await command('hold', id)).toEqual({ done: [id], refused: [] });
  await road.enqueue({ kind, payload: inquiry, id });
  await jobIs(id, 'delayed');
  expect(await (await road.operate('GET', `/internal/mails/${id}`)).json()).toEqual({
    recipient: null,
  });
  expect(await road.messageOf(id)).toMatchObject({ state: 'held', attempts: 0 });
  await command('release', id);
  await road.messageIn(id, 'sent', 5_000);
  expect(await stepsOf(id)).toEqual(['held', 'released', 'sending', 'sent']);
});

it('a mail that waits for another try is cancelled: its job ends and nothing is sent', async () => {
  road.smtp.verdict = () => ({ code: 450, text: 'busy' });
  const id = await road.inquire();
  await road.messageIn(id, 'queued');
  expect((await command('cancel', id)).done).toEqual([id]);
  const offers = road.smtp.offers;
  road.smtp.verdict = () => 'accept';
  await jobIs(id, 'completed');
  expect(road.smtp.offers).toBe(offers);
  expect((await stepsOf(id)).at(-1)).toBe('cancelled');
});

it('what is out, or does not exist, is refused with its state', async () => {
  const id = await road.inquire();
  await road.messageIn(id, 'sent');
  const unknown = randomUUID();
  expect(await command('hold', id)).toEqual({ done: [], refused: [{ id, reason: 'sent' }] });
  expect(await command('cancel', id)).toEqual({ done: [], refused: [{ id, reason: 'sent' }] });
  expect(await command('release', id, unknown)).toEqual({
    done: [],
    refused: [
      { id, reason: 'sent' },
      { id: unknown, reason: 'unknown' },
    ],
  });
});

it('a new round sends what was cancelled, refused or set aside, and never what was sent', async () => {
  road.smtp.verdict = () => ({ code: 550, text: 'no' });
  const refused = await road.inquire();
  await road.messageIn(refused, 'failed');
  road.smtp.verdict = () => 'accept';
  const cancelled = randomUUID();
  await command('cancel', cancelled);
  const sent = await road.inquire();
  await road.messageIn(sent, 'sent');
  const offers = road.smtp.offers;
  for (const id of [refused, cancelled, sent])
    await road.enqueue({ kind, payload: inquiry, id, round: 1 });
  await Promise.all([refused, cancelled].map((id) => road.messageIn(id, 'sent')));
  await jobIs(`${sent}.1`, 'completed');
  expect(road.smtp.offers).toBe(offers + 2);
  expect(await road.messageOf(refused)).toMatchObject({ round: 1, attempts: 2, tries: 1 });
  expect(
    road.smtp.mails
      .map(({ raw }) => raw)
      .filter((raw) => raw.includes(`<${refused}@larkway.example>`)),
  ).toHaveLength(1);
});

it('a finished mail is not tried again within its round', async () => {
  const id = randomUUID();
  await command('cancel', id);
  await road.enqueue({ kind, payload: inquiry, id });
  await jobIs(id, 'completed');
  expect(await road.messageOf(id)).toMatchObject({ state: 'cancelled', attempts: 0 });
});

it('whom a mail is for, and which workers are there', async () => {
  const id = await road.inquire();
  await road.messageIn(id, 'sent');
  expect(await (await road.operate('GET', `/internal/mails/${id}`)).json()).toEqual({
    recipient: 'sales@larkway.example',
  });
  expect((await road.operate('GET', `/internal/mails/${randomUUID()}`)).status).toBe(404);
  const workers = await (await road.operate('GET', '/internal/workers')).json();
  expect(emailOperationsRoutes.listWorkers.success.schema.parse(workers)).toHaveLength(1);
  expect((await road.metric('email_worker_children')).join()).toMatch(/ [1-9]/);
});

it('an address on the list gets nothing, a mailbox of ours always; the list shows no address', async () => {
  const address = 'Nobody@Else.example';
  const added = await (await road.operate('POST', '/internal/suppressions', { address })).json();
  expect(emailOperationsRoutes.addSuppression.success.schema.parse(added)).toMatchObject({
    reason: 'operator',
  });
  await road.operate('POST', '/internal/suppressions', { address: 'sales@larkway.example' });
  const receipt = await road.enqueue({
    kind: 'vehicle-inquiry-receipt',
    payload: receiptFor('nobody@else.example'),
  });
  await road.messageIn(receipt, 'suppressed');
  expect(await road.journalOf(receipt)).toEqual([
    { type: 'suppressed', detail: { kind: 'vehicle-inquiry-receipt', reason: 'address' } },
  ]);
  await road.messageIn(await road.inquire(), 'sent');
  const list = await (await road.operate('GET', '/internal/suppressions')).text();
  expect(JSON.parse(list)).toContainEqual(added);
  expect(list).not.toMatch(/@|else/i);
  expect(
    await (await road.operate('POST', '/internal/suppressions/remove', { address })).json(),
  ).toEqual({ removed: true, id: added.id });
  expect(
    await (await road.operate('POST', '/internal/suppressions/remove', { address })).json(),
  ).toEqual({ removed: false, id: null });
  await road.messageIn(
    await road.enqueue({
      kind: 'vehicle-inquiry-receipt',
      payload: receiptFor('nobody@else.example'),
    }),
    'sent',
  );
});

const routes = Object.values(emailOperationsRoutes).map(
  ({ method, path }) => [method, path.replace(':id', randomUUID())] as const,
);

it.each(routes)('%s %s is for operations only', async (method, path) => {
  const body =
    method === 'POST' ? { mails: [{ id: randomUUID(), kind }], address: 'a@b.example' } : undefined;
  expect(
    (await road.operate(method, path, body, 'another-token-that-is-long-enough-too')).status,
  ).toBe(401);
});

it('without a token nothing is answered', async () => {
  const silent = await startMailWorker({ config: { EMAIL_OPERATIONS_TOKEN: undefined } });
  for (const [method, path] of routes)
    expect((await silent.operate(method, path)).status).toBe(404);
  await silent.stop();
});
