import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isPassword } from './passwords.js';
import { stepOf } from './second-factor.js';
import { Vault } from './vault.js';

/** The two authentication factors of operators. */
@Injectable()
export class Factors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  async isPassword(operatorId: string, password: string): Promise<boolean> {
    const [row] = await this.dataSource.query('SELECT password_hash FROM operators WHERE id = $1', [
      operatorId,
    ]);
    return isPassword(row?.password_hash ?? null, password);
  }

  /**
   * Uses a code: neither it nor an earlier code is accepted again.
   *
   * @returns whether the code was right
   */
  async takeCode(operatorId: string, code: string, manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query('SELECT totp_secret FROM operators WHERE id = $1', [
      operatorId,
    ]);
    const step = row?.totp_secret
      ? stepOf(this.vault.open(row.totp_secret, `operator ${operatorId}`), code)
      : null;
    if (step === null) return false;
    const [, taken] = await manager.query(
      'UPDATE operators SET totp_step = $2 WHERE id = $1 AND totp_step < $2',
      [operatorId, step],
    );
    return taken === 1;
  }
}
