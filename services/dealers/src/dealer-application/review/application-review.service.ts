import {
  type Application,
  type ApplicationSummary,
  type dealersOperationsRoutes,
  findUsState,
} from '@larkway/dealers-contract';
import { emailQueue } from '@larkway/email-contract';
import { conflict, type DomainError, notFound } from '@larkway/kit/errors';
import { addToOutbox } from '@larkway/kit/outbox';
import type { Submission } from '@larkway/kit/submissions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { DealershipEntity } from '../../dealership/dealership.entity.js';
import { placeOfZipCode } from '../../places/places.js';
import { toZipCode } from '../../zip-code/zip-code.js';
import { addStep, ApplicationStepEntity } from '../application-step.entity.js';
import {
  duplicateReason,
  findDuplicateApplications,
  findDuplicateDealerships,
} from '../check/duplicates.js';
import {
  type DealerApplicationStatus,
  ReviewedApplicationEntity,
  toApplication,
  toApplicationSummary,
} from '../dealer-application.entity.js';
import { lockReviews } from '../review-lock.js';

export type Decision = z.infer<typeof dealersOperationsRoutes.decideApplication.body>;

/** The request of the decision. */
type Origin = Pick<Submission, 'requestId' | 'trace'>;

const maxApplications = 200;
const statuses = { approve: 'approved', decline: 'declined' } as const;

/** Shows applications, and approves or declines each of them once. */
@Injectable()
export class ApplicationReviewService {
  constructor(private readonly dataSource: DataSource) {}

  /** Applications of one status: open ones oldest first, others by latest decision. */
  async list(status: DealerApplicationStatus): Promise<ApplicationSummary[]> {
    const isOpen = status === 'received' || status === 'checked';
    const rows = await this.dataSource.manager.find(ReviewedApplicationEntity, {
      where: { status },
      relations: { state: true },
      order: isOpen ? { createdAt: 'ASC', id: 'ASC' } : { decidedAt: 'DESC', id: 'ASC' },
      take: maxApplications,
    });
    return rows.map(toApplicationSummary);
  }

  /** One application with its steps. @throws DomainError 404 if there is none. */
  get(id: string): Promise<Application> {
    return readApplication(this.dataSource.manager, id);
  }

  /**
   * Decides an application and enqueues the email to the applicant.
   * @throws DomainError 404 if there is none, 409 if it is decided otherwise or not checked yet.
   */
  decide(id: string, decision: Decision, request: Origin): Promise<Application> {
    return this.dataSource.transaction(async (manager) => {
      await lockReviews(manager);
      const application = await findApplication(manager, id);
      if (application.status === 'received')
        throw conflict(
          'This application is not checked yet. Try again in a moment.',
          'not_checked',
        );
      if (application.status === 'checked')
        await storeDecision(manager, application, decision, request);
      else if (application.status !== statuses[decision.decision])
        throw await decidedOtherwise(manager, application);
      return readApplication(manager, id);
    });
  }
}

const findApplication = async (
  manager: EntityManager,
  id: string,
): Promise<ReviewedApplicationEntity> => {
  const row = z.uuid().safeParse(id).success
    ? await manager.findOne(ReviewedApplicationEntity, {
        where: { id },
        relations: { state: true },
      })
    : null;
  if (!row) throw notFound('Application not found');
  return row;
};

const readApplication = async (manager: EntityManager, id: string): Promise<Application> =>
  toApplication(
    await findApplication(manager, id),
    await manager.find(ApplicationStepEntity, {
      where: { applicationId: id },
      order: { id: 'ASC' },
    }),
  );

const storeDecision = async (
  manager: EntityManager,
  application: ReviewedApplicationEntity,
  { decision, by, note }: Decision,
  { requestId, trace }: Origin,
): Promise<void> => {
  const { id, email, state } = application;
  const status = statuses[decision];
  const dealershipId = decision === 'approve' ? await listDealership(manager, application) : null;
  await manager.update(
    ReviewedApplicationEntity,
    { id },
    { status, dealershipId, decidedAt: () => 'now()' },
  );
  await addStep(manager, { applicationId: id, status, by, note });
  const receipt = { reference: id, email, state: state.name };
  await addToOutbox(manager, emailQueue, {
    ...(decision === 'approve'
      ? {
          name: 'dealer-application-approved',
          payload: { ...receipt, stateSlug: findUsState(state.name)!.slug },
        }
      : { name: 'dealer-application-declined', payload: receipt }),
    requestId,
    trace,
  });
};

const decidedOtherwise = async (
  manager: EntityManager,
  { id, status }: ReviewedApplicationEntity,
): Promise<DomainError> => {
  const [last] = await manager.find(ApplicationStepEntity, {
    where: { applicationId: id, status },
    order: { id: 'DESC' },
    take: 1,
  });
  return conflict(
    `This application was ${status}${last?.by ? ` by ${last.by}` : ''}${last ? ` at ${last.at.toISOString()}` : ''}.`,
    'already_decided',
  );
};

/**
 * Lists the dealership of an application, and marks open applications that look like it.
 * @returns its id.
 * @throws DomainError 409 if its ZIP code is not valid.
 */
const listDealership = async (
  manager: EntityManager,
  application: ReviewedApplicationEntity,
): Promise<number> => {
  const { name, address, city, stateId, phone, email } = application;
  const zipCode = toZipCode(application.zipCode);
  if (zipCode === null)
    throw conflict(
      'The ZIP code is not valid, so the dealership cannot be listed.',
      'not_listable',
    );
  const { latitude, longitude } =
    application.latitude === null ? (placeOfZipCode(zipCode) ?? application) : application;
  const { identifiers } = await manager.insert(DealershipEntity, {
    name,
    address,
    city,
    stateId,
    zipCode,
    phone,
    email,
    latitude,
    longitude,
  });
  const id = identifiers[0]!['id'] as number;
  await markDuplicates(manager, application, id);
  return id;
};

// They were checked before this dealership was listed.
const markDuplicates = async (
  manager: EntityManager,
  { id, duplicateKeys: keys }: ReviewedApplicationEntity,
  dealershipId: number,
): Promise<void> => {
  for (const other of await findDuplicateApplications(manager, { id, keys })) {
    const duplicates = await findDuplicateDealerships(manager, other.duplicateKeys);
    await manager.update(ReviewedApplicationEntity, { id: other.id }, { duplicates });
    const note = `Looks like the dealership ${dealershipId}, which is listed now: ${duplicateReason(other.duplicateKeys, keys)}.`;
    await addStep(manager, { applicationId: other.id, status: 'checked', note });
  }
};
