import type { Suppression } from '@larkway/email-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AddressKeys } from './address-keys.js';
import { SuppressionEntity, toSuppression } from './suppression.entity.js';

/** Addresses that get no email. Our own mailboxes are never added. */
@Injectable()
export class SuppressionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: AddressKeys,
  ) {}

  async latest(): Promise<Suppression[]> {
    const entries = await this.dataSource.manager.find(SuppressionEntity, {
      order: { createdAt: 'DESC', id: 'ASC' },
      take: 500,
    });
    return entries.map(toSuppression);
  }

  add(address: string): Promise<Suppression> {
    return this.addKey(this.dataSource.manager, this.keys.ofAddress(address), 'operator');
  }

  /** An address that is already listed keeps its first reason. */
  async addKey(
    manager: EntityManager,
    id: string,
    reason: Suppression['reason'],
  ): Promise<Suppression> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(SuppressionEntity)
      .values({ id, reason })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return toSuppression(await manager.findOneByOrFail(SuppressionEntity, { id }));
  }

  /** The entries with one of these keys. */
  async ofKeys(ids: string[]): Promise<Suppression[]> {
    const entries = await this.dataSource.manager.findBy(SuppressionEntity, { id: In(ids) });
    return entries.map(toSuppression);
  }

  /** @returns the id of the removed entry; null if the address was not listed. */
  async remove(address: string): Promise<string | null> {
    const keys = this.keys.allOfAddress(address);
    const removed = await this.removeKeys(keys);
    return keys.find((key) => removed.includes(key)) ?? null;
  }

  /** @returns the ids of the removed entries. */
  async removeKeys(ids: string[]): Promise<string[]> {
    const { raw } = await this.dataSource.manager
      .createQueryBuilder()
      .delete()
      .from(SuppressionEntity)
      .where({ id: In(ids) })
      .returning('id')
      .execute();
    return (raw as { id: string }[]).map(({ id }) => id);
  }
}
