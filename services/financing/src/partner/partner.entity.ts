import type { Partner, PartnerKind } from '@larkway/financing-contract';
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

export const toPartner = ({ id, kind, title, blurb, url }: PartnerEntity): Partner => ({
  id,
  kind,
  title,
  blurb,
  url,
});

export const toPartnerEntity = (partner: Partner, index: number): PartnerEntity => ({
  ...partner,
  position: index + 1,
});
