import { contentRoutes, type FaqPage, faqPageSchema } from '@larkway/content-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import type { DataSource } from 'typeorm';
import { FaqEntity, toFaq } from './faq.entity.js';

const keyOf = (page: FaqPage): string => `faqs/${page}`;

/** One document per page; a page without questions is an empty list. */
export const buildFaqs = async (dataSource: DataSource): Promise<Record<string, unknown>> => {
  const faqs = await dataSource
    .getRepository(FaqEntity)
    .find({ order: { page: 'ASC', position: 'ASC' } });
  return Object.fromEntries(
    faqPageSchema.options.map((page) => [
      keyOf(page),
      faqs.filter((faq) => faq.page === page).map(toFaq),
    ]),
  );
};

export const faqRoute: DocumentRoute = {
  path: contentRoutes.faqs.path,
  key: ({ query }) => keyOf(contentRoutes.faqs.query.parse(query).page),
};
