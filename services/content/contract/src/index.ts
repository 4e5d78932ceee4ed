export { contentPaths, type FaqPage, type PolicySlug, policyTitles } from './paths.js';
export {
  type Faq,
  type FaqGroup,
  faqGroups,
  faqListSchema,
  faqPageSchema,
  faqSchema,
} from './faq.js';
export { answerTimes, openingHours, structuredOpeningHours } from './opening-hours.js';
export {
  type Policy,
  type PolicyBlock,
  type PolicySection,
  policySchema,
  policySlugSchema,
} from './policy.js';
export { contentRoutes } from './routes.js';
