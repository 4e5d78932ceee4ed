import { notifyOnChange } from '@larkway/kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeAppendOnly } from '../append-only.js';
import { LIVE_MAPS_CHANNEL } from '../channels.js';

/**
 * Epochs (generations) of this database. One begins with its creation and one after each restore
 * from a backup.
 */
export class CreateEpochs1790000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE epochs (epoch bigint PRIMARY KEY)');
    await makeAppendOnly(runner, ['epochs']);
    await notifyOnChange(runner, LIVE_MAPS_CHANNEL, ['epochs']);
    await runner.query('INSERT INTO epochs (epoch) VALUES ($1)', [Date.now()]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE epochs');
  }
}
