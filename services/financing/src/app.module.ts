import { ServedDocumentsModule } from '@larkway/kit/documents';
import { type DatabaseConfig, DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { type DynamicModule, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CHANGES_CHANNEL } from './db/channels.js';
import { CreatePartners1790000000001 } from './db/migrations/create-partners.migration.js';
import { CreatePrograms1790000000000 } from './db/migrations/create-programs.migration.js';
import { seed } from './db/seed.js';
import { buildPartners, partnerRoute } from './partner/partner.documents.js';
import { PartnerEntity } from './partner/partner.entity.js';
import { buildPrograms, programRoute } from './program/program.documents.js';
import { LoanRateEntity, ProgramEntity } from './program/program.entity.js';

const build = async (dataSource: DataSource): Promise<Record<string, unknown>> => ({
  ...(await buildPrograms(dataSource)),
  ...(await buildPartners(dataSource)),
});

@Module({})
class AppModule {}

/** The financing service: programs and partners as prepared documents. */
export const appModule = (config: DatabaseConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [ProgramEntity, LoanRateEntity, PartnerEntity],
      migrations: [CreatePrograms1790000000000, CreatePartners1790000000001],
      seed,
    }),
    ServedDocumentsModule.forRoot({
      channel: CHANGES_CHANNEL,
      build,
      routes: [programRoute, partnerRoute],
    }),
  ],
});
