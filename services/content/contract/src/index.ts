export { contentPaths, type FaqPage } from './paths.js';
export { type Faq, type FaqGroup, faqGroups, faqListSchema, faqPageSchema, faqSchema } from './faq.js';
export { contentRoutes } from './routes.js';
