import { eventually } from '@larkway/kit/testing';
import { type Command, opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { type All, heartbeatTimeoutMs, startAll, submit } from './start-all.js';
import type { StartedOps } from './start-ops.js';

jest.setTimeout(180_000);

const leads = 255;
const total = 2 * leads;
/** The number of emails in one call of a service. */
const chunk = 500;
const cancelPath = '/internal/emails/cancel';
const holdPath = '/internal/emails/hold';
const releasePath = '/internal/emails/release';

let all: All;
/** A second copy of operations. */
let copy: StartedOps;
let client: pg.Client;

beforeAll(async () => {
  all = await startAll();
  client = new pg.Client({ connectionString: all.ops.database });
  await client.connect();
  await post(opsRoutes.pauseQueue.path);
  const senders = Array.from({ length: leads }, (_, index) => `joan.${index}@visitor.example`);
  while (senders.length > 0)
    await Promise.all(senders.splice(0, 10).map((email) => submit(all, email)));
  await eventually('all emails are known', async () => (await countOf('queued')) === total, 60_000);
});

afterAll(async () => {
  await client.end();
  await all.stop();
});

const post = (path: string, body: object = {}) => all.admin.browser.post(path, body);
const countOf = async (state: string): Promise<number> =>
  (await all.admin.browser.get(opsRoutes.listEmails.path, { query: { state, limit: '1' } })).body
    .total;
const count = async (command = 'cancel') =>
  (await post(opsRoutes.countCommand.path, { command, filter: {} })).body as {
    count: number;
    token: string;
  };
const confirm = async (token: string): Promise<Command> =>
  (await post(opsRoutes.confirmCommand.path, { token })).body;
const read = async (id: string): Promise<Command> =>
  (await all.admin.browser.get(opsRoutes.getCommand.path.replace(':id', id))).body;
const auditedOf = async (id: string) =>
  (
    await all.admin.browser.get(opsRoutes.listAudit.path, { query: { subject: id } })
  ).body.entries.map(({ action, detail }: { action: string; detail: object }) => [action, detail]);

/** Counts until the journals have reported what the services have done. */
const countAgain = (expected: number) =>
  eventually(`${expected} are left`, async () => {
    const counted = await count();
    return counted.count === expected && counted;
  });

/** Reads the live events of a copy. */
const follow = async ({
  url,
}: StartedOps): Promise<{ text: () => string; ended: Promise<void>; stop: () => void }> => {
  const stopping = new AbortController();
  const response = await fetch(url + opsRoutes.live.path, {
    headers: { cookie: all.admin.browser.cookie },
    signal: stopping.signal,
  });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const part of response.body!) text += Buffer.from(part).toString();
  };
  const ended = read().catch(() => undefined);
  await eventually('the first figures', () => text.includes('event: overview'));
  return { text: () => text, ended, stop: () => stopping.abort() };
};

it('a copy that is stopped interrupts its command after the current chunk, before the heartbeat times out', async () => {
  const first = all.ops.url;
  copy = await all.startCopy();
  all.admin.browser.url = copy.url;
  // Live streams end when the copy begins to stop its commands.
  const { ended } = await follow(copy);
  all.proxy.decide = (path) =>
    path === holdPath ? ended.then(() => 'forward' as const) : 'forward';
  const { id } = await confirm((await count('hold')).token);
  await copy.stop();
  all.admin.browser.url = first;
  expect(await read(id)).toMatchObject({ state: 'interrupted', total, done: chunk });
});

