import type { Faq, FaqPage, Policy, PolicySlug } from '@larkway/content-contract';
import type { Released } from '@larkway/sdk';

/** The service's tests prove that each file fits the contract. */
const textOf = async <T>(file: Promise<{ default: unknown }>): Promise<T> =>
  (await file).default as T;

/*
 * What this remote was released with: the seed files of the service. They are shown while the
 * service is down; each is a separate chunk, which is loaded only then.
 */
export const releasedFaqs: Record<FaqPage, Released<Faq[]>> = {
  home: () => textOf(import('@larkway/content-seed/faqs/home.json')),
  faq: () => textOf(import('@larkway/content-seed/faqs/faq.json')),
};

export const releasedPolicies: Record<PolicySlug, Released<Policy>> = {
  'privacy-policy': () => textOf(import('@larkway/content-seed/policies/privacy-policy.json')),
  'terms-of-service': () => textOf(import('@larkway/content-seed/policies/terms-of-service.json')),
  'publishing-policy': () =>
    textOf(import('@larkway/content-seed/policies/publishing-policy.json')),
  'feedback-policy': () => textOf(import('@larkway/content-seed/policies/feedback-policy.json')),
  'corrections-policy': () =>
    textOf(import('@larkway/content-seed/policies/corrections-policy.json')),
  'diversity-policy': () => textOf(import('@larkway/content-seed/policies/diversity-policy.json')),
  'ethics-policy': () => textOf(import('@larkway/content-seed/policies/ethics-policy.json')),
  'staffing-report': () => textOf(import('@larkway/content-seed/policies/staffing-report.json')),
};
