import { DatabaseModule, ServedDocumentsModule } from '@larkway/kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config.js';
import { CHANGES_CHANNEL } from './db/changes-channel.js';
import { CreateStatesAndDealerships1790000000000 } from './db/migrations/create-states-and-dealerships.migration.js';
import { seed } from './db/seed.js';
import { DealershipEntity } from './dealership/dealership.entity.js';
import { buildDocuments, routes } from './documents.js';
import { StateEntity } from './state/state.entity.js';

@Module({})
class AppModule {}

/** Reads only: every answer is a document made from the two tables in advance. */
export const appModule = ({ DATABASE_URL, DATABASE_POOL }: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      url: DATABASE_URL,
      pool: DATABASE_POOL,
      entities: [StateEntity, DealershipEntity],
      migrations: [CreateStatesAndDealerships1790000000000],
      seed,
    }),
    ServedDocumentsModule.forRoot({ url: DATABASE_URL, channel: CHANGES_CHANNEL, build: buildDocuments, routes }),
  ],
});
