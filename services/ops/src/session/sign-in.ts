import { randomUUID } from 'node:crypto';
import { conflict, DomainError } from '@larkway/kit/errors';
import { opsErrorCodes, type PasskeySignature } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { OperatorEntity } from '../operators/operator.entity.js';
import { insertOperator } from '../operators/operators.service.js';
import { Passkeys, type RelyingParty } from '../passkeys/passkeys.js';
import { refuseGuessable, samePassword } from './acceptable-password.js';
import type { Client } from './client.js';
import { Factors } from './factors.js';
import { FirstSetup } from './first-setup.js';
import { type Attempt, LockOut } from './lock-out.js';
import { OneTimeLinkEntity } from './one-time-link.entity.js';
import { type Link, OneTimeLinks } from './one-time-links.js';
import { hashPassword, isOutdated, isPassword } from './passwords.js';
import { stepOf } from './second-factor.js';
import type { NewTokens } from './session-cookie.js';
import { SessionEntity } from './session.entity.js';
import { type OpenSession, Sessions } from './sessions.js';
import { TrustedDevices } from './trusted-devices.js';
import { Vault } from './vault.js';
import { WorkLimit } from './work-limit.js';

interface Setup {
  token: string;
  name?: string | undefined;
  password: string;
  code: string;
}

/**
 * Limits sign-ins with a password before they use the database: a flood of them would keep other
 * work waiting for a connection.
 */
const passwordSignIns = new WorkLimit({ running: 4, waiting: 58 });

/**
 * Signs operators in: with password and code, with a passkey, or with a one-time link. Each step
 * returns the tokens of a new session.
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
    private readonly passkeys: Passkeys,
    private readonly audit: AuditLog,
    private readonly vault: Vault,
  ) {}

  /** @throws DomainError 503 while too many sign-ins are waiting, before anything is counted */
  withPassword(name: string, password: string, client: Client): Promise<NewTokens> {
    return passwordSignIns.run(() => this.checkPassword(name, password, client));
  }

  private async checkPassword(name: string, password: string, client: Client): Promise<NewTokens> {
    const attempt = await this.passwordAttempt(name, client);
    const operatorId = await this.lockOut.counting(attempt, async () => {
      const operator = await this.dataSource.manager
        .createQueryBuilder(OperatorEntity, 'o')
        .where('lower(o.name) = lower(:name) AND o.disabled_at IS NULL', { name: name.trim() })
        .getOne();
      if (!(await isPassword(operator?.passwordHash ?? null, password)) || !operator)
        return this.refuse('password', operator?.id ?? null, 'Name or password are not right.', {
          account: this.accountOf(name),
        });
      await this.renewHash(operator.id, operator.passwordHash!, password);
      return operator.id;
    });
    await this.lockOut.takeBack(attempt);
    return { session: await this.sessions.begin(operatorId, 'code', client) };
  }

  async withCode({ operator, id }: OpenSession, code: string, client: Client): Promise<NewTokens> {
    const attempt: Attempt = [['confirmation', operator.id]];
    const tokens = await this.lockOut.counting(attempt, async () => {
      const entered = await this.dataSource.transaction(async (manager) => {
        if (!(await this.factors.takeCode(operator.id, code, manager))) return null;
        await manager.delete(SessionEntity, { id });
        await manager.update(OperatorEntity, { id: operator.id }, { lastSignInAt: () => 'now()' });
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

  async withPasskey(
    signature: PasskeySignature,
    relyingParty: RelyingParty,
    client: Client,
  ): Promise<NewTokens> {
    const attempt: Attempt = [['network', client.network]];
    const tokens = await this.lockOut.counting(attempt, async () => {
      const entered = await this.dataSource.transaction(async (manager) => {
        const operator = await this.passkeys.operatorOf(
          signature,
          relyingParty,
          'sign-in',
          manager,
        );
        if (!operator) return null;
        await manager.update(OperatorEntity, { id: operator.id }, { lastSignInAt: () => 'now()' });
        const begun = await this.enter(operator.id, client, manager);
        await this.audit.add(
          { operator, action: 'sign-in', subject: null, detail: { by: 'passkey' } },
          manager,
        );
        return begun;
      });
      return entered ?? this.refuse('passkey', null, 'This passkey is not known here.');
    });
    await this.lockOut.takeBack(attempt);
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
  private async renewHash(id: string, old: string, password: string): Promise<void> {
    if (isOutdated(old))
      await this.dataSource.manager.update(
        OperatorEntity,
        { id, passwordHash: old },
        { passwordHash: await hashPassword(password) },
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
    await manager.update(
      OperatorEntity,
      { id: operator.id },
      {
        passwordHash,
        totpSecret: this.vault.seal(link.secret, `operator ${operator.id}`),
        totpStep: String(step),
        lastSignInAt: () => 'now()',
      },
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
    // Raw SQL: TypeORM locks rows only, and there is none yet.
    await manager.query('LOCK TABLE operators IN EXCLUSIVE MODE');
    if (!(await this.firstSetup.isNeeded())) throw conflict('The first admin was set up already.');
    const id = randomUUID();
    await insertOperator(manager, { id, name, role: 'admin' });
    await manager.delete(OneTimeLinkEntity, { purpose: 'first-admin', usedAt: IsNull() });
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
    step: 'password' | 'code' | 'passkey' | 'link',
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
