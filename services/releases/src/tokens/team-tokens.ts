import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { notFound } from '@larkway/kit/errors';
import type { TeamToken } from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit-log/audit-log.js';

const pattern = /^lwr_([0-9a-f]{16})_([\w-]{43})$/;

/** The stored hash of a secret. 256 random bits need neither a salt nor a slow hash. */
const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** A new id, a secret of 256 bits, and the token's text `lwr_<id>_<secret>`. */
const createToken = (): { id: string; secret: string; text: string } => {
  const [id, secret] = [randomBytes(8).toString('hex'), randomBytes(32).toString('base64url')];
  return { id, secret, text: `lwr_${id}_${secret}` };
};

/** Id and secret of a token's text; undefined for other texts. */
export const parseToken = (text: string): { id: string; secret: string } | undefined => {
  const [, id, secret] = pattern.exec(text) ?? [];
  return id === undefined ? undefined : { id, secret: secret! };
};

const matchesHash = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfSecret(secret)), Buffer.from(hash));

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

/** A valid token, or the reason why it is refused. */
type VerifiedToken = { token: TeamToken; refusal?: never } | { token?: never; refusal: string };

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

/** The tokens with which teams publish and promote their remotes. */
@Injectable()
export class TeamTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLog,
  ) {}

  /** @returns the token with its secret, which is not stored. */
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
    const { id, secret, text } = createToken();
    const now = new Date();
    return this.auditLog.recording(async (manager, record) => {
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

  /**
   * Verifies a bearer token. Without the right secret, the reason is always that the token is
   * unknown.
   */
  async verify(text: string): Promise<VerifiedToken> {
    const given = parseToken(text);
    if (!given) return { refusal: 'The token is malformed: a token begins with "lwr_".' };
    const [row]: (TokenRow & { is_expired: boolean })[] = await this.dataSource.query(
      'SELECT *, expires_at <= now() AS is_expired FROM tokens WHERE id = $1',
      [given.id],
    );
    if (!row || !matchesHash(given.secret, row.secret_hash))
      return { refusal: 'The token is unknown.' };
    const name = `The token "${row.name}" of the team ${row.team}`;
    if (row.revoked_at) return { refusal: `${name} was revoked on ${dayOf(row.revoked_at)}.` };
    if (row.is_expired) return { refusal: `${name} expired on ${dayOf(row.expires_at)}.` };
    // At most once a minute, so that a busy pipeline does not cause a write for each request.
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

  /** Revokes a token immediately. A second revocation has no effect. @throws DomainError 404 */
  revoke(id: string, { reason, by }: { reason: string; by: string }): Promise<TeamToken> {
    return this.auditLog.recording(async (manager, record) => {
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
