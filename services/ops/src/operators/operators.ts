import { randomUUID } from 'node:crypto';
import { DomainError, notFound } from '@larkway/kit/errors';
import {
  type IssuedLink,
  type Me,
  type Operator,
  opsErrorCodes,
  type Role,
} from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { OneTimeLinks } from '../session/one-time-links.js';
import { Sessions } from '../session/sessions.js';
import { TrustedDevices } from '../session/trusted-devices.js';

const columns = `id, name, role, CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END AS state, created_at, last_sign_in_at`;

interface Row extends Pick<Operator, 'id' | 'name' | 'role' | 'state'> {
  created_at: Date;
  last_sign_in_at: Date | null;
}

const toOperator = ({ created_at, last_sign_in_at, ...rest }: Row): Operator => ({
  ...rest,
  createdAt: created_at.toISOString(),
  lastSignInAt: last_sign_in_at?.toISOString() ?? null,
});

/** @throws 409 if another operator has the name. */
export const refuseTakenName = async <T>(insert: () => Promise<T>): Promise<T> => {
  try {
    return await insert();
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
export class Operators {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: OneTimeLinks,
    private readonly sessions: Sessions,
    private readonly devices: TrustedDevices,
    private readonly audit: AuditLog,
  ) {}

  async list(): Promise<Operator[]> {
    const rows: Row[] = await this.dataSource.query(
      `SELECT ${columns} FROM operators ORDER BY lower(name)`,
    );
    return rows.map(toOperator);
  }

  invite(by: Me, { name, role }: { name: string; role: Role }): Promise<NewLink> {
    return this.dataSource.transaction(async (manager) => {
      const id = randomUUID();
      await refuseTakenName(() =>
        manager.query('INSERT INTO operators (id, name, role) VALUES ($1, $2, $3)', [
          id,
          name,
          role,
        ]),
      );
      await this.audit.add(
        { operator: by, action: 'operator-invited', subject: id, detail: { name, role } },
        manager,
      );
      return this.issue('invitation', id, manager);
    });
  }

  changeRole(by: Me, id: string, role: Role): Promise<Operator> {
    return this.change(by, id, 'role-changed', 'role = $2', [role]);
  }

  disable(by: Me, id: string): Promise<Operator> {
    return this.change(by, id, 'operator-disabled', 'disabled_at = coalesce(disabled_at, now())');
  }

  enable(by: Me, id: string): Promise<Operator> {
    return this.change(by, id, 'operator-enabled', 'disabled_at = NULL');
  }

  async renewLink(by: Me, id: string): Promise<NewLink> {
    const ended = await this.dataSource.transaction(async (manager) => {
      const operator = await this.lock(id, manager);
      if (operator.state === 'disabled')
        throw new DomainError('conflict', 'A disabled operator gets no link.', { status: 409 });
      const purpose = operator.state === 'invited' ? 'invitation' : 'reset';
      // The old password is useless without a second factor, so this voids both factors.
      await manager.query('UPDATE operators SET totp_secret = NULL WHERE id = $1', [id]);
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
    assignment: string,
    values: unknown[] = [],
  ): Promise<Operator> {
    const { after, announce } = await this.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE');
      const before = await this.lock(id, manager);
      await manager.query(`UPDATE operators SET ${assignment} WHERE id = $1`, [id, ...values]);
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
    const admins = await manager.query(
      `SELECT FROM operators WHERE role = 'admin' AND disabled_at IS NULL AND password_hash IS NOT NULL LIMIT 1`,
    );
    if (admins.length === 0)
      throw new DomainError(opsErrorCodes.lastAdmin, 'There must be an admin who can sign in.', {
        status: 409,
      });
  }

  private async lock(id: string, manager: EntityManager): Promise<Operator> {
    const [row] = await manager.query(`SELECT ${columns} FROM operators WHERE id = $1 FOR UPDATE`, [
      id,
    ]);
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
