import { randomUUID } from 'node:crypto';
import { createDataSource, migrateAndSeed } from '@larkway/kit/postgres';
import { createTestDatabase, type TestDatabase } from '@larkway/kit/testing';
import type { DataSource } from 'typeorm';
import { CommandEntity } from '../src/commands/command.entity.js';
import { schema } from '../src/db/schema.js';
import { RenameMailsToEmails1790000000009 } from '../src/db/migrations/rename-mails-to-emails.migration.js';
import { EmailEventEntity } from '../src/emails/email-event.entity.js';
import { EmailEntity } from '../src/emails/email.entity.js';

let database: TestDatabase;
let dataSource: DataSource;
const known = { email: randomUUID(), command: randomUUID() };

const migrations = schema.migrations.slice(
  0,
  schema.migrations.indexOf(RenameMailsToEmails1790000000009),
);

/** The statements of the version before. */
const versionBefore = {
  store: async (id: string, state: string) => {
    const columns = 'id, state, round, attempts, listed_at, updated_at';
    await dataSource.query(
      `INSERT INTO mails (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::mails, $1::jsonb)
       ON CONFLICT (id) DO UPDATE SET (${columns}) = ROW (EXCLUDED.id, EXCLUDED.state, EXCLUDED.round, EXCLUDED.attempts, EXCLUDED.listed_at, EXCLUDED.updated_at)`,
      [
        JSON.stringify([
          { id, state, round: 0, attempts: 1, listed_at: new Date(), updated_at: new Date() },
        ]),
      ],
    );
  },
  record: async (id: string, type: string): Promise<string> => {
    const [row] = await dataSource.query(
      `INSERT INTO mail_events (mail_id, service, at, type, detail) VALUES ($1, 'email', now(), $2, '{}') RETURNING mail_id AS id`,
      [id, type],
    );
    return row.id;
  },
  command: (id: string, mail: string) =>
    dataSource.query(
      `INSERT INTO commands (id, command, operator_id, operator_name, mails, total) VALUES ($1, 'retry', $1, 'Otto', ARRAY[$2::uuid], 1)`,
      [id, mail],
    ),
  emailsOf: async (command: string): Promise<string[]> =>
    (
      await dataSource.query('SELECT mails[1:500]::text[] AS mails FROM commands WHERE id = $1', [
        command,
      ])
    )[0].mails,
  forget: (id: string) =>
    dataSource.query(
      `WITH old AS (SELECT id FROM mails WHERE id = $1 LIMIT 1 FOR UPDATE SKIP LOCKED),
         steps AS (DELETE FROM mail_events WHERE mail_id IN (SELECT id FROM old))
       DELETE FROM mails WHERE id IN (SELECT id FROM old)`,
      [id],
    ),
};

const stored = async (id: string) => ({
  state: (await dataSource.manager.findOneBy(EmailEntity, { id }))?.state,
  steps: (
    await dataSource.manager.find(EmailEventEntity, {
      where: { emailId: id },
      order: { id: 'ASC' },
    })
  ).map(({ type }) => type),
});
const emailsOf = async (id: string) =>
  (
    await dataSource.manager.findOneOrFail(CommandEntity, {
      where: { id },
      select: { emails: true },
    })
  ).emails;
const names = async (): Promise<string[]> =>
  (
    await dataSource.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind <> 'v'
       UNION SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
    )
  ).map(({ name }: { name: string }) => name);

beforeAll(async () => {
  database = await createTestDatabase();
  const former = { url: database.url, entities: [], migrations };
  dataSource = await migrateAndSeed(createDataSource(former), former);
  await versionBefore.store(known.email, 'sent');
  await versionBefore.record(known.email, 'sending');
  await versionBefore.record(known.email, 'sent');
  await versionBefore.command(known.command, known.email);
  await dataSource.destroy();
  const options = { url: database.url, ...schema };
  dataSource = await migrateAndSeed(createDataSource(options), options);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('emails, their steps and commands of the version before are there under the new names', async () => {
  expect(await stored(known.email)).toEqual({ state: 'sent', steps: ['sending', 'sent'] });
  expect(await emailsOf(known.command)).toEqual([known.email]);
});

it('no table, index, sequence or constraint has "mail" in its name, except for the columns kept for the version before', async () => {
  const all = await names();
  expect(all).toEqual(
    expect.arrayContaining(['emails_pkey', 'email_events_email', 'email_events_id_seq']),
  );
  expect(all.filter((name) => /(^|_)mail/.test(name))).toEqual([
    'commands_mails_not_null',
    'counted_commands_mails_not_null',
  ]);
});

it('the version before goes on with the old names: it stores, changes, reads and deletes what the new one sees', async () => {
  const [id, command] = [randomUUID(), randomUUID()];
  await versionBefore.store(id, 'queued');
  expect(await versionBefore.record(id, 'queued')).toBe(id);
  await versionBefore.store(id, 'sending');
  expect(await stored(id)).toEqual({ state: 'sending', steps: ['queued'] });
  await versionBefore.command(command, id);
  expect(await emailsOf(command)).toEqual([id]);
  await versionBefore.forget(id);
  expect(await stored(id)).toEqual({ state: undefined, steps: [] });
});

it('the version before reads a command of the new one', async () => {
  const id = randomUUID();
  await dataSource.manager.insert(CommandEntity, {
    id,
    command: 'hold',
    operatorId: id,
    operatorName: 'Otto',
    emails: [known.email],
    total: 1,
  });
  expect(await versionBefore.emailsOf(id)).toEqual([known.email]);
});

it('it can be undone, with its data', async () => {
  const runner = dataSource.createQueryRunner();
  // Latest first: those after it use its names.
  for (const Migration of schema.migrations.slice(migrations.length).toReversed())
    await new Migration().down(runner);
  await runner.release();
  expect((await names()).filter((name) => /(^|_)emails?_/.test(name))).toEqual([]);
  expect(await dataSource.query('SELECT state FROM mails')).toEqual([{ state: 'sent' }]);
});
