import type { RowRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newToken, sameText, tokenHash } from '../session/tokens.js';
import { Vault } from '../session/vault.js';
import { UsedChallengeEntity } from './used-challenge.entity.js';

export const challengeMinutes = 5;

/** What a challenge may be signed for; for all but a sign-in, with the id of the operator. */
export type ChallengePurpose = 'sign-in' | `confirm ${string}` | `add ${string}`;

/**
 * Challenges that passkeys sign. They are signed and contain their expiration, so that a visitor
 * who asks for many of them stores nothing; only a used one is stored.
 */
@Injectable()
export class Challenges {
  constructor(private readonly vault: Vault) {}

  /** @returns the challenge in base64url, as options of the browser have it */
  create(purpose: ChallengePurpose): string {
    const text = `${Date.now() + challengeMinutes * 60_000}.${newToken()}`;
    const signature = this.vault.sign(`passkey ${purpose}`, text);
    return Buffer.from(`${text}.${signature}`).toString('base64url');
  }

  /** @param challenge in base64url, as the browser returns it */
  isValid(challenge: string, purpose: ChallengePurpose): boolean {
    const parts = Buffer.from(challenge, 'base64url').toString().split('.');
    const [expires = '', random = '', signature = ''] = parts;
    const signatures = this.vault.signatures(`passkey ${purpose}`, `${expires}.${random}`);
    return (
      parts.length === 3 &&
      signatures.some((own) => sameText(signature, own)) &&
      Number(expires) > Date.now()
    );
  }

  /** @returns whether the challenge was not used before */
  async use(challenge: string, manager: EntityManager): Promise<boolean> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(UsedChallengeEntity)
      .values({ hash: tokenHash(challenge) })
      .orIgnore()
      .returning('hash')
      .execute();
    return (raw as unknown[]).length === 1;
  }
}

/** A challenge expires long before. */
export const challengeRetention: RowRule = {
  table: 'used_challenges',
  days: 1,
  sql: 'DELETE FROM used_challenges WHERE hash IN (SELECT hash FROM used_challenges WHERE used_at < $1 LIMIT $2)',
};
