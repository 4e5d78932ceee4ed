import { randomUUID } from 'node:crypto';
import { conflict, DomainError, notFound } from '@larkway/kit/errors';
import {
  type IssuedLink,
  type Me,
  type Operator,
  opsErrorCodes,
  type Role,
} from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  IsNull,
  Not,
  type QueryDeepPartialEntity,
  QueryFailedError,
} from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { OneTimeLinks } from '../session/one-time-links.js';
import { Sessions } from '../session/sessions.js';
import { TrustedDevices } from '../session/trusted-devices.js';
import { OperatorEntity, toOperator } from './operator.entity.js';

/** @throws 409 if another operator has the name. */
export const insertOperator = async (
  manager: EntityManager,
  operator: Pick<OperatorEntity, 'id' | 'name' | 'role'>,
): Promise<void> => {
  try {
    await manager.insert(OperatorEntity, operator);
  } catch (error) {
    if (
      !(error instanceof QueryFailedError) ||
      (error.driverError as { code?: string }).code !== '23505'
    )
      throw error;
    throw new DomainError('conflict', 'Another operator has this name.', {
      status: 409,
      issues: [{ path: 'name', message: 'Another operator has this name' }],
    });
  }
};

/** An issued link without its URL, which depends on the host that was called. */
export type NewLink = Omit<IssuedLink, 'url'> & { token: string };

/**
 * Operators and their roles. Each change is audited with the state before it, and ends the
 * operator's sessions.
 */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: OneTimeLinks,
    private readonly sessions: Sessions,
    private readonly devices: TrustedDevices,
    private readonly passkeys: Passkeys,
    private readonly audit: AuditLog,
  ) {}

  async list(): Promise<Operator[]> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(OperatorEntity, 'operator')
      .orderBy('lower(operator.name)')
      .getMany();
    return rows.map(toOperator);
  }

  invite(by: Me, { name, role }: { name: string; role: Role }): Promise<NewLink> {
    return this.dataSource.transaction(async (manager) => {
      const id = randomUUID();
      await insertOperator(manager, { id, name, role });
      await this.audit.add(
        { operator: by, action: 'operator-invited', subject: id, detail: { name, role } },
        manager,
      );
      return this.issue('invitation', id, manager);
    });
  }

  changeRole(by: Me, id: string, role: Role): Promise<Operator> {
    return this.change(by, id, 'role-changed', { role });
  }

  disable(by: Me, id: string): Promise<Operator> {
    return this.change(by, id, 'operator-disabled', {
      disabledAt: () => 'coalesce(disabled_at, now())',
    });
  }

  enable(by: Me, id: string): Promise<Operator> {
    return this.change(by, id, 'operator-enabled', { disabledAt: null });
  }

  async renewLink(by: Me, id: string): Promise<NewLink> {
    const ended = await this.dataSource.transaction(async (manager) => {
      const operator = await this.lock(id, manager);
      if (operator.state === 'disabled') throw conflict('A disabled operator gets no link.');
      const purpose = operator.state === 'invited' ? 'invitation' : 'reset';
      // The old password is useless without a second factor, so this voids both factors.
      await manager.update(OperatorEntity, { id }, { totpSecret: null });
      await this.passkeys.forget(id, manager);
      await this.devices.forget(id, manager);
      await this.audit.add(
        { operator: by, action: 'link-issued', subject: id, detail: { purpose } },
        manager,
      );
      return {
        link: await this.issue(purpose, id, manager),
        ...(await this.sessions.endAll(id, 'closed-by-admin', manager)),
      };
    });
    ended.announce();
    return ended.link;
  }

  private async change(
    by: Me,
    id: string,
    action: string,
    values: QueryDeepPartialEntity<OperatorEntity>,
  ): Promise<Operator> {
    const { after, announce } = await this.dataSource.transaction(async (manager) => {
      // Raw SQL: TypeORM locks rows only; another change could end the last other admin.
      await manager.query('LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE');
      const before = await this.lock(id, manager);
      await manager.update(OperatorEntity, { id }, values);
      const changed = await this.lock(id, manager);
      await this.keepOneAdmin(manager);
      const summary = ({ role, state }: Operator) => ({ role, state });
      await this.audit.add(
        {
          operator: by,
          action,
          subject: id,
          detail: { name: before.name, before: summary(before), after: summary(changed) },
        },
        manager,
      );
      return { after: changed, ...(await this.sessions.endAll(id, 'closed-by-admin', manager)) };
    });
    announce();
    return after;
  }

  private async keepOneAdmin(manager: EntityManager): Promise<void> {
    const hasAdmin = await manager.existsBy(OperatorEntity, {
      role: 'admin',
      disabledAt: IsNull(),
      passwordHash: Not(IsNull()),
    });
    if (!hasAdmin)
      throw conflict('There must be an admin who can sign in.', opsErrorCodes.lastAdmin);
  }

  private async lock(id: string, manager: EntityManager): Promise<Operator> {
    const row = await manager.findOne(OperatorEntity, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw notFound('There is no such operator.');
    return toOperator(row);
  }

  private async issue(
    purpose: 'invitation' | 'reset',
    id: string,
    manager: EntityManager,
  ): Promise<NewLink> {
    const { token, expiresAt } = await this.links.issue(purpose, id, manager);
    return { operator: await this.lock(id, manager), token, expiresAt: expiresAt.toISOString() };
  }
}
