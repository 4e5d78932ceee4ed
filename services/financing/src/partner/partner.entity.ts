import type { PartnerKind } from '@larkway/financing-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('partners')
export class PartnerEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  kind!: PartnerKind;

  /** Place on the page, from 1. */
  @Column('integer')
  position!: number;

  @Column('text')
  title!: string;

  @Column('text')
  blurb!: string;

  @Column('text')
  url!: string;
}
