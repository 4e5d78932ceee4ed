import { EventEmitter } from 'node:events';
import type { LiveEvent, Me, SessionSummary } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { enterSession } from '../audit/call-origin.js';
import type { Client } from './client.js';
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

interface SummaryRow {
  id: string;
  device: string;
  network: string;
  created_at: Date;
  seen_at: Date;
  ends_at: Date;
}

const alive = `NOT EXISTS (SELECT FROM operators o WHERE o.id = s.operator_id AND o.disabled_at IS NOT NULL)
  AND CASE stage WHEN 'code' THEN s.created_at > now() - interval '${codeMinutes} minutes'
    ELSE s.created_at > now() - interval '${sessionHours} hours' AND s.seen_at > now() - interval '${idleMinutes} minutes' END`;

const endsAt = `s.created_at + interval '${sessionHours} hours' AS ends_at`;

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
    await manager.query('DELETE FROM sessions s WHERE NOT (' + alive + ')');
    const [{ id }] = await manager.query(
      'INSERT INTO sessions (hash, operator_id, stage, device, network) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [tokenHash(token), operatorId, stage, device, shortNetwork],
    );
    enterSession(id);
    return token;
  }

  /** @param touch whether this call counts as activity */
  async find(token: string, touch: boolean): Promise<OpenSession | undefined> {
    const [row] = await this.dataSource.query(
      `SELECT s.id AS session_id, s.stage, o.id, o.name, o.role, ${endsAt}, s.seen_at < now() - interval '30 seconds' AS stale,
         coalesce(s.confirmed_at > now() - interval '${confirmedMinutes} minutes', false) AS confirmed
       FROM sessions s JOIN operators o ON o.id = s.operator_id WHERE s.hash = $1 AND ${alive}`,
      [tokenHash(token)],
    );
    if (!row) return undefined;
    if (touch && row.stale)
      await this.dataSource.query('UPDATE sessions SET seen_at = now() WHERE id = $1', [
        row.session_id,
      ]);
    const { session_id, stage, id, name, role, ends_at, confirmed } = row;
    return { id: session_id, stage, operator: { id, name, role }, endsAt: ends_at, confirmed };
  }

  /**
   * Records that the operator has entered a factor again.
   *
   * @returns the token that replaces the session's token
   */
  async confirm(id: string, manager: EntityManager = this.dataSource.manager): Promise<string> {
    const token = newToken();
    await manager.query('UPDATE sessions SET hash = $2, confirmed_at = now() WHERE id = $1', [
      id,
      tokenHash(token),
    ]);
    return token;
  }

  async list({ id: current, operator }: OpenSession): Promise<SessionSummary[]> {
    const rows: SummaryRow[] = await this.dataSource.query(
      `SELECT s.id, s.device, s.network, s.created_at, s.seen_at, ${endsAt} FROM sessions s
       WHERE s.operator_id = $1 AND s.stage = 'signed-in' AND ${alive} ORDER BY s.seen_at DESC, s.id`,
      [operator.id],
    );
    return rows.map(({ id, device, network, created_at, seen_at, ends_at }) => ({
      id,
      current: id === current,
      device,
      network,
      startedAt: created_at.toISOString(),
      lastUsedAt: seen_at.toISOString(),
      endsAt: ends_at.toISOString(),
    }));
  }

  /** The ids of these sessions that are still open. */
  async stillOpen(ids: string[]): Promise<Set<string>> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM sessions s WHERE id = ANY ($1) AND stage = 'signed-in' AND ${alive}`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async end(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE id = $1', [id]);
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
    const [[row]]: [{ device: string }[], number] = await manager.query(
      'DELETE FROM sessions WHERE operator_id = $1 AND id = $2 RETURNING device',
      [operatorId, id],
    );
    return (
      row && {
        device: row.device,
        announce: () => this.ends.emit('end', [id], 'signed-out' satisfies EndReason),
      }
    );
  }

  /**
   * Ends all sessions of an operator, or all but one. Call `announce` once the transaction is
   * committed.
   */
  async endAll(
    operatorId: string,
    reason: EndReason,
    manager: EntityManager,
    except: string | null = null,
  ): Promise<{ count: number; announce: () => void }> {
    const [rows]: [{ id: string }[], number] = await manager.query(
      'DELETE FROM sessions WHERE operator_id = $1 AND ($2::uuid IS NULL OR id <> $2) RETURNING id',
      [operatorId, except],
    );
    return {
      count: rows.length,
      announce: () =>
        this.ends.emit(
          'end',
          rows.map(({ id }) => id),
          reason,
        ),
    };
  }
}
