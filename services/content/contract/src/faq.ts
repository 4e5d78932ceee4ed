import { z } from 'zod';

/** The quick-navigation groups of the FAQ page, in their order on the page. */
export const faqGroups = ['Vehicle Basics', 'Ownership', 'Purchase & Support'] as const;

export const faqPageSchema = z.enum(['home', 'faq']).meta({ id: 'FaqPage' });

export const faqSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .meta({
        description: 'Stable within its page; fit for an address fragment',
        examples: ['top-speed'],
      }),
    group: z
      .enum(faqGroups)
      .optional()
      .meta({ description: 'Present where the page is divided into groups' }),
    question: z.string().min(1),
    answer: z.string().min(1).meta({ description: 'Plain text, one paragraph' }),
  })
  .meta({ id: 'Faq' });

/** In the order in which the page shows them. */
export const faqListSchema = z.array(faqSchema);

export type FaqGroup = (typeof faqGroups)[number];
export type Faq = z.infer<typeof faqSchema>;
