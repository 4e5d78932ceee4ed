import type { Suppression } from '@larkway/email-contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An address that gets no email, as a keyed hash. */
@Entity('suppressions')
export class SuppressionEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  reason: Suppression['reason'];

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

export const toSuppression = ({ createdAt, ...entry }: SuppressionEntity): Suppression => ({
  ...entry,
  createdAt: createdAt.toISOString(),
});
