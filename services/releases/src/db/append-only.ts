import type { EntityManager, QueryRunner } from 'typeorm';

const plainName = /^[a-z_]+$/;

/** Setting of transactions that may remove rows. */
const RETENTION_SETTING = 'releases.retention';

/** For migrations: creates the function that the triggers of append-only tables call. */
export const createRefusal = async (runner: QueryRunner): Promise<void> => {
  await runner.query(`
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF TG_OP = 'DELETE' AND current_setting('${RETENTION_SETTING}', true) = 'on' THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'rows of % are neither changed nor removed', TG_TABLE_NAME;
    END $$`);
};

/**
 * For migrations: PostgreSQL then refuses to change rows of these tables, and to remove them except
 * for retention.
 */
export const makeAppendOnly = async (runner: QueryRunner, tables: string[]): Promise<void> => {
  await createRefusal(runner);
  for (const table of tables) {
    if (!plainName.test(table)) throw new Error(`not a plain identifier: ${table}`);
    await runner.query(`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
};

/** Allows this transaction to remove rows of append-only tables. */
export const allowRemoval = async (manager: EntityManager): Promise<void> => {
  // Raw SQL: a setting of the transaction.
  await manager.query(`SET LOCAL ${RETENTION_SETTING} = 'on'`);
};
