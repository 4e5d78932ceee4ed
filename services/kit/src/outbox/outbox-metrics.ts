import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Metrics } from '../observability/metrics.js';

/** How much promised work has no outcome yet, and for how long: what an alert is set on. */
export const observeOutbox = ({ registry }: Metrics, dataSource: DataSource): void => {
  const oldest = new Gauge({ name: 'outbox_oldest_open_seconds', help: 'Age of the oldest promised work without an outcome', registers: [registry] });
  new Gauge({
    name: 'outbox_open',
    help: 'Promised work without an outcome',
    registers: [registry],
    async collect() {
      const [row] = await dataSource.query(
        `SELECT count(*)::int AS open, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age FROM outbox WHERE done_at IS NULL`,
      );
      this.set(row.open);
      oldest.set(row.age);
    },
  });
};
