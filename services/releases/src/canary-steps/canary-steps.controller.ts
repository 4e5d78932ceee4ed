import { type CanarySteps, releasesRoutes } from '@larkway/releases-contract';
import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { RouteHandler } from '../access/access.guard.js';
import { CanaryStepsService } from './canary-steps.service.js';

const { canarySteps } = releasesRoutes;

@Controller()
export class CanaryStepsController {
  constructor(private readonly canarySteps: CanaryStepsService) {}

  @RouteHandler(canarySteps)
  list(
    @Query({ schema: canarySteps.query }) { channel }: z.infer<typeof canarySteps.query>,
  ): Promise<CanarySteps[]> {
    return this.canarySteps.list(channel);
  }
}
