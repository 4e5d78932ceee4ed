import { type Application, dealersOperationsRoutes, findUsState } from '@larkway/dealers-contract';
import { emailQueue } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { addToOutbox } from '@larkway/kit/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { addStep, ApplicationStepEntity } from '../application-step.entity.js';
import { lockReviews } from '../review-lock.js';
import { ReviewedApplicationEntity } from '../dealer-application.entity.js';
import { listDealership } from './list-dealership.js';
import { findApplication, readApplication } from './read-applications.js';

export type Decision = z.infer<typeof dealersOperationsRoutes.decideApplication.body>;

const statuses = { approve: 'approved', decline: 'declined' } as const;

const conflict = (code: string, message: string): DomainError =>
  new DomainError(code, message, { status: 409 });

/** Approves or declines an application once, and enqueues the email to the applicant. */
@Injectable()
export class DecideApplication {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @throws DomainError 404 if there is none, 409 if it is decided otherwise or not checked yet.
   */
  execute(id: string, decision: Decision, requestId: string): Promise<Application> {
    return this.dataSource.transaction(async (manager) => {
      await lockReviews(manager);
      const application = await findApplication(manager, id);
      if (application.status === 'received')
        throw conflict(
          'not_checked',
          'This application is not checked yet. Try again in a moment.',
        );
      if (application.status === 'checked')
        await this.decide(manager, application, decision, requestId);
      else if (application.status !== statuses[decision.decision])
        throw await decidedOtherwise(manager, application);
      return readApplication(manager, id);
    });
  }

  private async decide(
    manager: EntityManager,
    application: ReviewedApplicationEntity,
    { decision, by, note }: Decision,
    requestId: string,
  ): Promise<void> {
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
    });
  }
}

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
    'already_decided',
    `This application was ${status}${last?.by ? ` by ${last.by}` : ''}${last ? ` at ${last.at.toISOString()}` : ''}.`,
  );
};
