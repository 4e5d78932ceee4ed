import type { RowRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { newToken, tokenHash } from './tokens.js';
import { TrustedDeviceEntity } from './trusted-device.entity.js';

/** Days without a sign-in after which a device is no longer trusted. */
export const trustedDays = 180;

/**
 * Devices on which an operator has signed in with both factors. Wrong attempts elsewhere do not
 * lock them out. A device may be trusted for several operators. Trust alone grants no access.
 */
@Injectable()
export class TrustedDevices {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether the operator with this name has signed in on the device. */
  has(name: string, token: string): Promise<boolean> {
    return this.dataSource.manager
      .createQueryBuilder(TrustedDeviceEntity, 'd')
      .innerJoin('d.operator', 'o')
      .where('d.hash = :hash', { hash: tokenHash(token) })
      .andWhere('lower(o.name) = lower(:name)', { name: name.trim() })
      .andWhere(`d.seen_at > now() - interval '${trustedDays} days'`)
      .getExists();
  }

  /** @returns the device's token; an unknown token is replaced */
  async trust(
    operatorId: string,
    token: string | undefined,
    manager: EntityManager,
  ): Promise<string> {
    const isKnown =
      token !== undefined &&
      (await manager.existsBy(TrustedDeviceEntity, { hash: tokenHash(token) }));
    const trusted = isKnown ? token : newToken();
    await manager
      .createQueryBuilder()
      .insert()
      .into(TrustedDeviceEntity)
      .values({ hash: tokenHash(trusted), operatorId })
      .orUpdate(['seen_at'], ['hash', 'operator_id'])
      .execute();
    return trusted;
  }

  /** Forgets all devices of an operator, or all but one. */
  async forget(operatorId: string, manager: EntityManager, except?: string): Promise<void> {
    await manager.delete(TrustedDeviceEntity, {
      operatorId,
      ...(except !== undefined && { hash: Not(tokenHash(except)) }),
    });
  }
}

export const deviceRetention: RowRule = {
  table: 'trusted_devices',
  days: trustedDays,
  sql: `DELETE FROM trusted_devices WHERE (hash, operator_id) IN (SELECT hash, operator_id FROM trusted_devices WHERE seen_at < $1 LIMIT $2)`,
};
