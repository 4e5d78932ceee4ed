import { DatabaseModule, ServedDocumentsModule } from '@larkway/kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config.js';
import { CHANGES_CHANNEL } from './db/changes-channel.js';
import { CreateVehicles1790000000000 } from './db/migrations/create-vehicles.migration.js';
import { seed } from './db/seed.js';
import { buildVehicles, vehicleRoutes } from './vehicle/vehicle.documents.js';
import { VehicleEntity } from './vehicle/vehicle.entity.js';

@Module({})
class AppModule {}

/** The catalogue is read-only over HTTP: every answer is a document made from the table in advance. */
export const appModule = ({ DATABASE_URL, DATABASE_POOL }: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      url: DATABASE_URL,
      pool: DATABASE_POOL,
      entities: [VehicleEntity],
      migrations: [CreateVehicles1790000000000],
      seed,
    }),
    ServedDocumentsModule.forRoot({
      url: DATABASE_URL,
      channel: CHANGES_CHANNEL,
      build: buildVehicles,
      routes: vehicleRoutes,
    }),
  ],
});
