import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { LiveEvent, Me, SessionSummary } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not, type SelectQueryBuilder } from 'typeorm';
import { enterSession } from '../audit/call-origin.js';
import type { Client } from './client.js';
import { SessionEntity } from './session.entity.js';
import { newToken, tokenHash } from './tokens.js';

export const idleMinutes = 30;
export const sessionHours = 12;
/** Time to enter the code after the password. */
const codeMinutes = 5;
/** Time for which a confirmation allows sensitive calls. */
const confirmedMinutes = 5;

export interface OpenSession {
  id: string;
  stage: 'code' | 'signed-in';
  operator: Me;
  endsAt: Date;
  /**
   * Whether the operator has confirmed their identity within the last few minutes, after the
   * sign-in.
   */
  confirmed: boolean;
}

export type EndReason = LiveEvent<'ended'>['reason'];

/** A condition on sessions, with the alias `s`. */
const alive = `NOT EXISTS (SELECT FROM operators o WHERE o.id = s.operator_id AND o.disabled_at IS NOT NULL)
  AND CASE stage WHEN 'code' THEN s.created_at > now() - interval '${codeMinutes} minutes'
    ELSE s.created_at > now() - interval '${sessionHours} hours' AND s.seen_at > now() - interval '${idleMinutes} minutes' END`;

const endOf = (createdAt: Date): Date => new Date(createdAt.getTime() + sessionHours * 3_600_000);

/**
 * Sessions of operators. Only the browser knows the token; the database has its hash. The id stays
 * the same when the token is replaced.
 */
@Injectable()
export class Sessions {
  private readonly ends = new EventEmitter();

  constructor(private readonly dataSource: DataSource) {}

  onEnd(listener: (ids: string[], reason: EndReason) => void): void {
    this.ends.on('end', listener);
  }

  /** @returns the token for the cookie */
  async begin(
    operatorId: string,
    stage: OpenSession['stage'],
    { device, shortNetwork }: Client,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<string> {
    const token = newToken();
    await manager
      .createQueryBuilder()
      .delete()
      .from(SessionEntity)
      .where(`hash IN (SELECT s.hash FROM sessions s WHERE NOT (${alive}))`)
      .execute();
    const id = randomUUID();
    await manager.insert(SessionEntity, {
      hash: tokenHash(token),
      id,
      operatorId,
      stage,
      device,
      network: shortNetwork,
    });
    enterSession(id);
    return token;
  }

  /** @param touch whether this call counts as activity */
  async find(token: string, touch: boolean): Promise<OpenSession | undefined> {
    // The times of sessions are compared by the clock of the database, which wrote them.
    const {
      entities: [session],
      raw: [times],
    } = await this.dataSource.manager
      .createQueryBuilder(SessionEntity, 's')
      .innerJoinAndSelect('s.operator', 'o')
      .addSelect(`s.seen_at < now() - interval '30 seconds'`, 'stale')
      .addSelect(`s.confirmed_at > now() - interval '${confirmedMinutes} minutes'`, 'confirmed')
      .where('s.hash = :hash', { hash: tokenHash(token) })
      .andWhere(alive)
      .getRawAndEntities<{ stale: boolean; confirmed: boolean | null }>();
    if (!session || !times) return undefined;
    const { id, stage, operator, createdAt } = session;
    if (touch && times.stale)
      await this.dataSource.manager.update(SessionEntity, { id }, { seenAt: () => 'now()' });
    return {
      id,
      stage,
      operator: { id: operator.id, name: operator.name, role: operator.role },
      endsAt: endOf(createdAt),
      confirmed: times.confirmed ?? false,
    };
  }

  /**
   * Records that the operator has entered a factor again.
   *
   * @returns the token that replaces the session's token
   */
  async confirm(id: string, manager: EntityManager = this.dataSource.manager): Promise<string> {
    const token = newToken();
    await manager.update(
      SessionEntity,
      { id },
      { hash: tokenHash(token), confirmedAt: () => 'now()' },
    );
    return token;
  }

  async list({ id: current, operator }: OpenSession): Promise<SessionSummary[]> {
    const rows = await this.signedIn()
      .andWhere({ operatorId: operator.id })
      .orderBy('s.seenAt', 'DESC')
      .addOrderBy('s.id')
      .getMany();
    return rows.map(({ id, device, network, createdAt, seenAt }) => ({
      id,
      current: id === current,
      device,
      network,
      startedAt: createdAt.toISOString(),
      lastUsedAt: seenAt.toISOString(),
      endsAt: endOf(createdAt).toISOString(),
    }));
  }

  /** The ids of these sessions that are still open. */
  async stillOpen(ids: string[]): Promise<Set<string>> {
    const rows = await this.signedIn()
      .andWhere({ id: In(ids) })
      .getMany();
    return new Set(rows.map(({ id }) => id));
  }

  private signedIn(): SelectQueryBuilder<SessionEntity> {
    return this.dataSource.manager
      .createQueryBuilder(SessionEntity, 's')
      .where(`s.stage = 'signed-in' AND ${alive}`);
  }

  async end(id: string): Promise<void> {
    await this.dataSource.manager.delete(SessionEntity, { id });
    this.ends.emit('end', [id], 'signed-out' satisfies EndReason);
  }

  /**
   * Ends one session of an operator.
   *
   * @returns undefined if the operator has no such session
   */
  async endOwn(
    operatorId: string,
    id: string,
    manager: EntityManager,
  ): Promise<{ device: string; announce: () => void } | undefined> {
    const own = await manager.findOneBy(SessionEntity, { operatorId, id });
    if (!own) return undefined;
    const { affected } = await manager.delete(SessionEntity, { id });
    if (affected === 0) return undefined;
    return {
      device: own.device,
      announce: () => this.ends.emit('end', [id], 'signed-out' satisfies EndReason),
    };
  }

  /**
   * Ends all sessions of an operator, or all but one. Call `announce` once the transaction is
   * committed.
   */
  async endAll(
    operatorId: string,
    reason: EndReason,
    manager: EntityManager,
    except?: string,
  ): Promise<{ count: number; announce: () => void }> {
    const { raw } = await manager
      .createQueryBuilder()
      .delete()
      .from(SessionEntity)
      .where({ operatorId, ...(except !== undefined && { id: Not(except) }) })
      .returning('id')
      .execute();
    const ids = (raw as { id: string }[]).map(({ id }) => id);
    return { count: ids.length, announce: () => this.ends.emit('end', ids, reason) };
  }
}
