import type { EntityManager } from 'typeorm';
import { ApplicationStepEntity } from './application-step.entity.js';

type NewStep = Pick<ApplicationStepEntity, 'applicationId' | 'status'> &
  Partial<Pick<ApplicationStepEntity, 'by' | 'note'>>;

/** Writes a step down with the given transaction, so that it is known exactly when the change itself is. */
export const addStep = async (
  manager: EntityManager,
  { by, note, ...step }: NewStep,
): Promise<void> => {
  await manager.insert(ApplicationStepEntity, { ...step, by: by || null, note: note || null });
};
