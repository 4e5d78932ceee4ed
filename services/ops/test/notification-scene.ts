import { randomUUID } from 'node:crypto';
import { createDataSource, migrateAndSeed } from '@larkway/kit/postgres';
import { createTestDatabase } from '@larkway/kit/testing';
import { notificationKinds } from '@larkway/ops-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { schema } from '../src/db/schema.js';
import { NotificationEntity } from '../src/notifications/notification.entity.js';
import { Notifications } from '../src/notifications/notifications.js';
import {
  ReceiverEntity,
  secretContext,
  targetContext,
} from '../src/notifications/receiver.entity.js';
import { WebhookDeliveries } from '../src/notifications/webhook-deliveries.js';
import { parseNetworks } from '../src/notifications/webhook-request.js';
import { Vault } from '../src/session/vault.js';

export const log = pino({ level: 'silent' });
export const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, or so').toString('base64')}`;
const origin = 'https://ops.larkway.example';

const vault = new Vault({ OPS_KEY: 'the key of operations in all tests' });

/** The parts of operations that notify, on a database of their own. */
export interface NotificationScene {
  dataSource: DataSource;
  notifications: Notifications;
  /** A process that delivers webhooks. */
  newDeliveries(networks?: string): WebhookDeliveries;
  /** Adds a webhook receiver of all given kinds. */
  addReceiver(url: string, choice?: Partial<ReceiverEntity>): Promise<void>;
  /** Adds an email receiver of all kinds. */
  addEmailReceiver(address: string): Promise<void>;
  /** All notifications, oldest first. */
  stored(): Promise<NotificationEntity[]>;
  clear(): Promise<void>;
  stop(): Promise<void>;
}

const everyKind = [...notificationKinds];

export const startNotificationScene = async (): Promise<NotificationScene> => {
  const database = await createTestDatabase();
  const options = { url: database.url, ...schema };
  const dataSource = await migrateAndSeed(createDataSource(options), options);
  const insert = async (target: string, choice: Partial<ReceiverEntity>): Promise<void> => {
    const id = randomUUID();
    await dataSource.manager.insert(ReceiverEntity, {
      id,
      name: id,
      type: 'webhook',
      target: vault.seal(target, targetContext(id)),
      secret: vault.seal(secret, secretContext(id)),
      kinds: everyKind,
      remotes: null,
      ...choice,
    });
  };
  return {
    dataSource,
    notifications: new Notifications(vault, { OPS_ORIGIN: origin }),
    newDeliveries: (networks = '127.0.0.1') =>
      new WebhookDeliveries(
        dataSource,
        vault,
        { WEBHOOK_NETWORKS: parseNetworks(networks) },
        log as never,
        { registry: new Registry() } as never,
      ),
    addReceiver: (url, choice = {}) => insert(url, choice),
    addEmailReceiver: (address) => insert(address, { type: 'email', secret: null }),
    stored: () => dataSource.manager.find(NotificationEntity, { order: { createdAt: 'ASC' } }),
    clear: () =>
      dataSource.query(
        'TRUNCATE receivers, notifications, observations, emails, email_events, feeds, outbox',
      ),
    stop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
};
