/** Where a list of questions is shown. */
export type FaqPage = 'home' | 'faq';

/** The policies by their slug, which is also the address of their page, and their titles. */
export const policyTitles = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
  'publishing-policy': 'Publishing Policy',
  'feedback-policy': 'Feedback Policy',
  'corrections-policy': 'Corrections Policy',
  'diversity-policy': 'Diversity Policy',
  'ethics-policy': 'Ethics Policy',
  'staffing-report': 'Staffing Report',
} as const;

export type PolicySlug = keyof typeof policyTitles;

/** Addresses of the content service. Free of zod, so that a page's first view does not carry it. */
export const contentPaths = {
  faqs: (page: FaqPage) => `/api/content/faqs?page=${page}`,
  policy: (slug: PolicySlug) => `/api/content/policies/${slug}`,
} as const;
