import type { OutboxState } from '@larkway/kit-contract';
import type { DataSource } from 'typeorm';

/** How much promised work is open at this moment, by the database's clock. */
export const outboxState = async (dataSource: DataSource): Promise<OutboxState> => {
  const [state] = await dataSource.query(
    `SELECT count(*)::int AS open, (count(*) FILTER (WHERE attempts = 0))::int AS waiting,
       coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds"
     FROM outbox WHERE done_at IS NULL`,
  );
  return state;
};
