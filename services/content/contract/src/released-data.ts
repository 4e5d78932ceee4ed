// The data this release was built with: what the service seeds, and what a page shows while the service is down.
export { faqPageFaqs } from './released/faq-page-faqs.js';
export { homeFaqs } from './released/home-faqs.js';
export { policies } from './released/policies.js';
