import type { Faq, FaqPage } from '@larkway/content-contract';
import type { FaqEntity } from './faq.entity.js';

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
