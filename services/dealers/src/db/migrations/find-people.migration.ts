import { createPersonSearch, dropPersonSearch } from '@larkway/kit/data-subject-requests';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets operations find the applications of a person by a keyed hash. */
export class FindPeople1790000600000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createPersonSearch(runner, 'dealer_applications');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropPersonSearch(runner, 'dealer_applications');
  }
}
