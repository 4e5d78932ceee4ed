import { randomUUID } from 'node:crypto';
import { DomainError } from '@larkway/kit';
import { opsErrorCodes } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { nameIsTaken } from '../operators/name-is-taken.js';
import { FirstSetup } from './first-setup.js';
import { LockOut, type Tryer } from './lock-out.js';
import { type Link, OneTimeLinks } from './one-time-links.js';
import { hashPassword, isPassword } from './passwords.js';
import { stepOf } from './second-factor.js';
import { type OpenSession, Sessions } from './sessions.js';
import { Vault } from './vault.js';

interface Setup {
  token: string;
  name?: string | undefined;
  password: string;
  code: string;
}

/** From nobody to somebody: password, then code; or a one-time link. Each way returns the token of a new session. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
    private readonly lockOut: LockOut,
    private readonly links: OneTimeLinks,
    private readonly firstSetup: FirstSetup,
    private readonly audit: AuditLog,
    private readonly vault: Vault,
  ) {}

  async withPassword(name: string, password: string, address: string): Promise<string> {
    const tryer = { account: name, address };
    await this.admit(tryer);
    const [row] = await this.dataSource.query(
      'SELECT id, name, password_hash FROM operators WHERE lower(name) = lower($1) AND disabled_at IS NULL',
      [name.trim()],
    );
    if (!(await isPassword(row?.password_hash ?? null, password))) {
      return this.refuse('password', row?.id ?? null, 'Name or password are not right.');
    }
    await this.lockOut.takeBack(tryer);
    return this.sessions.begin(row.id, 'code');
  }

  async withCode({ operator, hash }: OpenSession, code: string, address: string): Promise<string> {
    const tryer = { account: operator.name, address };
    await this.admit(tryer);
    const [row] = await this.dataSource.query('SELECT totp_secret FROM operators WHERE id = $1', [operator.id]);
    const step = row?.totp_secret ? stepOf(this.vault.open(row.totp_secret, `operator ${operator.id}`), code) : null;
    const token = await this.dataSource.transaction(async (manager) => {
      if (step === null || !(await takeStep(manager, operator.id, step))) return null;
      await manager.query('DELETE FROM sessions WHERE hash = $1', [hash]);
      await this.audit.add({ operator, action: 'sign-in', subject: null, detail: {} }, manager);
      return this.sessions.begin(operator.id, 'signed-in', manager);
    });
    if (!token) return this.refuse('code', operator.id, 'This code is not right, or was used before. Enter the one that is shown now.');
    await this.lockOut.forgive(tryer);
    return token;
  }

  async withLink(setup: Setup, address: string): Promise<string> {
    const tryer = { account: `link ${setup.token}`, address };
    await this.admit(tryer);
    const link = await this.links.find(setup.token);
    const step = stepOf(link.secret, setup.code);
    const known = link.purpose === 'second-factor' ? link.operator!.passwordHash : null;
    if (step === null) return this.refuse('link', link.operator?.id ?? null, 'This code is not right. Enter the one that is shown now.');
    if (known && !(await isPassword(known, setup.password))) return this.refuse('link', link.operator!.id, 'The password is not right.');
    const passwordHash = known ?? (await hashPassword(setup.password));
    const token = await this.dataSource.transaction((manager) => this.setUp(link, setup, { passwordHash, step }, manager));
    await this.lockOut.forgive(tryer);
    return token;
  }

  private async setUp(link: Link, setup: Setup, { passwordHash, step }: { passwordHash: string; step: number }, manager: EntityManager): Promise<string> {
    await this.links.use(link, manager);
    const operator = link.operator ?? (await this.firstAdmin(setup.name, manager));
    await manager.query(
      'UPDATE operators SET password_hash = $2, totp_secret = $3, totp_step = $4, last_sign_in_at = now() WHERE id = $1',
      [operator.id, passwordHash, this.vault.seal(link.secret, `operator ${operator.id}`), step],
    );
    const { announce } = await this.sessions.endAll(operator.id, manager);
    await this.audit.add({ operator, action: 'set-up', subject: operator.id, detail: { purpose: link.purpose } }, manager);
    announce();
    return this.sessions.begin(operator.id, 'signed-in', manager);
  }

  private async firstAdmin(name: string | undefined, manager: EntityManager): Promise<{ id: string; name: string }> {
    if (!name) throw new DomainError('invalid', 'Some fields are invalid.', { issues: [{ path: 'name', message: 'Enter your name' }] });
    await manager.query('LOCK TABLE operators IN EXCLUSIVE MODE');
    if (!(await this.firstSetup.isNeeded())) throw new DomainError('conflict', 'The first admin was set up already.', { status: 409 });
    const id = randomUUID();
    await nameIsTaken(() => manager.query(`INSERT INTO operators (id, name, role) VALUES ($1, $2, 'admin')`, [id, name]));
    await manager.query(`DELETE FROM links WHERE purpose = 'first-admin' AND used_at IS NULL`);
    return { id, name };
  }

  private async admit(tryer: Tryer): Promise<void> {
    try {
      await this.lockOut.admit(tryer);
    } catch (error) {
      this.audit.countRefusal('locked-out');
      throw error;
    }
  }

  private async refuse(step: 'password' | 'code' | 'link', operatorId: string | null, message: string): Promise<never> {
    await this.audit.add({ operator: null, action: 'sign-in-refused', subject: operatorId, detail: { step } });
    throw new DomainError(opsErrorCodes.refused, message, { status: 401 });
  }
}

/** A code works once: neither it nor an earlier one is taken again. */
const takeStep = async (manager: EntityManager, operatorId: string, step: number): Promise<boolean> => {
  const [, taken] = await manager.query('UPDATE operators SET totp_step = $2, last_sign_in_at = now() WHERE id = $1 AND totp_step < $2', [operatorId, step]);
  return taken === 1;
};
