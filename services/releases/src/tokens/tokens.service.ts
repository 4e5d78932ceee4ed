import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { notFound } from '@larkway/kit/errors';
import type { TeamToken } from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { TokenEntity } from './token.entity.js';

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

/** A valid token, or the reason why it is refused. */
type VerifiedToken = { token: TeamToken; refusal?: never } | { token?: never; refusal: string };

const minute = 60_000;
const day = 86_400_000;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The wire type of a token. */
const toTeamToken = (row: TokenEntity): TeamToken => ({
  id: row.id,
  team: row.team,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

const requireToken = async (manager: EntityManager, id: string): Promise<TokenEntity> => {
  const row = await manager.findOneBy(TokenEntity, { id });
  if (!row) throw notFound(`There is no token ${id}.`);
  return row;
};

/** The tokens with which teams publish and promote their remotes. */
@Injectable()
export class TokensService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
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
      await manager.insert(TokenEntity, {
        id,
        team,
        name,
        secretHash: hashOfSecret(secret),
        createdAt: now,
        createdBy: by,
        expiresAt: new Date(now.getTime() + days * day),
      });
      await record({
        kind: 'token-issued',
        by,
        reason: `${name}, for the team ${team}, ${days} days`,
        evidence: { token: id },
      });
      return { token: toTeamToken(await requireToken(manager, id)), secret: text };
    });
  }

  /**
   * Verifies a bearer token. Without the right secret, the reason is always that the token is
   * unknown.
   */
  async verify(text: string): Promise<VerifiedToken> {
    const given = parseToken(text);
    if (!given) return { refusal: 'The token is malformed: a token begins with "lwr_".' };
    const row = await this.dataSource.manager.findOneBy(TokenEntity, { id: given.id });
    if (!row || !matchesHash(given.secret, row.secretHash))
      return { refusal: 'The token is unknown.' };
    const name = `The token "${row.name}" of the team ${row.team}`;
    if (row.revokedAt) return { refusal: `${name} was revoked on ${dayOf(row.revokedAt)}.` };
    const now = new Date();
    if (row.expiresAt <= now) return { refusal: `${name} expired on ${dayOf(row.expiresAt)}.` };
    // At most once a minute, so that a busy pipeline does not cause a write for each request.
    if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() > minute)
      await this.dataSource.manager.update(TokenEntity, { id: row.id }, { lastUsedAt: now });
    return { token: toTeamToken(row) };
  }

  async list(): Promise<TeamToken[]> {
    const rows = await this.dataSource.manager.find(TokenEntity, {
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return rows.map(toTeamToken);
  }

  /** Revokes a token immediately. A second revocation has no effect. @throws DomainError 404 */
  revoke(id: string, { reason, by }: { reason: string; by: string }): Promise<TeamToken> {
    return this.auditLog.recording(async (manager, record) => {
      const { affected } = await manager.update(
        TokenEntity,
        { id, revokedAt: IsNull() },
        { revokedAt: new Date() },
      );
      const row = await requireToken(manager, id);
      if (affected)
        await record({
          kind: 'token-revoked',
          by,
          reason,
          evidence: { token: id, team: row.team, name: row.name },
        });
      return toTeamToken(row);
    });
  }
}
