import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RelayName } from './relay-names.js';

/** What the last attempts and probes showed about a mail server. */
@Entity('relays')
export class RelayEntity {
  @PrimaryColumn('text')
  name: RelayName;

  @Column('timestamptz', { name: 'unavailable_since', nullable: true })
  unavailableSince: Date | null;

  /** When it was last found unavailable. */
  @Column('timestamptz', { name: 'unavailable_at', nullable: true })
  unavailableAt: Date | null;

  @Column('text', { nullable: true })
  cause: string | null;
}
