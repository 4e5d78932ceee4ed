import { randomUUID } from 'node:crypto';
import { emailOperationsRoutes } from '@larkway/email-contract';
import { eventually } from '@larkway/kit/testing';
import {
  inquiry,
  type EmailWorkerUnderTest,
  receiptFor,
  startEmailWorker,
} from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(60_000);

let pipeline: EmailWorkerUnderTest;
beforeAll(async () => {
  buildChildProcesses();
  pipeline = await startEmailWorker();
}, 120_000);
afterAll(() => pipeline.stop());
beforeEach(() => {
  pipeline.smtp.respond = () => 'accept';
});

const kind = 'vehicle-inquiry';
const command = async (name: 'hold' | 'release' | 'cancel', ...ids: string[]) => {
  const response = await pipeline.operate('POST', `/internal/emails/${name}`, {
    emails: ids.map((id) => ({ id, kind })),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { done: string[]; refused: { id: string; reason: string }[] };
};
const stepsOf = async (id: string) => (await pipeline.journalOf(id)).map(({ type }) => type);
const jobIs = (id: string, state: string) =>
  eventually(`the job is ${state}`, async () => (await pipeline.jobs.getJobState(id)) === state);

it('an email that is held before its first attempt is not sent until it is released, and then at once', async () => {
  const id = randomUUID();
  expect(await command('hold', id)).toEqual({ done: [id], refused: [] });
  await pipeline.enqueue({ kind, payload: inquiry, id });
  await jobIs(id, 'delayed');
  expect(await (await pipeline.operate('GET', `/internal/emails/${id}`)).json()).toEqual({
    recipient: null,
  });
  expect(await pipeline.messageOf(id)).toMatchObject({ state: 'held', attempts: 0 });
  await command('release', id);
  await pipeline.messageIn(id, 'sent', 5_000);
  expect(await stepsOf(id)).toEqual(['held', 'released', 'sending', 'sent']);
});

it('a delayed email that is cancelled is not sent, and its job ends', async () => {
  pipeline.smtp.respond = () => ({ code: 450, text: 'busy' });
  const id = await pipeline.inquire();
  await pipeline.messageIn(id, 'queued');
  expect((await command('cancel', id)).done).toEqual([id]);
  const offers = pipeline.smtp.offers;
  pipeline.smtp.respond = () => 'accept';
  await jobIs(id, 'completed');
  expect(pipeline.smtp.offers).toBe(offers);
  expect((await stepsOf(id)).at(-1)).toBe('cancelled');
});

it('a command for an email that is sent or does not exist is refused with its state', async () => {
  const id = await pipeline.inquire();
  await pipeline.messageIn(id, 'sent');
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

it('a new generation sends an email that was cancelled or refused, and never one that was sent', async () => {
  pipeline.smtp.respond = () => ({ code: 550, text: 'no' });
  const refused = await pipeline.inquire();
  await pipeline.messageIn(refused, 'failed');
  pipeline.smtp.respond = () => 'accept';
  const cancelled = randomUUID();
  await command('cancel', cancelled);
  const sent = await pipeline.inquire();
  await pipeline.messageIn(sent, 'sent');
  const offers = pipeline.smtp.offers;
  for (const id of [refused, cancelled, sent])
    await pipeline.enqueue({ kind, payload: inquiry, id, round: 1 });
  await Promise.all([refused, cancelled].map((id) => pipeline.messageIn(id, 'sent')));
  await jobIs(`${sent}.1`, 'completed');
  expect(pipeline.smtp.offers).toBe(offers + 2);
  expect(await pipeline.messageOf(refused)).toMatchObject({ round: 1, attempts: 2, tries: 1 });
  expect(
    pipeline.smtp.emails
      .map(({ raw }) => raw)
      .filter((raw) => raw.includes(`<${refused}@larkway.example>`)),
  ).toHaveLength(1);
});

it('an email is composed for operators as it would be sent, and is not sent', async () => {
  const offers = pipeline.smtp.offers;
  const compose = async (of: string, payload: object) => {
    const response = await pipeline.operate('POST', '/internal/emails/compose', {
      kind: of,
      payload,
    });
    return [response.status, await response.json()];
  };
  expect(await compose(kind, inquiry)).toEqual([
    200,
    {
      subject: expect.stringContaining(inquiry.vehicleName),
      to: 'sales@larkway.example',
      replyTo: { name: inquiry.name, address: inquiry.email },
      html: expect.stringMatching(/^<!doctype html>[^]*street legal in Utah/i),
      text: expect.stringContaining('Is it street legal in Utah?\nThanks!'),
    },
  ]);
  for (const [unreadable, payload] of [
    ['of-a-later-version', inquiry],
    ['toString', inquiry],
    [kind, { ...inquiry, email: 7 }],
  ] as const)
    expect(await compose(unreadable, payload)).toEqual([
      422,
      expect.objectContaining({ code: 'invalid' }),
    ]);
  expect(pipeline.smtp.offers).toBe(offers);
});

it('a copy of ops of the version before reaches the same operations by their former names', async () => {
  const id = randomUUID();
  const former = async (path: string, body?: object) =>
    (await pipeline.operate(body ? 'POST' : 'GET', `/internal/mails/${path}`, body)).json();
  const result = { done: [id], refused: [] };
  const mails = [{ id, kind }];
  expect(await former('hold', { mails })).toEqual(result);
  expect(await former('release', { mails })).toEqual(result);
  expect(await former('cancel', { mails })).toEqual(result);
  expect(await former(id)).toEqual({ recipient: null });
  expect(await former('recipients', { ids: [id] })).toEqual([
    { id, domain: null, suppression: null },
  ]);
});

it('a cancelled email is not sent within its generation', async () => {
  const id = randomUUID();
  await command('cancel', id);
  await pipeline.enqueue({ kind, payload: inquiry, id });
  await jobIs(id, 'completed');
  expect(await pipeline.messageOf(id)).toMatchObject({ state: 'cancelled', attempts: 0 });
});

it('operators see the recipient of an email and the running workers', async () => {
  const id = await pipeline.inquire();
  await pipeline.messageIn(id, 'sent');
  expect(await (await pipeline.operate('GET', `/internal/emails/${id}`)).json()).toEqual({
    recipient: 'sales@larkway.example',
  });
  expect((await pipeline.operate('GET', `/internal/emails/${randomUUID()}`)).status).toBe(404);
  const workers = await (await pipeline.operate('GET', '/internal/workers')).json();
  expect(emailOperationsRoutes.listWorkers.success.schema.parse(workers)).toHaveLength(1);
  expect((await pipeline.metric('email_worker_children')).join()).toMatch(/ [1-9]/);
});

it('a suppressed address gets no email, our own mailboxes always do, and the list shows no address', async () => {
  const address = 'Nobody@Else.example';
  const added = await (
    await pipeline.operate('POST', '/internal/suppressions', { address })
  ).json();
  expect(emailOperationsRoutes.addSuppression.success.schema.parse(added)).toMatchObject({
    reason: 'operator',
  });
  await pipeline.operate('POST', '/internal/suppressions', { address: 'sales@larkway.example' });
  const receipt = await pipeline.enqueue({
    kind: 'vehicle-inquiry-receipt',
    payload: receiptFor('nobody@else.example'),
  });
  await pipeline.messageIn(receipt, 'suppressed');
  expect(await pipeline.journalOf(receipt)).toEqual([
    { type: 'suppressed', detail: { kind: 'vehicle-inquiry-receipt', reason: 'address' } },
  ]);
  await pipeline.messageIn(await pipeline.inquire(), 'sent');
  const list = await (await pipeline.operate('GET', '/internal/suppressions')).text();
  expect(JSON.parse(list)).toContainEqual(added);
  expect(list).not.toMatch(/@|else/i);
  expect(
    await (await pipeline.operate('POST', '/internal/suppressions/remove', { address })).json(),
  ).toEqual({ removed: true, id: added.id });
  expect(
    await (await pipeline.operate('POST', '/internal/suppressions/remove', { address })).json(),
  ).toEqual({ removed: false, id: null });
  await pipeline.messageIn(
    await pipeline.enqueue({
      kind: 'vehicle-inquiry-receipt',
      payload: receiptFor('nobody@else.example'),
    }),
    'sent',
  );
});

const former = Object.values(emailOperationsRoutes)
  // `compose` is younger than the former names.
  .filter(({ path }) => path.startsWith('/internal/emails') && !path.endsWith('/compose'))
  .map(({ method, path }) => ({ method, path: path.replace('emails', 'mails') }));
const routes = [...Object.values(emailOperationsRoutes), ...former].map(
  ({ method, path }) => [method, path.replace(':id', randomUUID())] as const,
);

it.each(routes)('%s %s requires the bearer token of operations', async (method, path) => {
  const body =
    method === 'POST'
      ? { emails: [{ id: randomUUID(), kind }], address: 'a@b.example' }
      : undefined;
  expect(
    (await pipeline.operate(method, path, body, 'another-token-that-is-long-enough-too')).status,
  ).toBe(401);
});

it('without a configured token, every route under /internal responds with 404', async () => {
  const silent = await startEmailWorker({ config: { EMAIL_OPERATIONS_TOKEN: undefined } });
  for (const [method, path] of routes)
    expect((await silent.operate(method, path)).status).toBe(404);
  await silent.stop();
});
