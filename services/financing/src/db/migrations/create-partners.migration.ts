import { notifyOnChange } from '@larkway/kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGES_CHANNEL } from '../channels.js';

export class CreatePartners1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE partners (
        id       text    PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        kind     text    NOT NULL CHECK (kind IN (
                   'pay-later', 'prequalification', 'rent-to-own', 'lowest-apr', 'consumer', 'business', 'dealer-direct')),
        position integer NOT NULL CHECK (position > 0),
        title    text    NOT NULL CHECK (title <> ''),
        blurb    text    NOT NULL CHECK (blurb <> ''),
        url      text    NOT NULL CHECK (url ~ '^https://'),
        UNIQUE (position) DEFERRABLE INITIALLY DEFERRED
      )
    `);
    await notifyOnChange(runner, CHANGES_CHANNEL, ['partners']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE partners');
  }
}
