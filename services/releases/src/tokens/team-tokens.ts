import { notFound } from '@larkway/kit/errors';
import type { TeamToken } from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangeLog } from '../changes/change-log.js';
import { hashOfSecret, isSecret, newSecret, readSecret } from './token-secret.js';

interface TokenRow {
  id: string;
  team: string;
  name: string;
  secret_hash: string;
  created_at: Date;
  created_by: string;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

/** A token, or a sentence that says why it is not accepted. */
export type VerifiedToken =
  | { token: TeamToken; refusal?: never }
  | { token?: never; refusal: string };

const day = 86_400_000;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const toToken = (row: TokenRow): TeamToken => ({
  id: row.id,
  team: row.team,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const tokenOf = async (manager: EntityManager, id: string): Promise<TeamToken> => {
  const [row] = await manager.query('SELECT * FROM tokens WHERE id = $1', [id]);
  if (!row) throw notFound(`There is no token ${id}.`);
  return toToken(row);
};

/** Teams' rights to publish and to move what is theirs. */
@Injectable()
export class TeamTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: ChangeLog,
  ) {}

  /** @returns the token, and its secret for the only time. */
  issue({
    team,
    name,
    days,
    by,
  }: {
    team: string;
    name: string;
    days: number;
    by: string;
  }): Promise<{ token: TeamToken; secret: string }> {
    const { id, secret, text } = newSecret();
    const now = new Date();
    return this.changes.recording(async (manager, record) => {
      await manager.query(
        'INSERT INTO tokens (id, team, name, secret_hash, created_at, created_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [id, team, name, hashOfSecret(secret), now, by, new Date(now.getTime() + days * day)],
      );
      await record({
        kind: 'token-issued',
        by,
        reason: `${name}, for the team ${team}, ${days} days`,
        evidence: { token: id },
      });
      return { token: await tokenOf(manager, id), secret: text };
    });
  }

  /** The valid token with this secret, or why there is none. Only the holder of the secret learns more than that it is unknown. */
  async verify(text: string): Promise<VerifiedToken> {
    const given = readSecret(text);
    if (!given) return { refusal: 'The token is malformed: a token begins with "lwr_".' };
    const [row]: (TokenRow & { is_expired: boolean })[] = await this.dataSource.query(
      'SELECT *, expires_at <= now() AS is_expired FROM tokens WHERE id = $1',
      [given.id],
    );
    if (!row || !isSecret(given.secret, row.secret_hash))
      return { refusal: 'The token is unknown.' };
    const name = `The token "${row.name}" of the team ${row.team}`;
    if (row.revoked_at) return { refusal: `${name} was revoked on ${dayOf(row.revoked_at)}.` };
    if (row.is_expired) return { refusal: `${name} expired on ${dayOf(row.expires_at)}.` };
    // To the minute: a pipeline that asks often does not write as often.
    await this.dataSource.query(
      `UPDATE tokens SET last_used_at = now() WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [row.id],
    );
    return { token: toToken(row) };
  }

  async list(): Promise<TeamToken[]> {
    const rows: TokenRow[] = await this.dataSource.query(
      'SELECT * FROM tokens ORDER BY created_at DESC, id',
    );
    return rows.map(toToken);
  }

  /** Ends it at once; a second time nothing happens. @throws DomainError 404. */
  revoke(id: string, { reason, by }: { reason: string; by: string }): Promise<TeamToken> {
    return this.changes.recording(async (manager, record) => {
      const [rows] = await manager.query(
        'UPDATE tokens SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id',
        [id],
      );
      const token = await tokenOf(manager, id);
      if (rows.length > 0)
        await record({
          kind: 'token-revoked',
          by,
          reason,
          evidence: { token: id, team: token.team, name: token.name },
        });
      return token;
    });
  }
}
