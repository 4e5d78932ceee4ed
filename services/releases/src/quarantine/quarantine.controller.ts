import {
  type QuarantineAction,
  type QuarantineReport,
  quarantineRoutes,
} from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import { Answers, CalledBy } from '../access/answers.js';
import { type Caller, requireReporter } from '../access/caller.js';
import { TakeBackQuarantined } from './take-back-quarantined.js';

const { reportQuarantine } = quarantineRoutes;

@Controller()
export class QuarantineController {
  constructor(private readonly quarantined: TakeBackQuarantined) {}

  @Answers(reportQuarantine, { forSite: true })
  async report(
    @CalledBy() caller: Caller,
    @Body({ schema: reportQuarantine.body }) report: QuarantineReport,
  ): Promise<{ action: QuarantineAction }> {
    requireReporter(caller, 'report quarantined versions');
    return { action: await this.quarantined.report(report) };
  }
}
