import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every dealership gets the address of its page when it is inserted: name, city and state, followed
 * by its id if an earlier dealership has the same. The database does it, so that rows have one however
 * they are inserted; the column allows null only because the version before this one runs meanwhile. A
 * slug never changes and is not given again while its row exists.
 */
export class GiveDealershipsSlugs1790000910000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dealerships ADD COLUMN slug text UNIQUE');
    // Accents and apostrophes are left out; everything else that is no letter or digit separates.
    await runner.query(`
      CREATE FUNCTION give_dealership_slug() RETURNS trigger
        LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        words text := concat_ws(' ', NEW.name, NEW.city, (SELECT abbreviation FROM states WHERE id = NEW.state_id));
        plain text := regexp_replace(normalize(words, NFKD), '[\\u0300-\\u036f''’.]', '', 'g');
        wanted text := trim(BOTH '-' FROM left(regexp_replace(lower(plain), '[^a-z0-9]+', '-', 'g'), 120));
      BEGIN
        IF NEW.slug IS NULL THEN
          NEW.slug := CASE
            WHEN EXISTS (SELECT FROM dealerships WHERE slug = wanted AND id <> NEW.id)
            THEN wanted || '-' || NEW.id
            ELSE wanted
          END;
        END IF;
        RETURN NEW;
      END
      $$
    `);
    await runner.query(`
      CREATE TRIGGER dealerships_slug BEFORE INSERT OR UPDATE OF slug ON dealerships
        FOR EACH ROW EXECUTE FUNCTION give_dealership_slug()
    `);
    await runner.query('UPDATE dealerships SET slug = NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER dealerships_slug ON dealerships');
    await runner.query('DROP FUNCTION give_dealership_slug()');
    await runner.query('ALTER TABLE dealerships DROP COLUMN slug');
  }
}
