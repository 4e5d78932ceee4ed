import type { Application, ApplicationSummary } from '@larkway/dealers-contract';
import { notFound } from '@larkway/kit/errors';
import type { EntityManager } from 'typeorm';
import { ApplicationStepEntity } from '../application-step.entity.js';
import {
  type DealerApplicationStatus,
  ReviewedApplicationEntity,
} from '../dealer-application.entity.js';

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

/** What a list of applications shows; without the ways to reach the applicant. */
export const toApplicationSummary = (row: ReviewedApplicationEntity): ApplicationSummary => ({
  id: row.id,
  status: row.status,
  name: row.name,
  city: row.city,
  state: row.state.name,
  createdAt: row.createdAt.toISOString(),
  duplicates: row.duplicates,
  place:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
});

/** Everything about an application, with its steps in the order they were made. */
export const toApplication = (
  row: ReviewedApplicationEntity,
  steps: ApplicationStepEntity[],
): Application => ({
  ...toApplicationSummary(row),
  address: row.address,
  zipCode: row.zipCode,
  phone: row.phone,
  email: row.email,
  membershipId: row.membershipId,
  dealershipId: row.dealershipId,
  steps: steps.map(({ at, status, by, note }) => ({ at: at.toISOString(), status, by, note })),
});
