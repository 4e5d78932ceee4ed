import { ServedDocumentsModule } from '@larkway/kit/documents';
import { type DatabaseConfig, DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CHANGES_CHANNEL } from './db/channels.js';
import { CreateFaqs1790000000000 } from './db/migrations/create-faqs.migration.js';
import { CreatePolicies1790000000001 } from './db/migrations/create-policies.migration.js';
import { RememberSeededTexts1790000000002 } from './db/migrations/remember-seeded-texts.migration.js';
import { seed } from './db/seed.js';
import { SeededTextEntity } from './db/seeded-text.entity.js';
import { buildFaqs, faqRoute } from './faq/faq.documents.js';
import { FaqEntity } from './faq/faq.entity.js';
import { buildPolicies, policyRoute } from './policy/policy.documents.js';
import { PolicyEntity } from './policy/policy.entity.js';

const build = async (dataSource: DataSource): Promise<Record<string, unknown>> => ({
  ...(await buildFaqs(dataSource)),
  ...(await buildPolicies(dataSource)),
});

@Module({})
class AppModule {}

/** The content service. Each kind of document has an entity, a migration, a builder and a route. */
export const appModule = (config: DatabaseConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [FaqEntity, PolicyEntity, SeededTextEntity],
      migrations: [
        CreateFaqs1790000000000,
        CreatePolicies1790000000001,
        RememberSeededTexts1790000000002,
      ],
      seed,
    }),
    ServedDocumentsModule.forRoot({
      channel: CHANGES_CHANNEL,
      build,
      routes: [faqRoute, policyRoute],
    }),
  ],
});
