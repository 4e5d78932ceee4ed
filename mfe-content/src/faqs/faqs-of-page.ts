import { contentPaths, type Faq, type FaqPage } from '@larkway/content-contract';
import {
  type ApiResult,
  collectOrReleased,
  type LoadContext,
  type Loaded,
  type Released,
  useApiOrReleased,
} from '@larkway/sdk';

const released: Record<FaqPage, Released<Faq[]>> = {
  home: async () => (await import('@larkway/content-contract/released-data')).homeFaqs,
  faq: async () => (await import('@larkway/content-contract/released-data')).faqPageFaqs,
};

/** For a module's `load`: the questions of one page, in the document. */
export const loadFaqs =
  (page: FaqPage) =>
  async ({ http }: LoadContext): Promise<Loaded> => ({
    fallback: await collectOrReleased(http, { [contentPaths.faqs(page)]: released[page] }),
    isStatic: true,
  });

/** The questions of one page; without the service, the ones this remote was released with. */
export const useFaqs = (page: FaqPage): ApiResult<Faq[]> =>
  useApiOrReleased(contentPaths.faqs(page), released[page]);
