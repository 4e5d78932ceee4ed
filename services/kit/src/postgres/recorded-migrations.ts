import type { DataSource } from 'typeorm';
import type { DatabaseOptions } from './data-source.js';

const missingTable = '42P01';

/** Names of the migrations that this version knows, in order. */
export const namesOf = (migrations: DatabaseOptions['migrations']): string[] =>
  migrations.map((migration) => new migration().name ?? migration.name);

/** Names of the migrations that the database has, whichever version ran them. */
export const recordedMigrations = async (source: DataSource): Promise<string[]> => {
  try {
    const rows: { name: string }[] = await source.query('SELECT name FROM migrations ORDER BY id');
    return rows.map(({ name }) => name);
  } catch (error) {
    if ((error as { code?: string }).code === missingTable) return [];
    throw error;
  }
};
