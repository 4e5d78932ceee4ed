import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Dealerships are found by distance: by their coordinates, or else by the center of their ZIP code,
 * which the seed step fills in. The index is a GiST index of points on a sphere, which finds the
 * nearest ones without a radius.
 */
export class LocateDealerships1790000700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A trusted extension: the owner of a database may create it.
    await runner.query('CREATE EXTENSION IF NOT EXISTS cube');
    await runner.query(`
      ALTER TABLE dealerships
        ADD COLUMN zip_latitude  double precision,
        ADD COLUMN zip_longitude double precision
    `);
    // The body is bound when it is defined, so that it does not depend on the search path.
    await runner.query(`
      CREATE FUNCTION earth_point(latitude double precision, longitude double precision) RETURNS cube
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN cube(ARRAY[
          cos(radians(latitude)) * cos(radians(longitude)),
          cos(radians(latitude)) * sin(radians(longitude)),
          sin(radians(latitude))
        ])
    `);
    await runner.query(`
      CREATE INDEX dealerships_by_place ON dealerships
        USING gist (earth_point(coalesce(latitude, zip_latitude), coalesce(longitude, zip_longitude)))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX dealerships_by_place');
    await runner.query('DROP FUNCTION earth_point(double precision, double precision)');
    await runner.query(
      'ALTER TABLE dealerships DROP COLUMN zip_latitude, DROP COLUMN zip_longitude',
    );
    await runner.query('DROP EXTENSION cube');
  }
}
