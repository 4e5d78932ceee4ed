import { type Failures, opsRoutes, type Overview } from '@larkway/ops-contract';
import { Controller } from '@nestjs/common';
import { RouteHandler } from '../access/decorators.js';
import { FailureGroups } from './failure-groups.js';
import { OverviewService } from './overview.service.js';

@Controller()
export class OverviewController {
  constructor(
    private readonly overviews: OverviewService,
    private readonly failures: FailureGroups,
  ) {}

  @RouteHandler(opsRoutes.getOverview)
  overview(): Promise<Overview> {
    return this.overviews.current();
  }

  @RouteHandler(opsRoutes.listFailures)
  failureGroups(): Promise<Failures> {
    return this.failures.current();
  }
}
