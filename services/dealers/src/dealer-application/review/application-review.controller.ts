import {
  type Application,
  type ApplicationSummary,
  dealersOperationsRoutes,
} from '@larkway/dealers-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { ApplicationReviewService, type Decision } from './application-review.service.js';

const { listApplications, getApplication, decideApplication } = dealersOperationsRoutes;

/** Lists, shows and decides applications for operators. */
@Controller()
@Operations()
export class ApplicationReviewController {
  constructor(private readonly reviews: ApplicationReviewService) {}

  @RouteHandler(listApplications)
  list(
    @Query({ schema: listApplications.query }) { status }: z.infer<typeof listApplications.query>,
  ): Promise<ApplicationSummary[]> {
    return this.reviews.list(status);
  }

  @RouteHandler(getApplication)
  get(@Param('id') id: string): Promise<Application> {
    return this.reviews.get(id);
  }

  @RouteHandler(decideApplication)
  decide(
    @Param('id') id: string,
    @Body({ schema: decideApplication.body }) decision: Decision,
    @Submitted() submission: Submission,
  ): Promise<Application> {
    return this.reviews.decide(id, decision, submission);
  }
}
