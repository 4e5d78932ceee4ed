import type { Application, ApplicationSummary } from '@larkway/dealers-contract';
import { notFound } from '@larkway/kit/errors';
import type { EntityManager } from 'typeorm';
import { ApplicationStepEntity } from '../application-step.entity.js';
import type { DealerApplicationStatus } from '../dealer-application.entity.js';
import { ReviewedApplicationEntity } from '../reviewed-application.entity.js';
import { toApplication, toApplicationSummary } from './application.mapper.js';

const most = 200;

/** Applications of one status: those that wait in the order they came, the others latest decision first. */
export const listApplications = async (
  manager: EntityManager,
  status: DealerApplicationStatus,
): Promise<ApplicationSummary[]> => {
  const waits = status === 'received' || status === 'checked';
  const rows = await manager.find(ReviewedApplicationEntity, {
    where: { status },
    relations: { state: true },
    order: waits ? { createdAt: 'ASC', id: 'ASC' } : { decidedAt: 'DESC', id: 'ASC' },
    take: most,
  });
  return rows.map(toApplicationSummary);
};

/** @throws DomainError 404 when there is none. */
export const findApplication = async (
  manager: EntityManager,
  id: string,
): Promise<ReviewedApplicationEntity> => {
  const row = await manager.findOne(ReviewedApplicationEntity, {
    where: { id },
    relations: { state: true },
  });
  if (!row) throw notFound('Application not found');
  return row;
};

/** One application with its steps. @throws DomainError 404 when there is none. */
export const readApplication = async (manager: EntityManager, id: string): Promise<Application> =>
  toApplication(
    await findApplication(manager, id),
    await manager.find(ApplicationStepEntity, {
      where: { applicationId: id },
      order: { id: 'ASC' },
    }),
  );
