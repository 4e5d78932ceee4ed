import { inventoryPaths, inventoryRoutes } from '@larkway/inventory-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import { notFound } from '@larkway/kit/errors';
import type { DataSource } from 'typeorm';
import { toVehicle, VehicleEntity } from './vehicle.entity.js';

const vehicleKey = (slug: string | undefined): string => `vehicle/${slug}`;

/** All responses of the service, by key. */
export const buildVehicles = async (dataSource: DataSource): Promise<Record<string, unknown>> => {
  const rows = await dataSource.getRepository(VehicleEntity).find({ order: { id: 'ASC' } });
  const vehicles = rows.map(toVehicle);
  return {
    [inventoryPaths.vehicles]: vehicles,
    [inventoryPaths.featured]: vehicles.filter(({ isFeatured }) => isFeatured),
    ...Object.fromEntries(vehicles.map((vehicle) => [vehicleKey(vehicle.slug), vehicle])),
  };
};

export const vehicleRoutes: DocumentRoute[] = [
  { path: inventoryPaths.vehicles },
  { path: inventoryPaths.featured },
  {
    path: inventoryRoutes.getVehicle.path,
    key: ({ params }) => vehicleKey(params.slug),
    missing: () => notFound('Vehicle not found'),
  },
];
