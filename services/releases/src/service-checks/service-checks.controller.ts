import { type GateReport, releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Answers } from '../access/answers.js';
import { Gate } from '../gate/gate.js';
import { LiveMaps } from '../live/live-maps.js';

const { checkService } = releasesRoutes;

@Controller()
export class ServiceChecksController {
  constructor(
    private readonly gate: Gate,
    private readonly maps: LiveMaps,
  ) {}

  @Answers(checkService)
  async check(
    @Body({ schema: checkService.body }) { service, document }: z.infer<typeof checkService.body>,
  ): Promise<GateReport> {
    const { payload } = await this.maps.current('production');
    return this.gate.checkService({ service, document, payload });
  }
}
