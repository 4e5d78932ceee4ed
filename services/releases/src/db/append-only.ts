import type { QueryRunner } from 'typeorm';

const plainName = /^[a-z_]+$/;

/** For migrations: rows of these tables are only ever added; PostgreSQL itself refuses everything else. */
export const makeAppendOnly = async (runner: QueryRunner, tables: string[]): Promise<void> => {
  await runner.query(`
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'rows of % are neither changed nor removed', TG_TABLE_NAME; END $$`);
  for (const table of tables) {
    if (!plainName.test(table)) throw new Error(`not a plain identifier: ${table}`);
    await runner.query(`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
};
