import { notFound } from '@larkway/kit/errors';
import type { RowRule } from '@larkway/kit/retention';
import { type OpenedLink, opsErrorCodes, type Role } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newSecret } from './second-factor.js';
import { newToken, tokenHash } from './tokens.js';
import { Vault } from './vault.js';

const hours = 24;

export interface Link {
  hash: string;
  purpose: OpenedLink['purpose'];
  /** Null for the first admin, who has no account yet. */
  operator: { id: string; name: string; role: Role; passwordHash: string | null } | null;
  secret: string;
  expiresAt: Date;
}

/**
 * Links that set up an operator. Each works once; a new link replaces earlier ones of the operator.
 * Each copy of this service logs its own link for the first admin; all are valid until one is used.
 */
@Injectable()
export class OneTimeLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  async issue(
    purpose: Link['purpose'],
    operatorId: string | null,
    manager: EntityManager,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = newToken();
    const hash = tokenHash(token);
    await manager.query(
      'DELETE FROM links WHERE used_at IS NULL AND (operator_id = $1 OR expires_at <= now())',
      [operatorId],
    );
    const [{ expires_at }] = await manager.query(
      `INSERT INTO links (hash, purpose, operator_id, totp_secret, expires_at)
       VALUES ($1, $2, $3, $4, now() + interval '${hours} hours') RETURNING expires_at`,
      [hash, purpose, operatorId, this.vault.seal(newSecret(), `link ${hash}`)],
    );
    return { token, expiresAt: expires_at };
  }

  /**
   * Links for a second factor alone, which an earlier version of this service issued, are resets.
   *
   * @throws 404, the same for a link that was used, has expired or never existed
   */
  async find(token: string): Promise<Link> {
    const hash = tokenHash(token);
    const [row] = await this.dataSource.query(
      `SELECT CASE l.purpose WHEN 'second-factor' THEN 'reset' ELSE l.purpose END AS purpose, l.totp_secret, l.expires_at, o.id, o.name, o.role, o.password_hash FROM links l LEFT JOIN operators o ON o.id = l.operator_id
       WHERE l.hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND o.disabled_at IS NULL`,
      [hash],
    );
    if (!row) throw unknown();
    const operator = row.id && {
      id: row.id,
      name: row.name,
      role: row.role,
      passwordHash: row.password_hash,
    };
    return {
      hash,
      purpose: row.purpose,
      operator,
      secret: this.vault.open(row.totp_secret, `link ${hash}`),
      expiresAt: row.expires_at,
    };
  }

  /** @throws 404 if the link was used meanwhile */
  async use({ hash }: Link, manager: EntityManager): Promise<void> {
    const [, used] = await manager.query(
      `UPDATE links SET used_at = now(), totp_secret = '' WHERE hash = $1 AND used_at IS NULL AND expires_at > now()`,
      [hash],
    );
    if (used !== 1) throw unknown();
  }
}

/** Used and expired links are useless. */
export const linkRetention: RowRule = {
  table: 'links',
  days: 7,
  sql: 'DELETE FROM links WHERE hash IN (SELECT hash FROM links WHERE expires_at < $1 LIMIT $2)',
};

const unknown = () =>
  notFound(
    'This link was used already, has expired, or is not complete.',
    opsErrorCodes.linkUnknown,
  );
