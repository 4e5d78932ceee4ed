import type { Faq, FaqPage } from '@larkway/content-contract';
import { faqPageFaqs, homeFaqs, policies } from '@larkway/content-contract/released-data';
import type { EntityManager } from 'typeorm';
import { FaqEntity, toFaqEntity } from '../faq/faq.entity.js';
import { PolicyEntity, toPolicyEntity } from '../policy/policy.entity.js';

const released: Record<FaqPage, Faq[]> = { home: homeFaqs, faq: faqPageFaqs };

const seedFaqs = async (manager: EntityManager): Promise<void> => {
  for (const [page, faqs] of Object.entries(released) as [FaqPage, Faq[]][]) {
    if (await manager.existsBy(FaqEntity, { page })) continue;
    await manager.insert(
      FaqEntity,
      faqs.map((faq, index) => toFaqEntity(page, faq, index)),
    );
  }
};

const seedPolicies = async (manager: EntityManager): Promise<void> => {
  for (const policy of policies) {
    if (await manager.existsBy(PolicyEntity, { slug: policy.slug })) continue;
    await manager.insert(PolicyEntity, toPolicyEntity(policy));
  }
};

/** Adds missing questions and policies; later changes in the database are kept. */
export const seed = async (manager: EntityManager): Promise<void> => {
  await seedFaqs(manager);
  await seedPolicies(manager);
};
