import { startPostgres, type RunningPostgres } from './postgres.js';

/** Trades safety against power cuts for speed: for data that live no longer than one run of the tests. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
};

/** A server for tests in a folder of its own, on a free port; it and its folder are gone after `stop` or with this process. */
export const startThrowAwayPostgres = (folder: string): Promise<RunningPostgres> =>
  startPostgres({ folder, settings, throwAway: true });
