import { createHash } from 'node:crypto';
import { type AuditEntry, opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { confirm, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;

beforeAll(async () => {
  ops = await startOps();
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await ops.stop();
});

const entries = async (): Promise<AuditEntry[]> => (await admin.browser.get(opsRoutes.listAudit.path, { query: { limit: '200' } })).body.entries;
const proof = async () => (await admin.browser.get(opsRoutes.proveAudit.path)).body;

const mail = '00000000-0000-4000-8000-000000000000';

it.each<[string, { path: string }, object, string[]]>([
  ['a command', opsRoutes.runCommand, { command: 'cancel', ids: [mail] }, ['cancel', 'cancel-ended']],
  ['a pause', opsRoutes.pauseQueue, {}, ['queue-paused']],
  ['its end', opsRoutes.resumeQueue, {}, ['queue-resumed']],
  ['a request to be forgotten', opsRoutes.addDeletion, { email: 'joan@visitor.example' }, ['deletion-requested']],
  ['an invitation', opsRoutes.invite, { name: 'Otto', role: 'operator' }, ['operator-invited']],
])('%s leaves its entry, with who it was', async (_what, { path }, body, actions) => {
  const [last] = await entries();
  expect((await admin.browser.post(path, body)).status).toBe(200);
  const added = (await entries()).filter(({ number }) => number > last!.number).reverse();
  expect(added.map(({ action, operator }) => [action, operator?.name])).toEqual(actions.map((action) => [action, 'Ada']));
});

it.each<[string, { path: string }, object, string]>([
  ['given another role', opsRoutes.changeRole, { role: 'operator' }, 'role-changed'],
  ['given a link', opsRoutes.renewLink, {}, 'link-issued'],
  ['disabled', opsRoutes.disable, {}, 'operator-disabled'],
  ['enabled', opsRoutes.enable, {}, 'operator-enabled'],
])('an operator who is %s leaves an entry of who did it', async (what, { path }, body, action) => {
  const { id } = (await invite(admin, `Gus ${what}`, 'viewer')).session.operator;
  await confirm(admin);
  expect((await admin.browser.post(path.replace(':id', id), body)).status).toBe(200);
  expect((await entries())[0]).toMatchObject({ action, subject: id, operator: { name: 'Ada' } });
});

/** Does to the table what its trigger forbids, looks at the proof, and takes it back. */
const tampered = async (change: (number: number) => Promise<unknown>): Promise<{ number: number; proof: unknown }> => {
  const number = (await entries()).at(-3)!.number;
  await client.query('CREATE TABLE kept AS SELECT number, entry, hash FROM audit');
  await client.query('ALTER TABLE audit DISABLE TRIGGER USER');
  await change(number);
  const shown = await proof();
  await client.query('DELETE FROM audit');
  await client.query('INSERT INTO audit (number, entry, hash) SELECT number, entry, hash FROM kept');
  await client.query('ALTER TABLE audit ENABLE TRIGGER USER');
  await client.query('DROP TABLE kept');
  return { number, proof: shown };
};

const rowOf = async (number: number): Promise<{ entry: string; hash: string }> => (await client.query('SELECT entry, hash FROM audit WHERE number = $1', [number])).rows[0];

it('an entry that was rewritten together with its hash breaks the chain at the next', async () => {
  const { number, proof: shown } = await tampered(async (at) => {
    const entry = (await rowOf(at)).entry.replace('Ada', 'Eve');
    const { hash: before } = await rowOf(at - 1);
    const hash = createHash('sha256').update(`${before}\n${entry}`).digest('hex');
    await client.query('UPDATE audit SET entry = $2, hash = $3 WHERE number = $1', [at, entry, hash]);
  });
  expect(shown).toMatchObject({ intact: false, firstBroken: number + 1 });
});

it('an entry that is gone breaks the chain where it was, though those after it are numbered anew', async () => {
  const gone = await tampered((at) => client.query('DELETE FROM audit WHERE number = $1', [at]));
  expect(gone.proof).toMatchObject({ intact: false, firstBroken: gone.number });
  const closed = await tampered(async (at) => {
    await client.query('DELETE FROM audit WHERE number = $1', [at]);
    await client.query(`UPDATE audit SET number = -(number - 1) WHERE number > $1`, [at]);
    await client.query(`UPDATE audit SET number = -number, entry = replace(entry, '"number":' || (1 - number), '"number":' || -number) WHERE number < 0`);
  });
  expect(closed.proof).toMatchObject({ intact: false, firstBroken: closed.number });
});

it('entries that changed places break the chain', async () => {
  const { number, proof: shown } = await tampered(async (at) => {
    const [one, other] = [await rowOf(at), await rowOf(at + 1)];
    await client.query('UPDATE audit SET entry = $2, hash = $3 WHERE number = $1', [at, other.entry, other.hash]);
    await client.query('UPDATE audit SET entry = $2, hash = $3 WHERE number = $1', [at + 1, one.entry, one.hash]);
  });
  expect(shown).toMatchObject({ intact: false, firstBroken: number });
});

it('untouched, it is intact', async () => {
  expect(await proof()).toMatchObject({ intact: true, prunedThrough: 0, firstBroken: null, entries: (await entries())[0]!.number });
});
