import { eventually } from '@larkway/kit/testing';
import { type Command, opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { type All, startAll, submit } from './start-all.js';

jest.setTimeout(180_000);

const leads = 300;
const total = 2 * leads;
/** How many mails a service is asked about at a time. */
const chunk = 500;
const cancelPath = '/internal/mails/cancel';

let all: All;
let client: pg.Client;

beforeAll(async () => {
  all = await startAll();
  client = new pg.Client({ connectionString: all.ops.database });
  await client.connect();
  await post(opsRoutes.pauseQueue.path);
  const senders = Array.from({ length: leads }, (_, index) => `joan.${index}@visitor.example`);
  while (senders.length > 0) await Promise.all(senders.splice(0, 10).map((email) => submit(all, email)));
  await eventually('all mails are known', async () => (await countOf('queued')) === total, 60_000);
});

afterAll(async () => {
  await client.end();
  await all.stop();
});

const post = (path: string, body: object = {}) => all.admin.browser.post(path, body);
const countOf = async (state: string): Promise<number> => (await all.admin.browser.get(opsRoutes.listMails.path, { query: { state, limit: '1' } })).body.total;
const count = async () => (await post(opsRoutes.countCommand.path, { command: 'cancel', filter: {} })).body as { count: number; token: string };
const confirm = async (token: string): Promise<Command> => (await post(opsRoutes.confirmCommand.path, { token })).body;
const read = async (id: string): Promise<Command> => (await all.admin.browser.get(opsRoutes.getCommand.path.replace(':id', id))).body;
const auditedOf = async (id: string) => (await all.admin.browser.get(opsRoutes.listAudit.path, { query: { subject: id } })).body.entries.map(({ action, detail }: { action: string; detail: object }) => [action, detail]);

/** Counts again until nothing is counted that was done: what a service did comes back by its journal. */
const countAgain = (expected: number) =>
  eventually(`${expected} are left`, async () => {
    const counted = await count();
    return counted.count === expected && counted;
  });

it('a command whose process dies says how many were done, is gone on with, and does none twice', async () => {
  let calls = 0;
  all.relay.verdict = (path) => (path === cancelPath && (calls += 1) === 2 ? 'keep' : 'pass');
  const { token, count: counted } = await count();
  expect(counted).toBe(total);
  const { id, state } = await confirm(token);
  expect(state).toBe('running');
  await eventually('it is in the middle', () => all.relay.stopped.length === 1);
  await all.crashOps();
  const left = total - chunk;
  const interrupted = await read(id);
  expect(interrupted).toMatchObject({ state: 'interrupted', total, done: chunk, refused: 0, reasons: [{ count: left, reason: expect.stringContaining('Count again') }] });
  expect(await auditedOf(id)).toEqual([
    ['cancel-ended', { total, done: chunk, refused: 0, state: 'interrupted' }],
    ['cancel', { command: id, count: total }],
  ]);
  expect((await post(opsRoutes.confirmCommand.path, { token })).body.code).toBe('count_expired');

  all.relay.verdict = (path) => (path === cancelPath ? 'cut' : 'pass');
  const second = await confirm((await countAgain(left)).token);
  expect(second).toMatchObject({ state: 'finished', total: left, done: 0, refused: left, reasons: [{ count: left, reason: expect.stringContaining('«email» cannot be reached') }] });

  all.relay.verdict = () => 'pass';
  await countAgain(0);
  expect(await countOf('cancelled')).toBe(total);
  const { rows } = await client.query(`SELECT count(*)::int AS steps, count(DISTINCT mail_id)::int AS mails FROM mail_events WHERE type = 'cancelled'`);
  expect(rows).toEqual([{ steps: total, mails: total }]);
});
