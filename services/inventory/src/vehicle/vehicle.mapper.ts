import type { Vehicle } from '@larkway/inventory-contract';
import type { SeedVehicle } from '../db/seed-vehicles.js';
import type { VehicleEntity } from './vehicle.entity.js';

/** The wire form of a row. The picture of a vehicle is named after its slug. */
export const toVehicle = ({ externalUrl, ...row }: VehicleEntity): Vehicle => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  model: row.model,
  description: row.description,
  price: row.price,
  range: row.range,
  category: row.category,
  series: row.series,
  imageUrl: `${row.slug}.webp`,
  features: row.features,
  isAvailable: row.isAvailable,
  isFeatured: row.isFeatured,
  ...(externalUrl !== null && { externalUrl }),
  specifications: row.specifications,
});

/** The row of a model in the seed file. */
export const toVehicleEntity = ({
  render: _picture,
  paints: _paints,
  externalUrl,
  ...model
}: SeedVehicle): VehicleEntity => ({
  ...model,
  externalUrl: externalUrl ?? null,
});
