import { Column, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import type { DealerApplicationStatus } from './dealer-application.entity.js';

/** One step of an application; rows are only added. */
@Entity('dealer_application_steps')
export class ApplicationStepEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid', { name: 'application_id' })
  applicationId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;

  @Column('text')
  status: DealerApplicationStatus;

  /** The operator; null for a step of the service. */
  @Column('text', { nullable: true })
  by: string | null;

  @Column('text', { nullable: true })
  note: string | null;
}

type NewStep = Pick<ApplicationStepEntity, 'applicationId' | 'status'> &
  Partial<Pick<ApplicationStepEntity, 'by' | 'note'>>;

/** Records a step in the transaction of the change itself. */
export const addStep = async (
  manager: EntityManager,
  { by, note, ...step }: NewStep,
): Promise<void> => {
  await manager.insert(ApplicationStepEntity, { ...step, by: by || null, note: note || null });
};
