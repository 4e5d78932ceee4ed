import type { QueryRunner } from 'typeorm';

const plainName = /^[a-z_][a-z0-9_]*$/;

/** For migrations: every change of one of the tables notifies the channel, once per statement, at commit. */
export const notifyOnChange = async (
  runner: QueryRunner,
  channel: string,
  tables: string[],
): Promise<void> => {
  for (const name of [channel, ...tables]) {
    if (!plainName.test(name)) throw new Error(`not a plain identifier: ${name}`);
  }
  await runner.query(
    `CREATE OR REPLACE FUNCTION notify_${channel}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('${channel}', ''); RETURN NULL; END $$`,
  );
  for (const table of tables) {
    await runner.query(
      `CREATE TRIGGER notify_${channel} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION notify_${channel}()`,
    );
  }
};
