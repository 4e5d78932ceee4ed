import { DomainError, notFound } from '@larkway/kit/errors';
import { type Confirmation, opsErrorCodes } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { OperatorEntity } from '../operators/operator.entity.js';
import { Passkeys, type RelyingParty } from '../passkeys/passkeys.js';
import { refuseGuessable, samePassword } from '../session/acceptable-password.js';
import type { Client } from '../session/client.js';
import { Factors } from '../session/factors.js';
import { type Attempt, LockOut } from '../session/lock-out.js';
import { hashPassword } from '../session/passwords.js';
import type { NewTokens } from '../session/session-cookie.js';
import { type OpenSession, Sessions } from '../session/sessions.js';
import { TrustedDevices } from '../session/trusted-devices.js';

interface PasswordChange {
  currentPassword: string;
  password: string;
  code: string;
}

const wrongPassword = 'This is not your password.';
const wrongPasskey = 'This is not one of your passkeys.';
const wrongCode = 'This code is not right, or was used before. Enter the one that is shown now.';

/** Changes that operators make to their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly devices: TrustedDevices,
    private readonly factors: Factors,
    private readonly passkeys: Passkeys,
    private readonly lockOut: LockOut,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The operator enters a factor again, or uses a passkey, which allows sensitive calls for a few
   * minutes.
   */
  async confirm(
    session: OpenSession,
    confirmation: Confirmation,
    relyingParty: () => RelyingParty,
  ): Promise<NewTokens> {
    const { operator, id } = session;
    return this.trying(session, 'confirmation', async () => {
      if (
        'password' in confirmation &&
        !(await this.factors.isPassword(operator.id, confirmation.password))
      )
        return wrongPassword;
      return this.dataSource.transaction(async (manager) => {
        if (
          'code' in confirmation &&
          !(await this.factors.takeCode(operator.id, confirmation.code, manager))
        )
          return wrongCode;
        if ('passkey' in confirmation) {
          const purpose = `confirm ${operator.id}` as const;
          const { passkey } = confirmation;
          const owner = await this.passkeys.operatorOf(passkey, relyingParty(), purpose, manager);
          if (owner?.id !== operator.id) return wrongPasskey;
        }
        const [by] = Object.keys(confirmation);
        await this.audit.add(
          { operator, action: 'identity-confirmed', subject: operator.id, detail: { by } },
          manager,
        );
        return { session: await this.sessions.confirm(id, manager) };
      });
    });
  }

  /**
   * Ends all other sessions and forgets all other devices, because someone else may know the old
   * password.
   */
  async changePassword(
    session: OpenSession,
    { currentPassword, password, code }: PasswordChange,
    { deviceToken }: Client,
  ): Promise<NewTokens> {
    const { operator, id } = session;
    refuseGuessable(password);
    return this.trying(session, 'password-change', async () => {
      if (!(await this.factors.isPassword(operator.id, currentPassword))) return wrongPassword;
      if (password === currentPassword) throw samePassword();
      const passwordHash = await hashPassword(password);
      const changed = await this.dataSource.transaction(async (manager) => {
        if (!(await this.factors.takeCode(operator.id, code, manager))) return undefined;
        await manager.update(OperatorEntity, { id: operator.id }, { passwordHash });
        const { count, announce } = await this.sessions.endAll(
          operator.id,
          'password-changed',
          manager,
          id,
        );
        await this.devices.forget(operator.id, manager, deviceToken);
        await this.audit.add(
          {
            operator,
            action: 'password-changed',
            subject: operator.id,
            detail: { sessionsEnded: count },
          },
          manager,
        );
        return { session: await this.sessions.confirm(id, manager), announce };
      });
      if (!changed) return wrongCode;
      changed.announce();
      return { session: changed.session };
    });
  }

  async endSession({ operator }: OpenSession, id: string): Promise<void> {
    const ended = await this.dataSource.transaction(async (manager) => {
      const own = await this.sessions.endOwn(operator.id, id, manager);
      if (!own) throw notFound('This session has ended already.');
      await this.audit.add(
        { operator, action: 'session-ended', subject: operator.id, detail: { device: own.device } },
        manager,
      );
      return own;
    });
    ended.announce();
  }

  async signOutEverywhere({ operator }: OpenSession): Promise<void> {
    const ended = await this.dataSource.transaction(async (manager) => {
      const all = await this.sessions.endAll(operator.id, 'signed-out', manager);
      await this.devices.forget(operator.id, manager);
      await this.audit.add(
        {
          operator,
          action: 'signed-out-everywhere',
          subject: operator.id,
          detail: { sessions: all.count },
        },
        manager,
      );
      return all;
    });
    ended.announce();
  }

  /** @param work returns the new tokens, or an error message */
  private async trying(
    { operator }: OpenSession,
    step: string,
    work: () => Promise<NewTokens | string>,
  ): Promise<NewTokens> {
    const attempt: Attempt = [['confirmation', operator.id]];
    const tokens = await this.lockOut.counting(attempt, async () => {
      const outcome = await work();
      if (typeof outcome !== 'string') return outcome;
      await this.audit.add({
        operator,
        action: 'confirmation-refused',
        subject: operator.id,
        detail: { step },
      });
      throw new DomainError(opsErrorCodes.refused, outcome, { status: 401 });
    });
    await this.lockOut.forgive(attempt);
    return tokens;
  }
}
