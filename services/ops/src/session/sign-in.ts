import { randomUUID } from 'node:crypto';
import { DomainError } from '@larkway/kit/errors';
import { opsErrorCodes } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { refuseTakenName } from '../operators/operators.js';
import { refuseGuessable, samePassword } from './acceptable-password.js';
import type { Client } from './client.js';
import { Factors } from './factors.js';
import { FirstSetup } from './first-setup.js';
import { type Attempt, LockOut } from './lock-out.js';
import { type Link, OneTimeLinks } from './one-time-links.js';
import { hashPassword, isOutdated, isPassword } from './passwords.js';
import { stepOf } from './second-factor.js';
import type { NewTokens } from './session-cookie.js';
import { type OpenSession, Sessions } from './sessions.js';
import { TrustedDevices } from './trusted-devices.js';
import { Vault } from './vault.js';

interface Setup {
  token: string;
  name?: string | undefined;
  password: string;
  code: string;
}

/**
 * Signs operators in: with password and code, or with a one-time link. Each step returns the tokens
 * of a new session.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly devices: TrustedDevices,
    private readonly factors: Factors,
    private readonly lockOut: LockOut,
    private readonly links: OneTimeLinks,
    private readonly firstSetup: FirstSetup,
    private readonly audit: AuditLog,
    private readonly vault: Vault,
  ) {}

  async withPassword(name: string, password: string, client: Client): Promise<NewTokens> {
    const attempt = await this.passwordAttempt(name, client);
    const operatorId = await this.lockOut.counting(attempt, async () => {
      const [row] = await this.dataSource.query(
        'SELECT id, password_hash FROM operators WHERE lower(name) = lower($1) AND disabled_at IS NULL',
        [name.trim()],
      );
      if (!(await isPassword(row?.password_hash ?? null, password)))
        return this.refuse('password', row?.id ?? null, 'Name or password are not right.', {
          account: this.accountOf(name),
        });
      await this.renewHash(row, password);
      return row.id as string;
    });
    await this.lockOut.takeBack(attempt);
    return { session: await this.sessions.begin(operatorId, 'code', client) };
  }

  async withCode({ operator, id }: OpenSession, code: string, client: Client): Promise<NewTokens> {
    const attempt: Attempt = [['confirmation', operator.id]];
    const tokens = await this.lockOut.counting(attempt, async () => {
      const entered = await this.dataSource.transaction(async (manager) => {
        if (!(await this.factors.takeCode(operator.id, code, manager))) return null;
        await manager.query('DELETE FROM sessions WHERE id = $1', [id]);
        await manager.query('UPDATE operators SET last_sign_in_at = now() WHERE id = $1', [
          operator.id,
        ]);
        const begun = await this.enter(operator.id, client, manager);
        await this.audit.add(
          { operator, action: 'sign-in', subject: null, detail: { by: 'password and code' } },
          manager,
        );
        return begun;
      });
      return (
        entered ??
        this.refuse(
          'code',
          operator.id,
          'This code is not right, or was used before. Enter the one that is shown now.',
        )
      );
    });
    await this.lockOut.forgive(attempt);
    return tokens;
  }

  async withLink(setup: Setup, client: Client): Promise<NewTokens> {
    refuseGuessable(setup.password);
    const attempt: Attempt = [
      ['network', client.network],
      ['link', setup.token],
    ];
    const tokens = await this.lockOut.counting(attempt, async () => {
      const link = await this.links.find(setup.token);
      const step = stepOf(link.secret, setup.code);
      if (step === null)
        return this.refuse(
          'link',
          link.operator?.id ?? null,
          'This code is not right. Enter the one that is shown now.',
        );
      if (await isPassword(link.operator?.passwordHash ?? null, setup.password))
        throw samePassword();
      const passwordHash = await hashPassword(setup.password);
      return this.dataSource.transaction((manager) =>
        this.setUp(link, setup, { passwordHash, step, client }, manager),
      );
    });
    await this.lockOut.forgive(attempt);
    return tokens;
  }

  /** Replaces a hash with outdated parameters now, because only a sign-in knows the password. */
  private async renewHash(
    { id, password_hash: old }: { id: string; password_hash: string },
    password: string,
  ): Promise<void> {
    if (isOutdated(old))
      await this.dataSource.query(
        'UPDATE operators SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
        [id, old, await hashPassword(password)],
      );
  }

  private async setUp(
    link: Link,
    setup: Setup,
    { passwordHash, step, client }: { passwordHash: string; step: number; client: Client },
    manager: EntityManager,
  ): Promise<NewTokens> {
    await this.links.use(link, manager);
    const operator = link.operator ?? (await this.firstAdmin(setup.name, manager));
    await manager.query(
      'UPDATE operators SET password_hash = $2, totp_secret = $3, totp_step = $4, last_sign_in_at = now() WHERE id = $1',
      [operator.id, passwordHash, this.vault.seal(link.secret, `operator ${operator.id}`), step],
    );
    const { announce } = await this.sessions.endAll(operator.id, 'closed-by-admin', manager);
    await this.devices.forget(operator.id, manager);
    const entered = await this.enter(operator.id, client, manager);
    await this.audit.add(
      { operator, action: 'set-up', subject: operator.id, detail: { purpose: link.purpose } },
      manager,
    );
    announce();
    return entered;
  }

  private async enter(
    operatorId: string,
    client: Client,
    manager: EntityManager,
  ): Promise<NewTokens> {
    const device = await this.devices.trust(operatorId, client.deviceToken, manager);
    return { session: await this.sessions.begin(operatorId, 'signed-in', client, manager), device };
  }

  private async firstAdmin(
    name: string | undefined,
    manager: EntityManager,
  ): Promise<{ id: string; name: string }> {
    if (!name)
      throw new DomainError('invalid', 'Some fields are invalid.', {
        issues: [{ path: 'name', message: 'Enter your name' }],
      });
    await manager.query('LOCK TABLE operators IN EXCLUSIVE MODE');
    if (!(await this.firstSetup.isNeeded()))
      throw new DomainError('conflict', 'The first admin was set up already.', { status: 409 });
    const id = randomUUID();
    await refuseTakenName(() =>
      manager.query(`INSERT INTO operators (id, name, role) VALUES ($1, $2, 'admin')`, [id, name]),
    );
    await manager.query(`DELETE FROM links WHERE purpose = 'first-admin' AND used_at IS NULL`);
    return { id, name };
  }

  /** Attempts made elsewhere do not count on a device where this operator has signed in before. */
  private async passwordAttempt(name: string, { network, deviceToken }: Client): Promise<Attempt> {
    if (deviceToken !== undefined && (await this.devices.has(name, deviceToken)))
      return [['trusted device', `${deviceToken} ${name.trim()}`]];
    return [
      ['network', network],
      ['account on network', `${network} ${name.trim()}`],
      ['account', name],
    ];
  }

  /**
   * Identifies attempts with the same name, existing or not. Hashed, because a typed name may be a
   * password.
   */
  private accountOf(name: string): string {
    return this.vault.sign('audit account', name.trim().toLowerCase()).slice(0, 16);
  }

  private async refuse(
    step: 'password' | 'code' | 'link',
    operatorId: string | null,
    message: string,
    more: object = {},
  ): Promise<never> {
    await this.audit.add({
      operator: null,
      action: 'sign-in-refused',
      subject: operatorId,
      detail: { step, ...more },
    });
    throw new DomainError(opsErrorCodes.refused, message, { status: 401 });
  }
}
