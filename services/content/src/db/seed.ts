import type { Faq, FaqPage } from '@larkway/content-contract';
import { faqPageFaqs, homeFaqs } from '@larkway/content-contract/released-data';
import type { EntityManager } from 'typeorm';
import { FaqEntity } from '../faq/faq.entity.js';
import { toFaqEntity } from '../faq/faq.mapper.js';

const released: Record<FaqPage, Faq[]> = { home: homeFaqs, faq: faqPageFaqs };

/** Fills a page that has no questions yet; from then on the database is the truth and an editor's changes stay. */
export const seed = async (manager: EntityManager): Promise<void> => {
  for (const [page, faqs] of Object.entries(released) as [FaqPage, Faq[]][]) {
    if (await manager.existsBy(FaqEntity, { page })) continue;
    await manager.insert(FaqEntity, faqs.map((faq, index) => toFaqEntity(page, faq, index)));
  }
};
