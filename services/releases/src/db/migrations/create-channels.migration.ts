import { notifyOnChange } from '@larkway/kit/postgres';
import { channels, type LivePayload } from '@larkway/releases-contract';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeAppendOnly } from '../append-only.js';
import { LIVE_MAPS_CHANNEL } from '../channels.js';

/** Live versions of each channel, their deployment history, rollbacks and maps. */
export class CreateChannels1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE channels (
        name text PRIMARY KEY,
        revision integer NOT NULL DEFAULT 0,
        locked_by text,
        lock_reason text,
        locked_since timestamptz
      )`);
    await runner.query(`
      CREATE TABLE pointers (
        channel text NOT NULL REFERENCES channels,
        name text NOT NULL REFERENCES remotes,
        stable text NOT NULL,
        last_good text,
        canary text,
        canary_percent numeric(5, 2),
        since timestamptz NOT NULL,
        PRIMARY KEY (channel, name),
        FOREIGN KEY (name, stable) REFERENCES versions (name, version),
        FOREIGN KEY (name, last_good) REFERENCES versions (name, version),
        FOREIGN KEY (name, canary) REFERENCES versions (name, version),
        CHECK ((canary IS NULL) = (canary_percent IS NULL))
      )`);
    const happened =
      'channel text NOT NULL REFERENCES channels, name text NOT NULL, version text NOT NULL, revision integer NOT NULL';
    const version = 'FOREIGN KEY (name, version) REFERENCES versions (name, version)';
    await runner.query(
      `CREATE TABLE once_live (${happened}, PRIMARY KEY (channel, name, revision), ${version})`,
    );
    await runner.query(
      `CREATE TABLE withdrawals (${happened}, PRIMARY KEY (channel, name, version), ${version})`,
    );
    await runner.query(
      'CREATE TABLE live_maps (channel text NOT NULL REFERENCES channels, revision integer NOT NULL, payload text NOT NULL, PRIMARY KEY (channel, revision))',
    );
    await makeAppendOnly(runner, ['once_live', 'withdrawals', 'live_maps']);
    await notifyOnChange(runner, LIVE_MAPS_CHANNEL, ['live_maps']);
    for (const channel of channels) {
      const empty: LivePayload = {
        format: 1,
        channel,
        revision: 0,
        issuedAt: new Date().toISOString(),
        remotes: [],
      };
      await runner.query('INSERT INTO channels (name) VALUES ($1)', [channel]);
      await runner.query('INSERT INTO live_maps (channel, revision, payload) VALUES ($1, 0, $2)', [
        channel,
        JSON.stringify(empty),
      ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['live_maps', 'withdrawals', 'once_live', 'pointers', 'channels'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`DROP FUNCTION notify_${LIVE_MAPS_CHANNEL}()`);
  }
}
