import type { ApplicationSummary } from '@larkway/dealers-contract';
import { SubmissionEntity } from '@larkway/kit/submissions';
import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { StateEntity } from '../state/state.entity.js';

/** Only an approved application becomes a dealership, which is listed and counted. */
export type DealerApplicationStatus = 'received' | 'checked' | 'approved' | 'declined';

/** An application to join the network, as it was accepted. */
@Entity('dealer_applications')
export class DealerApplicationEntity extends SubmissionEntity {
  @Column('text')
  status: DealerApplicationStatus;

  @Column('text')
  name: string;

  @Column('text')
  address: string;

  @Column('text')
  city: string;

  @Column('integer', { name: 'state_id' })
  stateId: number;

  @Column('text', { name: 'zip_code' })
  zipCode: string;

  @Column('text')
  phone: string;

  @Column('text')
  email: string;

  @Column('text', { name: 'membership_id', nullable: true })
  membershipId: string | null;
}

/** An application with the results of its check and decision. */
@Entity('dealer_applications')
export class ReviewedApplicationEntity extends DealerApplicationEntity {
  @ManyToOne(() => StateEntity)
  @JoinColumn({ name: 'state_id' })
  state: StateEntity;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** See `duplicateKeys` of `check/duplicates.ts`; empty before the check. */
  @Column('text', { name: 'look_alike_keys', array: true })
  duplicateKeys: string[];

  /** Dealerships that look like it. */
  @Column('jsonb')
  duplicates: ApplicationSummary['duplicates'];

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  /** Null unless it is approved. */
  @Column('integer', { name: 'dealership_id', nullable: true })
  dealershipId: number | null;
}
