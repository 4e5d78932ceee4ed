import { notifyOnChange } from '@larkway/kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGES_CHANNEL } from '../channels.js';

export class CreateFaqs1790000000000 implements MigrationInterface {
  readonly name = 'CreateFaqs1790000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE faqs (
        page       text    NOT NULL CHECK (page IN ('home', 'faq')),
        id         text    NOT NULL CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        position   integer NOT NULL CHECK (position > 0),
        group_name text    CHECK (group_name IN ('Vehicle Basics', 'Ownership', 'Purchase & Support')),
        question   text    NOT NULL CHECK (question <> ''),
        answer     text    NOT NULL CHECK (answer <> ''),
        PRIMARY KEY (page, id),
        UNIQUE (page, position) DEFERRABLE INITIALLY DEFERRED,
        CHECK ((page = 'faq') = (group_name IS NOT NULL))
      )
    `);
    await notifyOnChange(runner, CHANGES_CHANNEL, ['faqs']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE faqs');
    await runner.query(`DROP FUNCTION notify_${CHANGES_CHANNEL}()`);
  }
}
