/** Where a list of questions is shown. */
export type FaqPage = 'home' | 'faq';

/** Addresses of the content service. Free of zod, so that a page's first view does not carry it. */
export const contentPaths = {
  faqs: (page: FaqPage) => `/api/content/faqs?page=${page}`,
} as const;
