import { ServedDocumentsModule } from '@larkway/kit/documents';
import { type DatabaseConfig, DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { type DynamicModule, Module } from '@nestjs/common';
import { CHANGES_CHANNEL } from './db/channels.js';
import { CreateVehicles1790000000000 } from './db/migrations/create-vehicles.migration.js';
import { seed } from './db/seed.js';
import { buildVehicles, vehicleRoutes } from './vehicle/vehicle.documents.js';
import { VehicleEntity } from './vehicle/vehicle.entity.js';

@Module({})
class AppModule {}

/** The inventory service: the catalog as prepared documents. */
export const appModule = (config: DatabaseConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [VehicleEntity],
      migrations: [CreateVehicles1790000000000],
      seed,
    }),
    ServedDocumentsModule.forRoot({
      channel: CHANGES_CHANNEL,
      build: buildVehicles,
      routes: vehicleRoutes,
    }),
  ],
});
