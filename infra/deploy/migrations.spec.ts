import { createDataSource, migrateAndSeed } from '@larkway/kit/postgres';
import { createTestDatabase } from '@larkway/kit/testing';
import { services } from '../local/processes.js';
import { breakingStatements } from './testing/breaking-statements.js';
import { type Migration, migrationsOf } from './testing/migrations-of.js';

/** They ran everywhere before there was a rule. */
const beforeTheRule = [
  'AllowContactMessages1790000100000',
  'ReviewDealerApplications1790000400000',
  'KeepTheLifeOfMails1790000300000',
];

/** A migration of the second step says which version has stopped using what it takes away. */
const contractReason = (migration: Migration): string | undefined =>
  (new migration() as { contract?: string }).contract;

/** Runs a migration. @returns the statements that it sent to the database */
const statementsOf = async (migration: Migration, url: string): Promise<string[]> => {
  const dataSource = await createDataSource({ url, entities: [], migrations: [] }).initialize();
  const runner = dataSource.createQueryRunner();
  const statements: string[] = [];
  const query = runner.query.bind(runner);
  runner.query = (sql: string, ...rest: never[]) => {
    statements.push(sql);
    return query(sql, ...rest);
  };
  await new migration().up(runner);
  await runner.release();
  await dataSource.destroy();
  return statements;
};

const withDatabase = services.filter(({ database }) => database);

test.each(withDatabase)(
  'the version of $name that runs can go on while the next one migrates, and after',
  async ({ name }) => {
    const database = await createTestDatabase();
    const problems: Record<string, string[]> = {};
    const migrations = await migrationsOf(name);
    expect(migrations.length).toBeGreaterThan(0);
    for (const migration of migrations) {
      const breaking = breakingStatements(await statementsOf(migration, database.url));
      const allowed =
        beforeTheRule.includes(migration.name) || (contractReason(migration) ?? '').length > 20;
      if (breaking.length > 0 && !allowed) problems[migration.name] = breaking;
    }
    await database.drop();
    expect(problems).toEqual({});
  },
);

test.each(withDatabase)(
  'the migrations of $name run twice, and at once, with the outcome of one',
  async ({ name }) => {
    const database = await createTestDatabase();
    const options = { url: database.url, entities: [], migrations: await migrationsOf(name) };
    const step = async (): Promise<void> =>
      (await migrateAndSeed(createDataSource(options), options)).destroy();
    await Promise.all([step(), step()]);
    await step();
    const dataSource = await createDataSource(options).initialize();
    const recorded: { name: string }[] = await dataSource.query(
      'SELECT name FROM migrations ORDER BY id',
    );
    expect(recorded.map((row) => row.name)).toEqual(
      options.migrations.map((migration) => new migration().name ?? migration.name),
    );
    await dataSource.destroy();
    await database.drop();
  },
);

test.each([
  ['DROP TABLE leads', 'drops a table'],
  ['ALTER TABLE leads DROP COLUMN phone', 'drops a column'],
  ['ALTER TABLE leads RENAME COLUMN phone TO telephone', 'renames'],
  ['ALTER TABLE leads ALTER COLUMN phone TYPE integer USING phone::integer', 'changes a type'],
  ['ALTER TABLE leads ALTER COLUMN phone SET NOT NULL', 'refuses the empty values'],
  ['ALTER TABLE leads ALTER COLUMN phone DROP DEFAULT', 'takes the value away'],
  ['ALTER TABLE leads ADD COLUMN source text NOT NULL', 'does not fill in'],
  [
    "ALTER TABLE leads ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b text NOT NULL",
    'does not fill in',
  ],
  ['ALTER TABLE leads ADD CONSTRAINT short CHECK (length(phone) < 20)', 'refuses rows'],
  ['CREATE UNIQUE INDEX leads_phone ON leads (phone)', 'refuses rows'],
  ['TRUNCATE leads', 'empties'],
])('"%s" is found to break the version that runs', (sql, because) => {
  expect(breakingStatements([sql]).join()).toContain(because);
});

test.each([
  "ALTER TABLE leads ADD COLUMN source text NOT NULL DEFAULT 'site'",
  'ALTER TABLE leads ADD COLUMN note text, ADD COLUMN at timestamptz DEFAULT now() NOT NULL',
  'ALTER TABLE leads DROP CONSTRAINT leads_kind_check',
  'CREATE TABLE things (id integer NOT NULL); ALTER TABLE things ADD CHECK (id > 0); CREATE UNIQUE INDEX first ON things (id)',
  "INSERT INTO notes VALUES ('DROP TABLE leads')",
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE leads $$',
])('"%s" is let through', (sql) => {
  expect(breakingStatements([sql])).toEqual([]);
});
