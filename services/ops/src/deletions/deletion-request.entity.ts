import type { DeletionRequest } from '@larkway/ops-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('deletion_requests')
export class DeletionRequestEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Encrypted; null once the request is completed. */
  @Column('text', { nullable: true })
  address: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt: Date | null;

  @Column('text', { name: 'operator_name' })
  operatorName: string;

  @Column('jsonb', { nullable: true })
  erased: DeletionRequest['erased'];
}
