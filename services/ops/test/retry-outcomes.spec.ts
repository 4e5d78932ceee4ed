import { randomUUID } from 'node:crypto';
import type { JournalEntry } from '@larkway/kit-contract';
import type { DataSource } from 'typeorm';
import { CommandsService } from '../src/commands/commands.service.js';
import { applyPage } from '../src/projection/email-projection.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

let database: OpenDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openDatabase();
  ({ dataSource } = database);
  await dataSource.query(`INSERT INTO feeds (service) VALUES ('leads'), ('email')`);
});

afterAll(() => database.close());

const id = randomUUID();
const applied = { leads: 0, email: 0 };

/** Applies entries of a service's journal. */
const apply = async (
  service: 'leads' | 'email',
  second: number,
  ...steps: [type: string, detail: JournalEntry['detail']][]
): Promise<void> => {
  const entries = steps.map(([type, detail]): JournalEntry => ({
    subject: id,
    at: new Date(Date.UTC(2026, 10, 21, 4, 0, second)).toISOString(),
    type,
    detail,
  }));
  const from = applied[service];
  applied[service] += entries.length;
  await applyPage(dataSource, service, `0.${from}`, { entries, cursor: `0.${applied[service]}` });
};

/** Stores a finished retry of the email. */
const retry = async (): Promise<string> => {
  const command = randomUUID();
  await dataSource.query(
    `INSERT INTO commands (id, command, operator_id, operator_name, emails, total, done, state, after_event)
     VALUES ($1, 'retry', $2, 'Otto', ARRAY[$3::uuid], 1, 1, 'finished', (SELECT max(id) FROM email_events))`,
    [command, randomUUID(), id],
  );
  return command;
};

it('a retried email has no outcome until the email service’s journal has an entry of this attempt generation, even if it has ended in the other journal', async () => {
  await apply(
    'leads',
    0,
    ['accepted', { kind: 'contact-message-receipt', reference: id }],
    ['queued', { round: 0 }],
  );
  await apply(
    'email',
    1,
    ['sending', { attempt: 1 }],
    ['refused', { reply: '550 no such user', cause: 'recipient' }],
  );
  await apply('leads', 2, ['settled', { outcome: 'completed' }]);

  // Reading a command uses only the database.
  const commands = new CommandsService(dataSource, ...([] as unknown as [never, never, never]));
  const command = await retry();
  const outcomes = async () => (await commands.one(command)).outcomes;
  const open = { sent: 0, suppressed: 0, failed: 0, open: 1 };
  expect(await outcomes()).toEqual(open);
  await apply('leads', 3, ['retried', { round: 1 }], ['queued', { round: 1 }]);
  expect(await outcomes()).toEqual(open);
  await apply('leads', 5, ['settled', { outcome: 'completed' }]);
  expect(await outcomes()).toEqual(open);
  await apply('email', 4, ['suppressed', { reason: 'address' }]);
  expect(await outcomes()).toEqual({ ...open, suppressed: 1, open: 0 });
});
