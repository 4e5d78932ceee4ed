import type { UnansweredLead } from '@larkway/leads-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LeadKind } from '../lead/lead.entity.js';

/** Whether a lead is answered: the columns of `leads` that are set after it was accepted. */
@Entity('leads')
export class LeadAnswerEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: LeadKind;

  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** False for leads from before there was a clock, and for erased ones. */
  @Column('boolean', { name: 'awaits_answer' })
  awaitsAnswer: boolean;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  /** `link in the email`, or the name of an operator. */
  @Column('text', { name: 'answered_by', nullable: true })
  answeredBy: string | null;
}

/** `Zoë Quinn` becomes `Z… Q…`. */
const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ''}…`)
    .join(' ');

/** What operators see without revealing the lead. */
export const toUnansweredLead = ({
  id,
  kind,
  name,
  createdAt,
}: LeadAnswerEntity): UnansweredLead => ({
  id,
  kind,
  person: maskedName(name),
  createdAt: createdAt.toISOString(),
});
