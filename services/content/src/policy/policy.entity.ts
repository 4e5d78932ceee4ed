import type { PolicySection, PolicySlug } from '@larkway/content-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('policies')
export class PolicyEntity {
  @PrimaryColumn('text')
  slug!: PolicySlug;

  @Column('text')
  title!: string;

  @Column('text')
  summary!: string;

  /** `2024-01-01` */
  @Column('date', { name: 'last_updated' })
  lastUpdated!: string;

  @Column('jsonb')
  sections!: PolicySection[];
}
