import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Digests of the texts that databases were seeded with before digests were stored, oldest first. A
 * text that has none of them was changed by someone, and the seed keeps it.
 */
const seededBefore = {
  'faqs/home': [
    '5a44f17224bc82f95b463fb28fcc215d7d7bef825a47144f0812f72ec575a92e',
    '687b16669ec3b44b51caf82aa55a1754390d20c9870386a39e078745fc4e5122',
  ],
  'faqs/faq': [
    '2ab190992ceb01db64cd674afeb5329b3351289c6b63ea49babbd3257fcdcfd6',
    '58c3c3dfe9b3498a72e8cc90164c2dd72bf1432d1957a95dd35aead135728727',
    'fa28420df022d66708084e5b5efc10d8c619d5c005d57d4a0ee4fe446f8c628c',
    'dac964e963a8b77904059f57470fc7f2ff6ad6482ae8dc8de336d6bdafaab07f',
  ],
  'policies/privacy-policy': [
    'd6607318b8d8f705e987b28ca7a482a37101e8609a150f13e983c41e92340c54',
    'e9a3ead9f63c6a827fbef3d7cd0c829f203f2bd4bd1a976aff49dce3fc52b4c0',
    'bb4068c97375dea3a23b9d979d4af2250fcb512a3c3e302362242e5ce88b0d67',
    'ee641e0456eb2839a261efc55cfa3c237d14d26d2c0f356e91de153dbe18dea0',
    '4f74cd066392561afe4a40bd8e48b21511a2bbe5486c5355dc965a24f75e2cb9',
  ],
  'policies/terms-of-service': [
    '4d8a072b940d15699b1f137acf2d174a28c54076b87a75dca88fed1b0ba5136a',
    '660c2549e770518b7a104e7350930abe5973b36a3c9ce4dd6b9e3405a22aaa8e',
    '1a6c8cc04959820bb3d3aa8f4b6281fee73e1c25b52ab5ef9f6bff09d7723070',
  ],
  'policies/publishing-policy': [
    'c250590ea5aca9b05953046168fb27ff1945225590e636fa6c0107fc44c5207d',
    '8e96e2afcc4e8c9cfa52841e6cf9429868832dad5f74eca6a353381e4893c107',
  ],
  'policies/feedback-policy': [
    '86c594858e5d4750bd983ae511c6839774b7cdd3c4cfd5de45bc5b10090fac66',
    '18e0352d985ead59280f37fae07e3d300a0ec432b50b99908b60a905438dfcb5',
  ],
  'policies/corrections-policy': [
    '69142486a08281b609f216325ba018b021751cbdf266a5535fa955be1c8ae919',
    '332bfc850d82ea134577a23f6718e6122866d641aedd6e618c38d9bb1eb50f4c',
  ],
  'policies/diversity-policy': [
    'bfb31420b36986b7b7f5612f192ed2d404686cb61b75136701591b526533a748',
    'e9479c46c547f2142b75e91498cdb9156be9e7192cf4fc7787a2b8b466b7c145',
  ],
  'policies/ethics-policy': [
    'b527a3a9d1de6bbf265dd1bcd927b62f625fed4a454874ce6eef5019e4d91b45',
    'b79d1ae072f9f30a5c71c16c1f7b24426a2413bca998bfa8d8a0600baec3b8e1',
  ],
  'policies/staffing-report': [
    'bdad5127c9d39611b64954b2c8a82aa0987dd3a96c1d02659fbc5b90615d933f',
    '3d6fd49285302f2a0dcc966098049d3f14f96800d5750f5437c0d9ada55596b5',
  ],
};

export class RememberSeededTexts1790000000002 implements MigrationInterface {
  readonly name = 'RememberSeededTexts1790000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seeded_texts (
        key    text NOT NULL,
        digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
        PRIMARY KEY (key, digest)
      )
    `);
    for (const [key, digests] of Object.entries(seededBefore))
      await runner.query('INSERT INTO seeded_texts SELECT $1, unnest($2::text[])', [key, digests]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE seeded_texts');
  }
}
