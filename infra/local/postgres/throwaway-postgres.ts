import { startPostgres, type RunningPostgres } from './postgres.js';

/** Speed instead of durability, for test data. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
};

/**
 * Starts a server for tests on a free port; server and folder are removed by `stop` or when this
 * process exits.
 */
export const startThrowAwayPostgres = (folder: string): Promise<RunningPostgres> =>
  startPostgres({ folder, settings, throwAway: true });