it('an owner that stalled until its command was interrupted changes nothing about it afterward', async () => {
  const first = all.ops.url;
  copy = await all.startCopy();
  all.admin.browser.url = copy.url;
  await eventually('all are known to be on hold', async () => (await countOf('held')) === chunk);
  const live = await follow(all.ops);
  let letPass: (() => void) | undefined;
  all.proxy.decide = (path) =>
    path === releasePath
      ? new Promise((resolve) => (letPass = () => resolve('forward')))
      : 'forward';
  const { token } = await count('release');
  const begun = confirm(token);
  await eventually('the service is called', () => letPass);
  const { id } = (await client.query(`SELECT id FROM commands WHERE command = 'release'`)).rows[0];
  copy.suspend();
  all.admin.browser.url = first;
  await eventually('it is interrupted', async () => (await read(id)).state === 'interrupted');
  const audited = await auditedOf(id);
  letPass!();
  copy.resume();
  expect(await begun).toMatchObject({ state: 'interrupted', done: 0 });
  expect(await auditedOf(id)).toEqual(audited);
  await eventually('all live streams report it', () =>
    live.text().includes(`event: command\ndata: {"id":"${id}"`),
  );
  live.stop();
});

it('all live streams report changed emails, whichever copy has read the journal', async () => {
  await eventually('no email is on hold', async () => (await countOf('held')) === 0);
  const streams = [await follow(all.ops), await follow(copy)];
  all.proxy.decide = () => 'forward';
  expect(await confirm((await count('hold')).token)).toMatchObject({ command: 'hold' });
  await eventually('both copies report it', () =>
    streams.every(({ text }) => text().includes('event: emails')),
  );
  for (const stream of streams) stream.stop();
  await copy.stop();
  await eventually('all are known to be on hold', async () => (await countOf('held')) === total);
});

it('a running command survives the start of another copy, and is interrupted by that copy once its owner is killed', async () => {
  let calls = 0;
  all.proxy.decide = (path) =>
    path === cancelPath && (calls += 1) === 2 ? 'drop-request' : 'forward';
  const counted = await count();
  expect(counted).toMatchObject({ count: total });
  const { token } = counted;
  const { id, state } = await confirm(token);
  expect(state).toBe('running');
  await eventually('it is in progress', () => all.proxy.dropped.length === 1);
  const left = total - chunk;

  const owner = all.ops;
  copy = await all.startCopy();
  all.admin.browser.url = copy.url;
  const live = await follow(copy);
  await eventually(
    'its heartbeat is younger than the timeout after the start of the command',
    async () => {
      const { rows } = await client.query(
        `SELECT heartbeat_at > created_at + $2::int * interval '1 millisecond' AS beats FROM commands WHERE id = $1`,
        [id, heartbeatTimeoutMs],
      );
      return rows[0].beats;
    },
  );
  expect(await read(id)).toMatchObject({ state: 'running', done: chunk });

  await owner.kill();
  all.ops = copy;
  const interrupted = await eventually('it is interrupted', async () => {
    const command = await read(id);
    return command.state !== 'running' && command;
  });
  expect(interrupted).toMatchObject({
    state: 'interrupted',
    total,
    done: chunk,
    refused: 0,
    reasons: [{ count: left, reason: expect.stringContaining('Count again') }],
  });
  expect(await auditedOf(id)).toEqual([
    ['cancel-ended', { total, done: chunk, refused: 0, state: 'interrupted' }],
    ['cancel', { command: id, count: total }],
  ]);
  await eventually('the live stream of the other copy reports it', () =>
    live.text().includes(`event: command\ndata: {"id":"${id}"`),
  );
  live.stop();
  expect((await post(opsRoutes.confirmCommand.path, { token })).body.code).toBe('count_expired');
});

it('a command whose emails are refused ends as finished, with the reason', async () => {
  all.proxy.decide = (path) => (path === cancelPath ? 'drop-response' : 'forward');
  const left = total - chunk;
  const second = await confirm((await countAgain(left)).token);
  expect(second).toMatchObject({
    state: 'finished',
    total: left,
    done: 0,
    refused: left,
    reasons: [{ count: left, reason: expect.stringContaining('"email" cannot be reached') }],
  });
});

it('an email never gets the same command twice, whatever interrupted the command', async () => {
  all.proxy.decide = () => 'forward';
  await countAgain(0);
  expect(await countOf('cancelled')).toBe(total);
  const { rows } = await client.query(
    `SELECT count(*)::int AS steps, count(DISTINCT email_id)::int AS emails FROM email_events WHERE type = 'cancelled'`,
  );
  expect(rows).toEqual([{ steps: total, emails: total }]);
});
