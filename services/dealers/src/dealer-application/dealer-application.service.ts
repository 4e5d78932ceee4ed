import type { DealerApplication } from '@larkway/dealers-contract';
import { emailQueue } from '@larkway/email-contract';
import { idempotentCreate, type Submission, SubmissionGuard } from '@larkway/kit/submissions';
import type { Queued } from '@larkway/kit-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StateEntity } from '../state/state.entity.js';
import { ApplicationStepEntity } from './application-step.entity.js';
import { DealerApplicationEntity } from './dealer-application.entity.js';

/**
 * Stores an application and enqueues the emails to the network team and the applicant, in one
 * transaction.
 */
@Injectable()
export class DealerApplicationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly guard: SubmissionGuard,
  ) {}

  async create(application: DealerApplication, submission: Submission): Promise<Queued> {
    const { state, ...values } = application;
    const { id: stateId } = await this.dataSource.manager.findOneByOrFail(StateEntity, {
      name: state,
    });
    return idempotentCreate(this.dataSource, {
      entity: DealerApplicationEntity,
      submission,
      body: application,
      values: { ...values, stateId, status: 'received' },
      queue: emailQueue,
      admit: () => this.guard.admit(submission.sender, application.email),
      jobs: (reference) => [
        { name: 'dealer-application', payload: { ...application, reference } },
        {
          name: 'dealer-application-receipt',
          payload: { email: application.email, state, reference },
        },
      ],
      also: (applicationId) => ({
        entity: ApplicationStepEntity,
        values: { applicationId, status: 'received' },
      }),
    });
  }
}
