import type { EmailEvent } from '@larkway/ops-contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A step of an email, from the journal of a service. */
@Entity('email_events')
export class EmailEventEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Column('uuid', { name: 'email_id' })
  emailId: string;

  @Column('text')
  service: EmailEvent['service'];

  @Column('timestamptz')
  at: Date;

  @Column('text')
  type: EmailEvent['type'];

  @Column('jsonb')
  detail: EmailEvent['detail'];
}

export const toEmailEvent = ({ service, at, type, detail }: EmailEventEntity): EmailEvent => ({
  at: at.toISOString(),
  service,
  type,
  detail,
});
