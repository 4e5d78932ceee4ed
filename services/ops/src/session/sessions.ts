import { EventEmitter } from 'node:events';
import type { LiveEvent, Me } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newToken, tokenHash } from './tokens.js';

export const idleMinutes = 30;
export const sessionHours = 12;
/** For how long a right password waits for its code. */
const codeMinutes = 5;

export interface OpenSession {
  /** Name of the session on our side: the hash of its token. */
  hash: string;
  token: string;
  stage: 'code' | 'signed-in';
  operator: Me;
  endsAt: Date;
}

export type EndReason = LiveEvent<'ended'>['reason'];

const alive = `NOT EXISTS (SELECT FROM operators o WHERE o.id = s.operator_id AND o.disabled_at IS NOT NULL)
  AND CASE stage WHEN 'code' THEN s.created_at > now() - interval '${codeMinutes} minutes'
    ELSE s.created_at > now() - interval '${sessionHours} hours' AND s.seen_at > now() - interval '${idleMinutes} minutes' END`;

/** Who is signed in. The token is known to the browser alone; we keep its hash. */
@Injectable()
export class Sessions {
  private readonly ends = new EventEmitter();

  constructor(private readonly dataSource: DataSource) {}

  onEnd(tell: (hashes: string[], reason: EndReason) => void): void {
    this.ends.on('end', tell);
  }

  /** @returns the token, for the cookie. */
  async begin(operatorId: string, stage: OpenSession['stage'], manager: EntityManager = this.dataSource.manager): Promise<string> {
    const token = newToken();
    await manager.query('DELETE FROM sessions s WHERE NOT (' + alive + ')');
    await manager.query('INSERT INTO sessions (hash, operator_id, stage) VALUES ($1, $2, $3)', [tokenHash(token), operatorId, stage]);
    return token;
  }

  /** @param touch whether this call keeps the session from ending for idleness. */
  async find(token: string, touch: boolean): Promise<OpenSession | undefined> {
    const hash = tokenHash(token);
    const [row] = await this.dataSource.query(
      `SELECT s.stage, o.id, o.name, o.role, s.created_at + interval '${sessionHours} hours' AS ends_at, s.seen_at < now() - interval '30 seconds' AS stale
       FROM sessions s JOIN operators o ON o.id = s.operator_id WHERE s.hash = $1 AND ${alive}`,
      [hash],
    );
    if (!row) return undefined;
    if (touch && row.stale) await this.dataSource.query('UPDATE sessions SET seen_at = now() WHERE hash = $1', [hash]);
    return { hash, token, stage: row.stage, operator: { id: row.id, name: row.name, role: row.role }, endsAt: row.ends_at };
  }

  /** Which of these are still alive. */
  async stillOpen(hashes: string[]): Promise<Set<string>> {
    const rows: { hash: string }[] = await this.dataSource.query(`SELECT hash FROM sessions s WHERE hash = ANY ($1) AND stage = 'signed-in' AND ${alive}`, [hashes]);
    return new Set(rows.map(({ hash }) => hash));
  }

  async end(hash: string, reason: EndReason = 'signed-out'): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE hash = $1', [hash]);
    this.ends.emit('end', [hash], reason);
  }

  /** Ends all sessions of an operator. Call `announce` once the transaction is through. */
  async endAll(operatorId: string, manager: EntityManager): Promise<{ announce: () => void }> {
    const [rows]: [{ hash: string }[], number] = await manager.query('DELETE FROM sessions WHERE operator_id = $1 RETURNING hash', [operatorId]);
    return { announce: () => this.ends.emit('end', rows.map(({ hash }) => hash), 'closed-by-admin' satisfies EndReason) };
  }
}
