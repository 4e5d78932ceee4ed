import type { Faq } from '../faq.js';
import { ownershipFaqs } from './faq-page-ownership.js';
import { purchaseFaqs } from './faq-page-purchase.js';
import { vehicleBasicsFaqs } from './faq-page-vehicle-basics.js';

/**
 * The 50 questions of the FAQ page, by group. Its figures (20-25 mph, 35 mph roads) differ from the
 * home page's on purpose.
 */
export const faqPageFaqs: Faq[] = [...vehicleBasicsFaqs, ...ownershipFaqs, ...purchaseFaqs];
