import { type Failures, opsRoutes, type Overview } from '@larkway/ops-contract';
import { Controller } from '@nestjs/common';
import { Handles } from '../access/decorators.js';
import { FailureGroups } from './failure-groups.js';
import { Overviews } from './overviews.js';

@Controller()
export class OverviewController {
  constructor(
    private readonly overviews: Overviews,
    private readonly failures: FailureGroups,
  ) {}

  @Handles(opsRoutes.getOverview)
  overview(): Promise<Overview> {
    return this.overviews.current();
  }

  @Handles(opsRoutes.listFailures)
  failureGroups(): Promise<Failures> {
    return this.failures.current();
  }
}
