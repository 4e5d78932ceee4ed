import {
  type QuarantineAction,
  type QuarantineReport,
  quarantineRoutes,
} from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import {
  type Caller,
  CurrentCaller,
  requireReporter,
  RouteHandler,
} from '../access/access.guard.js';
import { QuarantineService } from './quarantine.service.js';

const { reportQuarantine } = quarantineRoutes;

@Controller()
export class QuarantineController {
  constructor(private readonly quarantine: QuarantineService) {}

  @RouteHandler(reportQuarantine, { callers: 'site' })
  async report(
    @CurrentCaller() caller: Caller,
    @Body({ schema: reportQuarantine.body }) report: QuarantineReport,
  ): Promise<{ action: QuarantineAction }> {
    requireReporter(caller, 'report quarantined versions');
    return { action: await this.quarantine.report(report) };
  }
}
