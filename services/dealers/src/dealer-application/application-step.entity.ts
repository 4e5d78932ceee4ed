import { Column, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import type { DealerApplicationStatus } from './dealer-application.entity.js';

/** One step in the life of an application; steps are only added. */
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

/** Writes a step down with the given transaction, so that it is known exactly when the change itself is. */
export const addStep = async (
  manager: EntityManager,
  { by, note, ...step }: NewStep,
): Promise<void> => {
  await manager.insert(ApplicationStepEntity, { ...step, by: by || null, note: note || null });
};
