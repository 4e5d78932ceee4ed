import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Wrong attempts in one bucket. */
@Entity('refusals')
export class RefusalEntity {
  /** Keyed hash of the bucket and its key. */
  @PrimaryColumn('text')
  key: string;

  @Column('integer')
  failures: number;

  @Column('timestamptz', { name: 'locked_until', nullable: true })
  lockedUntil: Date | null;
}
