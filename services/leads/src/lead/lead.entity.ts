import { SubmissionEntity } from '@larkway/kit/submissions';
import type { ContactMessage, VehicleInquiry } from '@larkway/leads-contract';
import { Column, Entity } from 'typeorm';

/** The fields that only one kind of lead has. */
export interface LeadDetails {
  'vehicle-inquiry': Pick<VehicleInquiry, 'vehicleName' | 'vehiclePrice'>;
  'contact-message': Pick<ContactMessage, 'subject' | 'state'>;
}

export type LeadKind = keyof LeadDetails;

/** A vehicle inquiry or contact message, as it was accepted. */
@Entity('leads')
export class LeadEntity extends SubmissionEntity {
  @Column('text')
  kind: LeadKind;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text')
  message: string;

  @Column('jsonb')
  details: LeadDetails[LeadKind];
}
