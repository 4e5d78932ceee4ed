import { type DealerApplication, dealersRoutes } from '@larkway/dealers-contract';
import { RouteHandler } from '@larkway/kit/service';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import type { Queued } from '@larkway/kit-contract';
import { Body, Controller } from '@nestjs/common';
import { DealerApplicationService } from './dealer-application.service.js';

const { applyAsDealer } = dealersRoutes;

@Controller()
export class DealerApplicationController {
  constructor(private readonly applications: DealerApplicationService) {}

  @RouteHandler(applyAsDealer)
  create(
    @Body({ schema: applyAsDealer.body }) application: DealerApplication,
    @Submitted() submission: Submission,
  ): Promise<Queued> {
    return this.applications.create(application, submission);
  }
}
