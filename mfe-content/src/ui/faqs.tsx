import { contentPaths, type Faq, type FaqPage } from '@larkway/content-contract';
import {
  Accordion,
  type ApiResult,
  Box,
  collectOrReleased,
  EmptyState,
  Grid,
  type LoadContext,
  type Loaded,
  Skeleton,
  useApiOrReleased,
  VisuallyHidden,
} from '@larkway/sdk';
import { releasedFaqs } from '../released-texts';

/** For a module's `load`: the questions of one page, in the document. */
export const loadFaqs =
  (page: FaqPage) =>
  async ({ http }: LoadContext): Promise<Loaded> => ({
    fallback: await collectOrReleased(http, { [contentPaths.faqs(page)]: releasedFaqs[page] }),
    isStatic: true,
  });

/** The questions of one page; if the service is down, those of this remote's release. */
export const useFaqs = (page: FaqPage): ApiResult<Faq[]> =>
  useApiOrReleased(contentPaths.faqs(page), releasedFaqs[page]);

interface FaqAccordionProps {
  faqs: Faq[];
  columns?: 1 | 2;
}

// All lists of a page share one name, so opening a question closes the open one in any list.
const GROUP = 'faq';

export const FaqAccordion = ({ faqs, columns }: FaqAccordionProps) => (
  <Accordion
    group={GROUP}
    columns={columns}
    items={faqs.map(({ id, question, answer }) => ({ id: `faq-${id}`, question, answer }))}
  />
);

interface FaqSkeletonProps {
  rows: number;
  columns?: 1 | 2;
}

const widths = ['62%', '48%', '71%', '55%'];

/** Rows between hairlines, as tall as the questions that replace them. */
export const FaqSkeleton = ({ rows, columns = 1 }: FaqSkeletonProps) => (
  <Grid
    role="status"
    columnGap="column"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${columns}, minmax(0, 1fr))` }}
  >
    <VisuallyHidden>Loading questions</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <Box
        key={index}
        display="flex"
        alignItems="center"
        minHeight={{ base: 'rowMobile', md: 'row' }}
        borderTopWidth="1px"
      >
        <Skeleton height="22px" width={widths[index % widths.length]} />
      </Box>
    ))}
  </Grid>
);

interface FaqsUnavailableProps {
  onRetry: () => void;
}

export const FaqsUnavailable = ({ onRetry }: FaqsUnavailableProps) => (
  <EmptyState
    title="The questions did not load"
    text="Please try again in a moment, or give us a call."
    onRetry={onRetry}
  />
);
