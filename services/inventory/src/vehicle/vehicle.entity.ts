import type { Vehicle, VehicleCategory, VehicleSpecifications } from '@larkway/inventory-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SeedVehicle } from '../db/seed.js';

@Entity('vehicles')
export class VehicleEntity {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('text')
  model: string;

  @Column('text')
  description: string;

  @Column('integer')
  price: number;

  @Column('text')
  range: string;

  @Column('text')
  category: VehicleCategory;

  @Column('text')
  series: string;

  @Column('text', { array: true })
  features: string[];

  @Column('boolean', { name: 'is_available' })
  isAvailable: boolean;

  @Column('boolean', { name: 'is_featured' })
  isFeatured: boolean;

  @Column('text', { name: 'external_url', nullable: true })
  externalUrl: string | null;

  @Column('jsonb')
  specifications: VehicleSpecifications;
}

/** The wire type of a vehicle. Its picture is named after its slug. */
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

/** The row of a model of the seed file. */
export const toVehicleEntity = ({
  render: _picture,
  paints: _paints,
  externalUrl,
  ...model
}: SeedVehicle): VehicleEntity => ({
  ...model,
  externalUrl: externalUrl ?? null,
});
