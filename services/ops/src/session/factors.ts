import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { OperatorEntity } from '../operators/operator.entity.js';
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
    const operator = await this.dataSource.manager.findOneBy(OperatorEntity, { id: operatorId });
    return isPassword(operator?.passwordHash ?? null, password);
  }

  /**
   * Uses a code: neither it nor an earlier code is accepted again.
   *
   * @returns whether the code was right
   */
  async takeCode(operatorId: string, code: string, manager: EntityManager): Promise<boolean> {
    const operator = await manager.findOneBy(OperatorEntity, { id: operatorId });
    const step = operator?.totpSecret
      ? stepOf(this.vault.open(operator.totpSecret, `operator ${operatorId}`), code)
      : null;
    if (step === null) return false;
    const totpStep = String(step);
    const { affected } = await manager.update(
      OperatorEntity,
      { id: operatorId, totpStep: LessThan(totpStep) },
      { totpStep },
    );
    return affected === 1;
  }
}
