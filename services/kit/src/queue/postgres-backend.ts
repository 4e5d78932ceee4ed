import type { OpenQueue } from './queue-engine.js';

interface PostgresBackend {
  query<R>(sql: string, parameters: unknown[]): Promise<{ rows: R[] }>;
}

/** Asks the tables of BullMQ's PostgreSQL engine, for what its interface can tell only one job at a time, or not at all. */
export const queryQueue = async <R>(
  queue: OpenQueue,
  sql: string,
  parameters: unknown[],
): Promise<R[]> => {
  const { rows } = await (queue.backend as unknown as PostgresBackend).query<R>(sql, parameters);
  return rows;
};
