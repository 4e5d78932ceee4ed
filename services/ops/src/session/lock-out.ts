import { DomainError } from '@larkway/kit';
import { opsErrorCodes } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Vault } from './vault.js';

/** Wrong tries after which there is a pause; each one more doubles it. An address may be that of many people. */
const free = { account: 5, address: 20 };
const firstPauseSeconds = 15;
const longestPauseSeconds = 900;

type Counted = keyof typeof free;

/** Whoever tries, and from where; neither is kept in clear. */
export type Tryer = Record<Counted, string>;

/**
 * Makes guessing slow. A try is counted before it is judged, so that many at once are not more than many in a row; names that
 * nobody has are counted like others.
 */
@Injectable()
export class LockOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  /** @throws 429 while the address or the account has to wait. */
  async admit(tryer: Tryer): Promise<void> {
    await this.count('address', tryer);
    await this.count('account', tryer);
  }

  /** Takes one try back: it was right. */
  async takeBack(tryer: Tryer): Promise<void> {
    for (const what of ['address', 'account'] as const) {
      await this.dataSource.query(
        `UPDATE refusals SET failures = greatest(failures - 1, 0), locked_until = CASE WHEN failures - 1 >= $2 THEN locked_until END WHERE key = $1`,
        [this.keyOf(what, tryer), free[what]],
      );
    }
  }

  /** Takes one try back, and forgets the account's wrong ones. */
  async forgive(tryer: Tryer): Promise<void> {
    await this.takeBack(tryer);
    await this.dataSource.query('DELETE FROM refusals WHERE key = $1', [this.keyOf('account', tryer)]);
  }

  private async count(what: Counted, tryer: Tryer): Promise<void> {
    const key = this.keyOf(what, tryer);
    const admitted: unknown[] = await this.dataSource.query(
      `INSERT INTO refusals AS r (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN r.last_at < now() - interval '1 day' THEN 1 ELSE r.failures + 1 END,
         locked_until = CASE WHEN r.last_at >= now() - interval '1 day' AND r.failures + 1 >= $2
           THEN now() + least($3 * 2.0 ^ least(r.failures + 1 - $2, 20), $4) * interval '1 second' END,
         last_at = now()
       WHERE r.locked_until IS NULL OR r.locked_until <= now()
       RETURNING failures`,
      [key, free[what], firstPauseSeconds, longestPauseSeconds],
    );
    if (admitted.length > 0) return;
    const [row] = await this.dataSource.query('SELECT ceil(extract(epoch FROM locked_until - now()))::int AS wait FROM refusals WHERE key = $1', [key]);
    throw new DomainError(opsErrorCodes.lockedOut, 'Too many wrong tries. Please wait a little.', { status: 429, retryAfter: Math.max(1, row?.wait ?? 1) });
  }

  private keyOf(what: Counted, tryer: Tryer): string {
    return this.vault.sign(`lock-out ${what}`, tryer[what].trim().toLowerCase());
  }
}
