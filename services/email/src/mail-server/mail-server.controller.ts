import { emailOperationsRoutes, type MailServerState } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { longestSilenceMinutes } from '../delivery/message-log.js';
import { MessageEntity } from '../message/message.entity.js';
import { MailServerEntity } from './mail-server.entity.js';

@Controller()
@Operations()
export class MailServerController {
  constructor(private readonly dataSource: DataSource) {}

  @RouteHandler(emailOperationsRoutes.getMailServer)
  async state(): Promise<MailServerState> {
    const server = await this.dataSource.manager
      .createQueryBuilder(MailServerEntity, 'server')
      .where(`server.unavailableAt > now() - interval '${longestSilenceMinutes} minutes'`)
      .getOne();
    if (!server?.unavailableSince) return { unavailable: null };
    const next = await this.dataSource.manager.findOne(MessageEntity, {
      where: { state: 'queued', waitsFor: 'server' },
      select: { id: true, nextTryAt: true },
      order: { nextTryAt: { direction: 'ASC', nulls: 'LAST' } },
    });
    return {
      unavailable: {
        since: server.unavailableSince.toISOString(),
        cause: server.cause ?? 'server-unreachable',
        nextAttemptAt: next?.nextTryAt?.toISOString() ?? null,
      },
    };
  }
}
