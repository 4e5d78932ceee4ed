import { opsRoutes, type Overview } from '@larkway/ops-contract';
import { Controller } from '@nestjs/common';
import { Answers } from '../access/answers.js';
import { Overviews } from './overviews.js';

@Controller()
export class OverviewController {
  constructor(private readonly overviews: Overviews) {}

  @Answers(opsRoutes.getOverview)
  overview(): Promise<Overview> {
    return this.overviews.current();
  }
}
