// The data of this release: the service seeds it, and pages show it while the service is down.
export { faqPageFaqs } from './released/faq-page-faqs.js';
export { homeFaqs } from './released/home-faqs.js';
export { policies } from './released/policies.js';
