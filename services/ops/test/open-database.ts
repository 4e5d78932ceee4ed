import { createDataSource, migrateAndSeed } from '@larkway/kit/postgres';
import { createTestDatabase } from '@larkway/kit/testing';
import type { DataSource } from 'typeorm';
import { schema } from '../src/db/schema.js';

export interface OpenDatabase {
  url: string;
  dataSource: DataSource;
  /** Closes the connections and deletes the database. */
  close: () => Promise<void>;
}

/** Creates and migrates a database of operations. */
export const openDatabase = async (): Promise<OpenDatabase> => {
  const { url, drop } = await createTestDatabase();
  const options = { url, ...schema };
  const dataSource = await migrateAndSeed(createDataSource(options), options);
  return {
    url,
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await drop();
    },
  };
};
