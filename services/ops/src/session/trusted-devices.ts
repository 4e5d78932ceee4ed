import type { RowRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newToken, tokenHash } from './tokens.js';

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
  async has(name: string, token: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `SELECT FROM trusted_devices d JOIN operators o ON o.id = d.operator_id
       WHERE d.hash = $1 AND lower(o.name) = lower($2) AND d.seen_at > now() - interval '${trustedDays} days'`,
      [tokenHash(token), name.trim()],
    );
    return rows.length > 0;
  }

  /** @returns the device's token; an unknown token is replaced */
  async trust(
    operatorId: string,
    token: string | undefined,
    manager: EntityManager,
  ): Promise<string> {
    const isKnown =
      token !== undefined &&
      (await manager.query('SELECT FROM trusted_devices WHERE hash = $1', [tokenHash(token)]))
        .length > 0;
    const trusted = isKnown ? token : newToken();
    await manager.query(
      'INSERT INTO trusted_devices (hash, operator_id) VALUES ($1, $2) ON CONFLICT (hash, operator_id) DO UPDATE SET seen_at = now()',
      [tokenHash(trusted), operatorId],
    );
    return trusted;
  }

  /** Forgets all devices of an operator, or all but one. */
  async forget(operatorId: string, manager: EntityManager, except?: string): Promise<void> {
    await manager.query('DELETE FROM trusted_devices WHERE operator_id = $1 AND hash <> $2', [
      operatorId,
      except === undefined ? '' : tokenHash(except),
    ]);
  }
}

export const deviceRetention: RowRule = {
  table: 'trusted_devices',
  days: trustedDays,
  sql: `DELETE FROM trusted_devices WHERE (hash, operator_id) IN (SELECT hash, operator_id FROM trusted_devices WHERE seen_at < $1 LIMIT $2)`,
};
