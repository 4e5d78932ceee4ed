import {
  type DealerApplication,
  dealerApplicationSchema,
  dealersPaths,
} from '@larkway/dealers-contract';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import type { Queued } from '@larkway/kit-contract';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DealerApplicationService } from './dealer-application.service.js';

@Controller()
export class DealerApplicationController {
  constructor(private readonly applications: DealerApplicationService) {}

  @Post(dealersPaths.dealerships)
  @HttpCode(202)
  create(
    @Body({ schema: dealerApplicationSchema }) application: DealerApplication,
    @Submitted() submission: Submission,
  ): Promise<Queued> {
    return this.applications.create(application, submission);
  }
}
