import { vehicleSchema } from '@larkway/inventory-contract';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { toVehicleEntity, VehicleEntity } from '../vehicle/vehicle.entity.js';
import vehicles from './seed/vehicles.json' with { type: 'json' };

/** A model of the seed file: a vehicle, and the parameters and paints of its pictures. */
const seedVehicleSchema = z.strictObject({
  ...vehicleSchema.omit({ imageUrl: true }).shape,
  render: z.record(z.string(), z.unknown()),
  paints: z.array(z.string()),
});

export type SeedVehicle = z.infer<typeof seedVehicleSchema>;

/** The 33 models of the catalog. */
export const seedVehicles: SeedVehicle[] = z.array(seedVehicleSchema).parse(vehicles);

/** Updates the models of the catalog; vehicles with other ids do not change. */
export const seed = async (manager: EntityManager): Promise<void> => {
  await manager.upsert(VehicleEntity, seedVehicles.map(toVehicleEntity), {
    conflictPaths: ['id'],
    skipUpdateIfNoValuesChanged: true,
  });
};
