import { randomBytes, randomUUID } from 'node:crypto';
import { conflict, DomainError, invalidFields, notFound } from '@larkway/kit/errors';
import {
  type AddedReceiver,
  type Me,
  type opsRoutes,
  type Receiver,
  testNotification,
} from '@larkway/ops-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { z } from 'zod';
import { AuditLog } from '../audit/audit-log.js';
import { type Config, CONFIG } from '../config.js';
import { Vault } from '../session/vault.js';
import { latestNotifications } from './latest-notifications.js';
import { Notifications } from './notifications.js';
import { ReceiverEntity, secretContext, targetContext } from './receiver.entity.js';
import { requireCallable } from './webhook-request.js';

export type NewReceiver = z.output<(typeof opsRoutes)['addReceiver']['body']>;
export type ReceiverChange = z.output<(typeof opsRoutes)['changeReceiver']['body']>;

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The host of a URL, or the domain of an address: the rest may be secret or personal. */
const shortened = (type: Receiver['type'], target: string): string =>
  type === 'webhook' ? `${new URL(target).origin}/…` : `…${target.slice(target.indexOf('@'))}`;

/** @throws 409 if another receiver has the name. */
const withUniqueName = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const isTaken =
      error instanceof QueryFailedError &&
      (error.driverError as { code?: string }).code === '23505';
    if (!isTaken) throw error;
    const message = 'Another receiver has this name';
    throw new DomainError('conflict', `${message}.`, {
      status: 409,
      issues: [{ path: 'name', message }],
    });
  }
};

/** Receivers of notifications. Each change is audited, without target and secret. */
@Injectable()
export class ReceiversService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
    private readonly notifications: Notifications,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_NETWORKS'>,
  ) {}

  async list(): Promise<Receiver[]> {
    const { manager } = this.dataSource;
    const rows = await manager
      .createQueryBuilder(ReceiverEntity, 'receiver')
      .orderBy('lower(receiver.name)')
      .getMany();
    return this.describe(manager, rows);
  }

  add(by: Me, { name, target, kinds, remotes }: NewReceiver): Promise<AddedReceiver> {
    const id = randomUUID();
    const { type } = target;
    const secret = type === 'webhook' ? (target.secret ?? newSecret()) : null;
    const address = type === 'webhook' ? target.url : target.address;
    if (type === 'webhook') this.requireCallable(address);
    return withUniqueName(
      this.dataSource.transaction(async (manager) => {
        await manager.insert(ReceiverEntity, {
          id,
          name,
          type,
          target: this.vault.seal(address, targetContext(id)),
          secret: secret && this.vault.seal(secret, secretContext(id)),
          kinds,
          remotes,
        });
        const detail = { name, type, target: shortened(type, address), kinds, remotes };
        await this.record(manager, { by, action: 'receiver-added', id, detail });
        return { receiver: await this.one(manager, id), secret };
      }),
    );
  }

  change(by: Me, id: string, after: ReceiverChange): Promise<Receiver> {
    return withUniqueName(
      this.dataSource.transaction(async (manager) => {
        const { name, kinds, remotes, enabled } = await this.lock(manager, id);
        await manager.update(ReceiverEntity, { id }, after);
        const detail = { before: { name, kinds, remotes, enabled }, after };
        await this.record(manager, { by, action: 'receiver-changed', id, detail });
        return this.one(manager, id);
      }),
    );
  }

  async remove(by: Me, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { name } = await this.lock(manager, id);
      await manager.delete(ReceiverEntity, { id });
      await this.record(manager, { by, action: 'receiver-removed', id, detail: { name } });
    });
  }

  /** Sends a test notification. */
  test(by: Me, id: string): Promise<Receiver> {
    return this.dataSource.transaction(async (manager) => {
      const receiver = await this.lock(manager, id);
      if (!receiver.enabled) throw conflict('A disabled receiver gets no notifications.');
      await this.notifications.notifyOne(manager, receiver, { kind: testNotification, data: {} });
      const detail = { name: receiver.name };
      await this.record(manager, { by, action: 'receiver-tested', id, detail });
      return this.one(manager, id);
    });
  }

  private requireCallable(url: string): void {
    try {
      requireCallable(new URL(url), this.config.WEBHOOK_NETWORKS);
    } catch (error) {
      throw invalidFields([{ path: ['target', 'url'], message: (error as Error).message }]);
    }
  }

  private async lock(manager: EntityManager, id: string): Promise<ReceiverEntity> {
    const row = await manager.findOne(ReceiverEntity, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw notFound('There is no such receiver.');
    return row;
  }

  private record(
    manager: EntityManager,
    { by, action, id, detail }: { by: Me; action: string; id: string; detail: object },
  ): Promise<void> {
    return this.audit.add({ operator: by, action, subject: id, detail: { ...detail } }, manager);
  }

  private async one(manager: EntityManager, id: string): Promise<Receiver> {
    const [receiver] = await this.describe(manager, await manager.findBy(ReceiverEntity, { id }));
    return receiver!;
  }

  private async describe(manager: EntityManager, rows: ReceiverEntity[]): Promise<Receiver[]> {
    const latest = await latestNotifications(manager);
    return rows.map(({ id, name, type, target, kinds, remotes, enabled, createdAt }) => ({
      id,
      name,
      type,
      target: shortened(type, this.vault.open(target, targetContext(id))),
      kinds,
      remotes,
      enabled,
      createdAt: createdAt.toISOString(),
      ...(latest.get(id) ?? { waiting: 0, last: null }),
    }));
  }
}
