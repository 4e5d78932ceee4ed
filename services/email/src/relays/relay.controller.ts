import {
  emailOperationsRoutes,
  type MailServerState,
  type RelayState,
} from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MessageEntity } from '../message/message.entity.js';
import { RelayStatus } from './relay-status.js';

@Controller()
@Operations()
export class RelayController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly status: RelayStatus,
  ) {}

  @RouteHandler(emailOperationsRoutes.listRelays)
  list(): Promise<RelayState[]> {
    return this.status.list();
  }

  @RouteHandler(emailOperationsRoutes.getMailServer)
  async mailServer(): Promise<MailServerState> {
    const outages = (await this.status.list()).map(({ unavailable }) => unavailable);
    if (!outages[0] || outages.includes(null)) return { unavailable: null };
    const next = await this.dataSource.manager.findOne(MessageEntity, {
      where: { state: 'queued', waitsFor: 'server' },
      select: { id: true, nextTryAt: true },
      order: { nextTryAt: { direction: 'ASC', nulls: 'LAST' } },
    });
    return {
      unavailable: {
        // Since the last of them is away, no email is sent.
        since: outages
          .map((outage) => outage!.since)
          .sort()
          .at(-1)!,
        cause: outages[0].cause,
        nextAttemptAt: next?.nextTryAt?.toISOString() ?? null,
      },
    };
  }
}
