import { notFound } from '@larkway/kit/errors';
import type { RowRule } from '@larkway/kit/retention';
import { type OpenedLink, opsErrorCodes } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OperatorEntity } from '../operators/operator.entity.js';
import { OneTimeLinkEntity } from './one-time-link.entity.js';
import { newSecret } from './second-factor.js';
import { newToken, tokenHash } from './tokens.js';
import { Vault } from './vault.js';

const hours = 24;

export interface Link {
  hash: string;
  purpose: OpenedLink['purpose'];
  /** Null for the first admin, who has no account yet. */
  operator: Pick<OperatorEntity, 'id' | 'name' | 'role' | 'passwordHash'> | null;
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
    await manager
      .createQueryBuilder()
      .delete()
      .from(OneTimeLinkEntity)
      .where('used_at IS NULL AND (operator_id = :operatorId OR expires_at <= now())', {
        operatorId,
      })
      .execute();
    await manager.insert(OneTimeLinkEntity, {
      hash,
      purpose,
      operatorId,
      totpSecret: this.vault.seal(newSecret(), `link ${hash}`),
      expiresAt: () => `now() + interval '${hours} hours'`,
    });
    const { expiresAt } = await manager.findOneByOrFail(OneTimeLinkEntity, { hash });
    return { token, expiresAt };
  }

  /**
   * Links for a second factor alone, which an earlier version of this service issued, are resets.
   *
   * @throws 404, the same for a link that was used, has expired or never existed
   */
  async find(token: string): Promise<Link> {
    const hash = tokenHash(token);
    const row = await this.dataSource.manager
      .createQueryBuilder(OneTimeLinkEntity, 'l')
      .leftJoinAndSelect('l.operator', 'o')
      .where(
        'l.hash = :hash AND l.used_at IS NULL AND l.expires_at > now() AND o.disabled_at IS NULL',
        { hash },
      )
      .getOne();
    if (!row) throw unknown();
    const { purpose, operator, totpSecret, expiresAt } = row;
    return {
      hash,
      purpose: purpose === 'second-factor' ? 'reset' : purpose,
      operator,
      secret: this.vault.open(totpSecret, `link ${hash}`),
      expiresAt,
    };
  }

  /** @throws 404 if the link was used meanwhile */
  async use({ hash }: Link, manager: EntityManager): Promise<void> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(OneTimeLinkEntity)
      .set({ usedAt: () => 'now()', totpSecret: '' })
      .where('hash = :hash AND used_at IS NULL AND expires_at > now()', { hash })
      .execute();
    if (affected !== 1) throw unknown();
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
