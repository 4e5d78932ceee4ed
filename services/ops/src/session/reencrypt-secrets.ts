import { LOGGER } from '@larkway/kit/service';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Vault } from './vault.js';

/** Columns with sealed values. The context of a value contains the key of its row. */
const columns = [
  {
    table: 'operators',
    key: 'id',
    column: 'totp_secret',
    contextOf: (id: string) => `operator ${id}`,
  },
  {
    table: 'links',
    key: 'hash',
    column: 'totp_secret',
    contextOf: (hash: string) => `link ${hash}`,
  },
  {
    table: 'deletion_requests',
    key: 'id',
    column: 'address',
    contextOf: (id: string) => `deletion request ${id}`,
  },
];

/**
 * At startup, while OPS_KEY is a list: encrypts all secrets with its first key and the current
 * algorithm, so that the other keys can be removed.
 */
@Injectable()
export class ReencryptSecrets implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.vault.hasPreviousKeys) return;
    const counts = { sealedAgain: 0, unreadable: 0 };
    for (const { table, key, column, contextOf } of columns) {
      const rows: { id: string; sealed: string }[] = await this.dataSource.query(
        `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} <> ''`,
      );
      for (const { id, sealed } of rows) {
        if (this.vault.isCurrent(sealed, contextOf(id))) continue;
        let text: string;
        try {
          text = this.vault.open(sealed, contextOf(id));
        } catch (err) {
          counts.unreadable += 1;
          this.log.error(
            { table, id, err },
            'a secret cannot be decrypted with any key of OPS_KEY',
          );
          continue;
        }
        // Does not overwrite a value that was written meanwhile.
        await this.dataSource.query(
          `UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1 AND ${column} = $2`,
          [id, sealed, this.vault.seal(text, contextOf(id))],
        );
        counts.sealedAgain += 1;
      }
    }
    this.log.info(
      counts,
      'everything is encrypted with the first key of OPS_KEY; the other keys can be removed',
    );
  }
}
