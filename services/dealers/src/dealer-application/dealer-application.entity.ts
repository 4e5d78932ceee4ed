import type { Application, ApplicationSummary } from '@larkway/dealers-contract';
import { SubmissionEntity } from '@larkway/kit/submissions';
import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { StateEntity } from '../state/state.entity.js';
import type { ApplicationStepEntity } from './application-step.entity.js';

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

/** An application in a list, without contact details. */
export const toApplicationSummary = (row: ReviewedApplicationEntity): ApplicationSummary => ({
  id: row.id,
  status: row.status,
  name: row.name,
  city: row.city,
  state: row.state.name,
  createdAt: row.createdAt.toISOString(),
  duplicates: row.duplicates,
  place:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
});

/** An application with all its data, and its steps in order. */
export const toApplication = (
  row: ReviewedApplicationEntity,
  steps: ApplicationStepEntity[],
): Application => ({
  ...toApplicationSummary(row),
  address: row.address,
  zipCode: row.zipCode,
  phone: row.phone,
  email: row.email,
  membershipId: row.membershipId,
  dealershipId: row.dealershipId,
  steps: steps.map(({ at, status, by, note }) => ({ at: at.toISOString(), status, by, note })),
});
