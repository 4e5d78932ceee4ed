import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Digests of the texts that every database was seeded with before digests were stored. A text that
 * differs was changed by someone, and the seed keeps it.
 */
const seededBefore = {
  'faqs/home': '687b16669ec3b44b51caf82aa55a1754390d20c9870386a39e078745fc4e5122',
  'faqs/faq': 'dac964e963a8b77904059f57470fc7f2ff6ad6482ae8dc8de336d6bdafaab07f',
  'policies/privacy-policy': '4f74cd066392561afe4a40bd8e48b21511a2bbe5486c5355dc965a24f75e2cb9',
  'policies/terms-of-service': '1a6c8cc04959820bb3d3aa8f4b6281fee73e1c25b52ab5ef9f6bff09d7723070',
  'policies/publishing-policy': '8e96e2afcc4e8c9cfa52841e6cf9429868832dad5f74eca6a353381e4893c107',
  'policies/feedback-policy': '18e0352d985ead59280f37fae07e3d300a0ec432b50b99908b60a905438dfcb5',
  'policies/corrections-policy': '332bfc850d82ea134577a23f6718e6122866d641aedd6e618c38d9bb1eb50f4c',
  'policies/diversity-policy': 'e9479c46c547f2142b75e91498cdb9156be9e7192cf4fc7787a2b8b466b7c145',
  'policies/ethics-policy': 'b79d1ae072f9f30a5c71c16c1f7b24426a2413bca998bfa8d8a0600baec3b8e1',
  'policies/staffing-report': '3d6fd49285302f2a0dcc966098049d3f14f96800d5750f5437c0d9ada55596b5',
};

export class RememberSeededTexts1790000000002 implements MigrationInterface {
  readonly name = 'RememberSeededTexts1790000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seeded_texts (
        key    text PRIMARY KEY,
        digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$')
      )
    `);
    for (const [key, digest] of Object.entries(seededBefore))
      await runner.query('INSERT INTO seeded_texts (key, digest) VALUES ($1, $2)', [key, digest]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE seeded_texts');
  }
}
