import { appendToJournal } from '@larkway/kit/journal';
import { LOGGER } from '@larkway/kit/service';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { MessageEntity } from '../message/message.entity.js';
import { SuppressionService } from '../suppression/suppression.service.js';
import type { BounceReport } from './read-bounce.js';

/** Marks an email as bounced; after a permanent failure its address is suppressed. */
@Injectable()
export class RecordBounce {
  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly suppressions: SuppressionService,
  ) {}

  async execute(id: string, { action, status }: BounceReport): Promise<void> {
    if (action !== 'failed')
      return this.log.info({ id, status }, 'a bounce reports no final failure');
    await this.dataSource.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .update(MessageEntity)
        .set({ state: 'bounced', updatedAt: () => 'now()' })
        .where(`id = :id AND state IN ('sending', 'sent')`, { id })
        .returning('address_key')
        .execute();
      const [message] = raw as { address_key: string | null }[];
      if (!message) return;
      await appendToJournal(manager, [{ subject: id, type: 'bounced', detail: { status } }]);
      const isPermanent = status === null || status.startsWith('5');
      if (isPermanent && message.address_key)
        await this.suppressions.addKey(manager, message.address_key, 'bounced');
    });
    this.log.info({ id, status }, 'the email bounced');
  }
}
