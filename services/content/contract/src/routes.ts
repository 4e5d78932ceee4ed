import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { faqListSchema, faqPageSchema } from './faq.js';
import { policySchema } from './policy.js';

/** One entry per operation of the service; a new kind of document adds its own beside it. */
export const contentRoutes = {
  faqs: defineRoute({
    method: 'GET',
    path: '/api/content/faqs',
    summary: 'Questions and answers of one page, in order',
    query: z.strictObject({ page: faqPageSchema }),
    success: { status: 200, schema: faqListSchema, description: 'Every question of the page' },
    errors: [422],
  }),
  policy: defineRoute({
    method: 'GET',
    path: '/api/content/policies/:slug',
    summary: 'One policy in full',
    params: z.object({
      slug: z
        .string()
        .meta({ description: 'The address of its page', examples: ['privacy-policy'] }),
    }),
    success: { status: 200, schema: policySchema, description: 'The policy' },
    errors: [404],
  }),
};
