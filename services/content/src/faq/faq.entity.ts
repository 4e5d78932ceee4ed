import type { FaqGroup, FaqPage } from '@larkway/content-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('faqs')
export class FaqEntity {
  @PrimaryColumn('text')
  page!: FaqPage;

  @PrimaryColumn('text')
  id!: string;

  /** Place on its page, from 1. */
  @Column('integer')
  position!: number;

  @Column('text', { name: 'group_name', nullable: true })
  group!: FaqGroup | null;

  @Column('text')
  question!: string;

  @Column('text')
  answer!: string;
}
