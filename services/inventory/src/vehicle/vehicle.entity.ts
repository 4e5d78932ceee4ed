import type { VehicleCategory, VehicleSpecifications } from '@larkway/inventory-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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
