/** The page that shows a list of questions. */
export type FaqPage = 'home' | 'faq';

/** Titles of the policies by slug, which is also the path of their page. */
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

/** Paths of the content service; without zod, for the initial load. */
export const contentPaths = {
  faqs: (page: FaqPage) => `/api/content/faqs?page=${page}`,
  policy: (slug: PolicySlug) => `/api/content/policies/${slug}`,
} as const;
