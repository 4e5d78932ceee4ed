import { SubmissionEntity } from '@larkway/kit/submissions';
import { Column, Entity } from 'typeorm';

/** Where an application stands. Only an approved one becomes a dealership, which is what is listed and counted. */
export type DealerApplicationStatus = 'received' | 'checked' | 'approved' | 'declined';

/** A dealer who asked to join the network, as it was accepted. */
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
