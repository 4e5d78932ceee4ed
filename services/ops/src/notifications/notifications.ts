import { randomUUID } from 'node:crypto';
import { emailQueue } from '@larkway/email-contract';
import { addToOutbox } from '@larkway/kit/outbox';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Config, CONFIG } from '../config.js';
import { Vault } from '../session/vault.js';
import { describeEvent, type NotificationEvent, pageOfEvent } from './notification-event.js';
import { NotificationEntity } from './notification.entity.js';
import { ReceiverEntity, targetContext } from './receiver.entity.js';

const wants = ({ enabled, kinds, remotes }: ReceiverEntity, event: NotificationEvent): boolean => {
  if (!enabled || event.kind === 'test' || !kinds.includes(event.kind)) return false;
  return !('remote' in event.data) || remotes === null || remotes.includes(event.data.remote);
};

/**
 * Stores the notifications of an event in the transaction in which the event is recorded, so that
 * each receiver gets it, whatever is killed afterward, and gets it under one id.
 */
@Injectable()
export class Notifications {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'OPS_ORIGIN'>,
  ) {}

  /** Notifies every receiver that has chosen the event. */
  async notify(manager: EntityManager, event: NotificationEvent, now = new Date()): Promise<void> {
    const receivers = await manager.find(ReceiverEntity, { where: { enabled: true } });
    for (const receiver of receivers.filter((one) => wants(one, event)))
      await this.notifyOne(manager, receiver, event, now);
  }

  async notifyOne(
    manager: EntityManager,
    receiver: ReceiverEntity,
    event: NotificationEvent,
    now = new Date(),
  ): Promise<void> {
    const id = randomUUID();
    const url = this.config.OPS_ORIGIN ? this.config.OPS_ORIGIN + pageOfEvent(event) : null;
    const { kind, data } = event;
    await manager.insert(NotificationEntity, {
      id,
      receiverId: receiver.id,
      kind,
      body: JSON.stringify({ type: kind, timestamp: now.toISOString(), data: { ...data, url } }),
      createdAt: now,
      nextAttemptAt: receiver.type === 'webhook' ? now : null,
    });
    if (receiver.type === 'webhook') return;
    const email = this.vault.open(receiver.target, targetContext(receiver.id));
    await addToOutbox(manager, emailQueue, {
      id,
      name: 'notification',
      payload: { email, ...describeEvent(event), url },
      requestId: id,
    });
  }
}
