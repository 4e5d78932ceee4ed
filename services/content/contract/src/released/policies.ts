import type { Policy } from '../policy.js';
import { correctionsPolicy } from './policies/corrections-policy.js';
import { diversityPolicy } from './policies/diversity-policy.js';
import { ethicsPolicy } from './policies/ethics-policy.js';
import { feedbackPolicy } from './policies/feedback-policy.js';
import { privacyPolicy } from './policies/privacy-policy.js';
import { publishingPolicy } from './policies/publishing-policy.js';
import { staffingReport } from './policies/staffing-report.js';
import { termsOfService } from './policies/terms-of-service.js';

/** The eight policies, in the order of the footer. */
export const policies: Policy[] = [
  privacyPolicy,
  termsOfService,
  publishingPolicy,
  feedbackPolicy,
  correctionsPolicy,
  diversityPolicy,
  ethicsPolicy,
  staffingReport,
];
