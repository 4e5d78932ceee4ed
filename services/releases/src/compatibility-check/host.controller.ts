import { DomainError } from '@larkway/kit/errors';
import {
  type CompatibilityReport,
  type HostDescription,
  type OfferedSlot,
  releasesRoutes,
} from '@larkway/releases-contract';
import { Body, Controller, Inject } from '@nestjs/common';
import { RouteHandler } from '../access/access.guard.js';
import { CONFIG, type Config } from '../config.js';
import { LiveMaps } from '../live/live-maps.js';
import { CompatibilityCheck, fetchHost } from './compatibility-check.js';

@Controller()
export class HostController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly compatibilityCheck: CompatibilityCheck,
    private readonly maps: LiveMaps,
  ) {}

  @RouteHandler(releasesRoutes.hostSlots)
  async slots(): Promise<OfferedSlot[]> {
    const host = await fetchHost(this.config);
    if ('answer' in host) return host.answer.slots;
    throw new DomainError('unavailable', `The site does not respond (${host.failure}).`, {
      status: 503,
    });
  }

  @RouteHandler(releasesRoutes.checkShell)
  async check(
    @Body({ schema: releasesRoutes.checkShell.body }) host: HostDescription,
  ): Promise<CompatibilityReport> {
    const { payload } = await this.maps.current('production');
    return this.compatibilityCheck.checkShell(host, payload);
  }
}
