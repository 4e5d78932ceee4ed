import type { Faq, FaqGroup, FaqPage } from '@larkway/content-contract';
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

export const toFaq = ({ id, group, question, answer }: FaqEntity): Faq => ({
  id,
  ...(group !== null && { group }),
  question,
  answer,
});

export const toFaqEntity = (page: FaqPage, faq: Faq, index: number): FaqEntity => ({
  page,
  id: faq.id,
  position: index + 1,
  group: faq.group ?? null,
  question: faq.question,
  answer: faq.answer,
});
