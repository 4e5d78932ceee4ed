import { createHash } from 'node:crypto';
import {
  type Faq,
  faqListSchema,
  type FaqPage,
  type Policy,
  policySchema,
} from '@larkway/content-contract';
import { canonicalJson } from '@larkway/kit/http';
import type { EntityManager } from 'typeorm';
import { FaqEntity, toFaq, toFaqEntity } from '../faq/faq.entity.js';
import { PolicyEntity, toPolicyEntity } from '../policy/policy.entity.js';
import faqPageFaqs from './seed/faqs/faq.json' with { type: 'json' };
import homeFaqs from './seed/faqs/home.json' with { type: 'json' };
import correctionsPolicy from './seed/policies/corrections-policy.json' with { type: 'json' };
import diversityPolicy from './seed/policies/diversity-policy.json' with { type: 'json' };
import ethicsPolicy from './seed/policies/ethics-policy.json' with { type: 'json' };
import feedbackPolicy from './seed/policies/feedback-policy.json' with { type: 'json' };
import privacyPolicy from './seed/policies/privacy-policy.json' with { type: 'json' };
import publishingPolicy from './seed/policies/publishing-policy.json' with { type: 'json' };
import staffingReport from './seed/policies/staffing-report.json' with { type: 'json' };
import termsOfService from './seed/policies/terms-of-service.json' with { type: 'json' };
import { SeededTextEntity } from './seeded-text.entity.js';

/**
 * The 25 questions of the home page and the 50 of the FAQ page. Their figures for speed, range and
 * roads differ on purpose.
 */
export const seedFaqs: Record<FaqPage, Faq[]> = {
  home: faqListSchema.parse(homeFaqs),
  faq: faqListSchema.parse(faqPageFaqs),
};

/** The eight policies, in the order of the footer. */
export const seedPolicies: Policy[] = [
  privacyPolicy,
  termsOfService,
  publishingPolicy,
  feedbackPolicy,
  correctionsPolicy,
  diversityPolicy,
  ethicsPolicy,
  staffingReport,
].map((policy) => policySchema.parse(policy));

/** The questions of one page, or one policy. */
interface SeedText {
  key: string;
  text: object;
  /** As the database has it; undefined if it is missing. */
  readStored: (manager: EntityManager) => Promise<object | undefined>;
  replace: (manager: EntityManager) => Promise<void>;
}

const faqTexts = Object.entries(seedFaqs).map(([key, faqs]): SeedText => {
  const page = key as FaqPage;
  return {
    key: `faqs/${page}`,
    text: faqs,
    readStored: async (manager) => {
      const rows = await manager.find(FaqEntity, { where: { page }, order: { position: 'ASC' } });
      return rows.length > 0 ? rows.map(toFaq) : undefined;
    },
    replace: async (manager) => {
      await manager.delete(FaqEntity, { page });
      await manager.insert(
        FaqEntity,
        faqs.map((faq, index) => toFaqEntity(page, faq, index)),
      );
    },
  };
});

const policyTexts = seedPolicies.map((policy): SeedText => ({
  key: `policies/${policy.slug}`,
  text: policy,
  readStored: async (manager) =>
    (await manager.findOneBy(PolicyEntity, { slug: policy.slug })) ?? undefined,
  replace: async (manager) => {
    await manager.upsert(PolicyEntity, toPolicyEntity(policy), ['slug']);
  },
}));

const digestOf = (text: object): string =>
  createHash('sha256').update(canonicalJson(text)).digest('hex');

/**
 * Adds missing texts, and brings those up to date that a seed wrote. A text that someone changed in
 * the database is kept.
 */
export const seed = async (manager: EntityManager): Promise<void> => {
  for (const { key, text, readStored, replace } of [...faqTexts, ...policyTexts]) {
    const digest = digestOf(text);
    const stored = await readStored(manager);
    const storedDigest = stored && digestOf(stored);
    if (storedDigest !== digest) {
      const isOurs =
        storedDigest === undefined ||
        (await manager.existsBy(SeededTextEntity, { key, digest: storedDigest }));
      if (!isOurs) continue;
      await replace(manager);
    }
    await manager.save(SeededTextEntity, { key, digest });
  }
};
