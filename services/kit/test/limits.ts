import { createDataSource } from '../src/postgres/data-source.js';
import { createSubmissionLimitsTable } from '../src/submissions/counters.js';

/** Creates the table of the counters. */
export const migrateLimits = async (url: string): Promise<void> => {
  const dataSource = await createDataSource({ url, entities: [], migrations: [] }).initialize();
  await createSubmissionLimitsTable(dataSource.createQueryRunner());
  await dataSource.destroy();
};
