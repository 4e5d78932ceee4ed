import { type CompatibilityReport, releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { RouteHandler } from '../access/access.guard.js';
import { CompatibilityCheck } from '../compatibility-check/compatibility-check.js';
import { LiveMaps } from '../live/live-maps.js';

const { checkService } = releasesRoutes;

@Controller()
export class ServiceChecksController {
  constructor(
    private readonly compatibilityCheck: CompatibilityCheck,
    private readonly maps: LiveMaps,
  ) {}

  @RouteHandler(checkService)
  async check(
    @Body({ schema: checkService.body }) { service, document }: z.infer<typeof checkService.body>,
  ): Promise<CompatibilityReport> {
    const { payload } = await this.maps.current('production');
    return this.compatibilityCheck.checkService({ service, document, payload });
  }
}
