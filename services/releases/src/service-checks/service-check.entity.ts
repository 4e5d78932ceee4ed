import type { CompatibilityProblem, ServiceCheck } from '@larkway/releases-contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A check whether a service can be deployed. Rows are only added. */
@Entity('service_checks')
export class ServiceCheckEntity {
  /** As text, because the driver reads `bigint` as text. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string;

  @Column('timestamptz')
  at: Date;

  @Column('text', { name: 'checked_by' })
  checkedBy: string;

  @Column('text')
  service: string;

  @Column('text', { name: 'commit_id', nullable: true })
  commit: string | null;

  @Column('boolean')
  uncommitted: boolean;

  /** Hash of the checked contract. */
  @Column('text')
  contract: string;

  /** Revision of the channel that it was compared with. */
  @Column('integer')
  revision: number;

  @Column('jsonb')
  problems: CompatibilityProblem[];
}

export const toServiceCheck = ({
  id,
  at,
  checkedBy,
  problems,
  ...check
}: ServiceCheckEntity): ServiceCheck => ({
  id: Number(id),
  at: at.toISOString(),
  by: checkedBy,
  ...check,
  passes: problems.length === 0,
  problems,
});
