import { notifyOnChange } from '@larkway/kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGES_CHANNEL } from '../channels.js';

export class CreateVehicles1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // "featured" is a reserved address under /api/vehicles, so no vehicle may be called that.
    await runner.query(`
      CREATE TABLE vehicles (
        id             integer PRIMARY KEY CHECK (id > 0),
        slug           text    NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80 AND slug <> 'featured'),
        name           text    NOT NULL CHECK (name <> ''),
        model          text    NOT NULL CHECK (model <> ''),
        description    text    NOT NULL CHECK (description <> ''),
        price          integer NOT NULL CHECK (price > 0),
        range          text    NOT NULL CHECK (range <> ''),
        category       text    NOT NULL CHECK (category IN ('2-seater', '4-seater', '6-seater', '8-seater', '4x4-awd', 'utility')),
        series         text    NOT NULL CHECK (series <> ''),
        features       text[]  NOT NULL,
        is_available   boolean NOT NULL,
        is_featured    boolean NOT NULL,
        external_url   text    CHECK (external_url ~ '^https://'),
        specifications jsonb   NOT NULL CHECK (jsonb_typeof(specifications) = 'object')
      )
    `);
    await notifyOnChange(runner, CHANGES_CHANNEL, ['vehicles']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vehicles');
    await runner.query(`DROP FUNCTION notify_${CHANGES_CHANNEL}()`);
  }
}
