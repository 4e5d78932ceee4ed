import { financingRoutes } from '@larkway/financing-contract';
import { DatabaseModule, ServedDocumentsModule } from '@larkway/kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config.js';
import { CHANGES_CHANNEL } from './db/changes-channel.js';
import { CreatePartners1790000000001 } from './db/migrations/create-partners.migration.js';
import { CreatePrograms1790000000000 } from './db/migrations/create-programs.migration.js';
import { seed } from './db/seed.js';
import { PartnerEntity } from './partner/partner.entity.js';
import { readPartners } from './partner/read-partners.js';
import { LoanRateEntity } from './program/loan-rate.entity.js';
import { ProgramEntity } from './program/program.entity.js';
import { readPrograms } from './program/read-programs.js';

@Module({})
class AppModule {}

export const appModule = ({ DATABASE_URL, DATABASE_POOL }: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      url: DATABASE_URL,
      pool: DATABASE_POOL,
      entities: [ProgramEntity, LoanRateEntity, PartnerEntity],
      migrations: [CreatePrograms1790000000000, CreatePartners1790000000001],
      seed,
    }),
    ServedDocumentsModule.forRoot({
      url: DATABASE_URL,
      channel: CHANGES_CHANNEL,
      build: async (dataSource) => ({
        [financingRoutes.programs.path]: await readPrograms(dataSource),
        [financingRoutes.partners.path]: await readPartners(dataSource),
      }),
      routes: [{ path: financingRoutes.programs.path }, { path: financingRoutes.partners.path }],
    }),
  ],
});
