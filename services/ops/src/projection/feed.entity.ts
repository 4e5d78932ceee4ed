import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the journal of a service was read. */
@Entity('feeds')
export class FeedEntity {
  @PrimaryColumn('text')
  service: string;

  @Column('text', { default: '0.0' })
  cursor: string;

  /** When a copy of this service last read it to the end. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;
}
