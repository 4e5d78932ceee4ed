import { vehicleSchema } from '@larkway/inventory-contract';
import { z } from 'zod';
import vehicles from './seed/vehicles.json' with { type: 'json' };

/** A model of the seed file: a vehicle, and the parameters and paints its pictures are drawn from. */
const seedVehicleSchema = z.strictObject({
  ...vehicleSchema.omit({ imageUrl: true }).shape,
  render: z.record(z.string(), z.unknown()),
  paints: z.array(z.string()),
});

export type SeedVehicle = z.infer<typeof seedVehicleSchema>;

/** The 33 models of the catalogue. */
export const seedVehicles: SeedVehicle[] = z.array(seedVehicleSchema).parse(vehicles);
