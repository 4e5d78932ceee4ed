import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { faqListSchema, faqPageSchema } from './faq.js';

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
};
