import type { EntityManager, QueryRunner } from 'typeorm';

const plainName = /^[a-z_]+$/;

/** Within a transaction that has it, rows may be removed. */
const RETENTION_SETTING = 'releases.retention';

/** For migrations: what the triggers of append-only tables do. */
export const createRefusal = async (runner: QueryRunner): Promise<void> => {
  await runner.query(`
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF TG_OP = 'DELETE' AND current_setting('${RETENTION_SETTING}', true) = 'on' THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'rows of % are neither changed nor removed', TG_TABLE_NAME;
    END $$`);
};

/** For migrations: rows of these tables are only ever added, and removed by retention alone; PostgreSQL itself refuses everything else. */
export const makeAppendOnly = async (runner: QueryRunner, tables: string[]): Promise<void> => {
  await createRefusal(runner);
  for (const table of tables) {
    if (!plainName.test(table)) throw new Error(`not a plain identifier: ${table}`);
    await runner.query(`
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
};

/** Until the end of the transaction rows of append-only tables may be removed. */
export const allowRemoval = async (manager: EntityManager): Promise<void> => {
  await manager.query(`SET LOCAL ${RETENTION_SETTING} = 'on'`);
};
