import { opsRoutes, type Settings } from '@larkway/ops-contract';
import { Controller, Inject } from '@nestjs/common';
import { RouteHandler } from '../access/decorators.js';
import { type Config, CONFIG } from '../config.js';
import { ServiceHealths } from '../overview/service-health.js';
import { EmailQueue } from '../queue/email-queue.js';
import { idleMinutes, sessionHours } from '../session/sessions.js';

@Controller()
export class SettingsController {
  constructor(
    private readonly healths: ServiceHealths,
    private readonly queue: EmailQueue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @RouteHandler(opsRoutes.getSettings)
  async settings(): Promise<Settings> {
    this.healths.watch();
    return {
      services: this.healths.all(),
      queue: { engine: this.queue.engine, reachable: (await this.queue.figures()) !== null },
      idleMinutes,
      sessionHours,
      deletionDays: this.config.DELETION_REQUEST_DAYS,
      queuePath: '/ops/queue',
    };
  }
}
