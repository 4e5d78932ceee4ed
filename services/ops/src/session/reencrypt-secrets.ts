import { LOGGER } from '@larkway/kit/service';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityTarget, Not, type ObjectLiteral } from 'typeorm';
import { DeletionRequestEntity } from '../deletions/deletion-request.entity.js';
import { ReceiverEntity, secretContext, targetContext } from '../notifications/receiver.entity.js';
import { OperatorEntity } from '../operators/operator.entity.js';
import { OneTimeLinkEntity } from './one-time-link.entity.js';
import { Vault } from './vault.js';

interface SealedColumn {
  entity: EntityTarget<ObjectLiteral>;
  key: string;
  column: string;
  contextOf: (key: string) => string;
}

/** Columns with sealed values. The context of a value contains the key of its row. */
const columns: SealedColumn[] = [
  {
    entity: OperatorEntity,
    key: 'id',
    column: 'totpSecret',
    contextOf: (id) => `operator ${id}`,
  },
  {
    entity: OneTimeLinkEntity,
    key: 'hash',
    column: 'totpSecret',
    contextOf: (hash) => `link ${hash}`,
  },
  {
    entity: DeletionRequestEntity,
    key: 'id',
    column: 'address',
    contextOf: (id) => `deletion request ${id}`,
  },
  { entity: ReceiverEntity, key: 'id', column: 'target', contextOf: targetContext },
  { entity: ReceiverEntity, key: 'id', column: 'secret', contextOf: secretContext },
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
    for (const { entity, key, column, contextOf } of columns) {
      const repository = this.dataSource.getRepository(entity);
      const table = repository.metadata.tableName;
      const rows = await repository.find({
        select: { [key]: true, [column]: true },
        where: { [column]: Not('') },
      });
      for (const { [key]: id, [column]: sealed } of rows) {
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
        await repository.update(
          { [key]: id, [column]: sealed },
          { [column]: this.vault.seal(text, contextOf(id)) },
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
