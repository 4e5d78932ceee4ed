import { SubmissionEntity } from '@larkway/kit/submissions';
import type { ContactMessage, Lead, VehicleInquiry } from '@larkway/leads-contract';
import { Column, CreateDateColumn, Entity } from 'typeorm';

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

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

/** A lead as operators see it. */
export const toLead = ({
  id,
  kind,
  name,
  email,
  phone,
  message,
  details,
  createdAt,
}: LeadEntity): Lead => ({
  id,
  kind,
  name,
  email,
  phone,
  message,
  details: { ...details },
  createdAt: createdAt.toISOString(),
});
