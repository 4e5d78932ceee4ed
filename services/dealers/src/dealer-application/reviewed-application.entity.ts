import type { ApplicationSummary } from '@larkway/dealers-contract';
import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { StateEntity } from '../state/state.entity.js';
import { DealerApplicationEntity } from './dealer-application.entity.js';

/** An application with what was found and decided since it was accepted. */
@Entity('dealer_applications')
export class ReviewedApplicationEntity extends DealerApplicationEntity {
  @ManyToOne(() => StateEntity)
  @JoinColumn({ name: 'state_id' })
  state: StateEntity;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** See `lookAlikeKeys`; empty until the check. */
  @Column('text', { name: 'look_alike_keys', array: true })
  lookAlikeKeys: string[];

  /** Listed dealerships that look like it. */
  @Column('jsonb')
  duplicates: ApplicationSummary['duplicates'];

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  /** Of the approved one. */
  @Column('integer', { name: 'dealership_id', nullable: true })
  dealershipId: number | null;
}
