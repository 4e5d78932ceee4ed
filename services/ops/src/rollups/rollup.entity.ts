import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LatencyCounts } from './latency-counts.js';

/** The figures of one hour of UTC. */
@Entity('email_rollups')
export class RollupEntity {
  @PrimaryColumn('timestamptz')
  hour: Date;

  @Column('integer', { default: 0 })
  accepted: number;

  @Column('integer', { default: 0 })
  sent: number;

  @Column('integer', { default: 0 })
  failed: number;

  @Column('jsonb', { default: {} })
  latencies: LatencyCounts;

  /** Steps were added that may change the figures. Set by a trigger of the steps. */
  @Column('boolean', { name: 'is_stale', default: true })
  isStale: boolean;
}
