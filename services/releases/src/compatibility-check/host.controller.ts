import { DomainError } from '@larkway/kit/errors';
import { type OfferedSlot, releasesRoutes } from '@larkway/releases-contract';
import { Controller, Inject } from '@nestjs/common';
import { RouteHandler } from '../access/access.guard.js';
import { CONFIG, type Config } from '../config.js';
import { fetchHost } from './compatibility-check.js';

@Controller()
export class HostController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @RouteHandler(releasesRoutes.hostSlots)
  async slots(): Promise<OfferedSlot[]> {
    const host = await fetchHost(this.config);
    if ('answer' in host) return host.answer.slots;
    throw new DomainError('unavailable', `The site does not respond (${host.failure}).`, {
      status: 503,
    });
  }
}
