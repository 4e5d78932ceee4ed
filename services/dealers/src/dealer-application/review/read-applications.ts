import type { Application, ApplicationSummary } from '@larkway/dealers-contract';
import { notFound } from '@larkway/kit/errors';
import type { EntityManager } from 'typeorm';
import { ApplicationStepEntity } from '../application-step.entity.js';
import {
  type DealerApplicationStatus,
  ReviewedApplicationEntity,
} from '../dealer-application.entity.js';

const maxApplications = 200;

/** Applications of one status: open ones oldest first, others by latest decision. */
export const listApplications = async (
  manager: EntityManager,
  status: DealerApplicationStatus,
): Promise<ApplicationSummary[]> => {
  const isOpen = status === 'received' || status === 'checked';
  const rows = await manager.find(ReviewedApplicationEntity, {
    where: { status },
    relations: { state: true },
    order: isOpen ? { createdAt: 'ASC', id: 'ASC' } : { decidedAt: 'DESC', id: 'ASC' },
    take: maxApplications,
  });
  return rows.map(toApplicationSummary);
};

/** @throws DomainError 404 if there is none. */
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

/** One application with its steps. @throws DomainError 404 if there is none. */
export const readApplication = async (manager: EntityManager, id: string): Promise<Application> =>
  toApplication(
    await findApplication(manager, id),
    await manager.find(ApplicationStepEntity, {
      where: { applicationId: id },
      order: { id: 'ASC' },
    }),
  );

/** An application in a list, without contact details. */
const toApplicationSummary = (row: ReviewedApplicationEntity): ApplicationSummary => ({
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

/** An application with all its data, and its steps in order. */
const toApplication = (
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
