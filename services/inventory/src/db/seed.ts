import type { EntityManager } from 'typeorm';
import { VehicleEntity } from '../vehicle/vehicle.entity.js';
import { toVehicleEntity } from '../vehicle/vehicle.mapper.js';
import { seedVehicles } from './seed-vehicles.js';

/** Brings the catalogue's own models up to date; vehicles that came from elsewhere stay as they are. */
export const seed = async (manager: EntityManager): Promise<void> => {
  await manager.upsert(VehicleEntity, seedVehicles.map(toVehicleEntity), {
    conflictPaths: ['id'],
    skipUpdateIfNoValuesChanged: true,
  });
};
