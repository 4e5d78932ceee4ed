import {
  type QuarantineAction,
  type QuarantineReport,
  quarantineRoutes,
} from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import { CurrentCaller, RouteHandler } from '../access/route-handler.js';
import { type Caller, requireReporter } from '../access/permissions.js';
import { RollBackQuarantined } from './roll-back-quarantined.js';

const { reportQuarantine } = quarantineRoutes;

@Controller()
export class QuarantineController {
  constructor(private readonly quarantined: RollBackQuarantined) {}

  @RouteHandler(reportQuarantine, { forSite: true })
  async report(
    @CurrentCaller() caller: Caller,
    @Body({ schema: reportQuarantine.body }) report: QuarantineReport,
  ): Promise<{ action: QuarantineAction }> {
    requireReporter(caller, 'report quarantined versions');
    return { action: await this.quarantined.report(report) };
  }
}
