import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that is observed over a time, such as dead letters of one cause. */
@Entity('observations')
export class ObservationEntity {
  /** For example `email.dead_letters recipient-refused`. */
  @PrimaryColumn('text')
  subject: string;

  /** How often it was observed since the last notification. */
  @Column('integer')
  count: number;

  /** Null if there is nothing to notify of. */
  @Column('timestamptz', { nullable: true })
  since: Date | null;

  @Column('timestamptz', { name: 'notified_at', nullable: true })
  notifiedAt: Date | null;
}
