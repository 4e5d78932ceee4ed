import { releasesRoutes, type ServiceCheck } from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { actorName, type Caller, CurrentCaller, RouteHandler } from '../access/access.guard.js';
import { ServiceChecksService } from './service-checks.service.js';

const { checkService, serviceChecks } = releasesRoutes;

@Controller()
export class ServiceChecksController {
  constructor(private readonly checks: ServiceChecksService) {}

  @RouteHandler(checkService)
  check(
    @CurrentCaller() caller: Caller,
    @Body({ schema: checkService.body })
    { by, commit, uncommitted, ...planned }: z.infer<typeof checkService.body>,
  ): Promise<ServiceCheck> {
    return this.checks.check({
      ...planned,
      commit,
      uncommitted: uncommitted ?? false,
      by: actorName(caller, by),
    });
  }

  @RouteHandler(serviceChecks)
  list(
    @Query({ schema: serviceChecks.query }) query: z.infer<typeof serviceChecks.query>,
  ): Promise<ServiceCheck[]> {
    return this.checks.list(query);
  }
}
