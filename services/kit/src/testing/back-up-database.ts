import type pg from 'pg';

/** Tables with the columns that are written: generated ones follow. */
const tablesOf = async (sql: pg.Client): Promise<{ name: string; columns: string }[]> => {
  const { rows } = await sql.query(`
    SELECT table_name AS name, string_agg(column_name, ', ') AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY table_name`);
  return rows;
};

/** Copies every row of a database, as its superuser. @returns what puts all of them back, as a restore of PostgreSQL does: silently, behind every trigger. */
export const backUpDatabase = async (sql: pg.Client): Promise<() => Promise<void>> => {
  const tables = await tablesOf(sql);
  await sql.query('DROP SCHEMA IF EXISTS backup CASCADE; CREATE SCHEMA backup');
  for (const { name, columns } of tables)
    await sql.query(`CREATE TABLE backup.${name} AS SELECT ${columns} FROM ${name}`);
  return async () => {
    await sql.query('BEGIN; SET LOCAL session_replication_role = replica');
    for (const { name, columns } of tables)
      await sql.query(
        `DELETE FROM ${name}; INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM backup.${name}`,
      );
    await sql.query('COMMIT');
  };
};
