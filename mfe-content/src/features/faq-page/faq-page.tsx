import { contentPaths, type Faq } from '@larkway/content-contract';
import { Box, Container, Grid, Heading, type LoadContext, type Loaded, Text } from '@larkway/sdk';
import { FaqAccordion } from '../../faqs/faq-accordion';
import { FaqSkeleton } from '../../faqs/faq-skeleton';
import { FaqsUnavailable } from '../../faqs/faqs-unavailable';
import { loadFaqs, useFaqs } from '../../faqs/faqs-of-page';
import { faqPageJsonLd } from './faq-page-json-ld';
import { groupFaqs } from './group-faqs';
import { QuickNavigation } from './quick-navigation';
import { StillHaveQuestions } from './still-have-questions';

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 9fr)' };

export const reads = (): string[] => [contentPaths.faqs('faq')];

export const load = async (context: LoadContext): Promise<Loaded> => {
  const loaded = await loadFaqs('faq')(context);
  return {
    ...loaded,
    head: { jsonLd: [faqPageJsonLd(loaded.fallback[contentPaths.faqs('faq')] as Faq[])] },
  };
};

const Questions = () => {
  const { data, error, reload } = useFaqs('faq');
  if (error) return <FaqsUnavailable onRetry={reload} />;
  const groups = groupFaqs(data ?? []);
  return (
    <Grid gridTemplateColumns={columns} columnGap="column" rowGap="12" alignItems="start">
      <QuickNavigation groups={groups} />
      {data ? (
        <Grid rowGap={{ base: '14', md: '18' }}>
          {groups.map(({ id, title, faqs }) => (
            <Box as="section" key={id} id={id} aria-labelledby={`${id}-heading`}>
              <Heading level={2} id={`${id}-heading`} marginBottom={{ base: '5', md: '7' }}>
                {title}
              </Heading>
              <FaqAccordion faqs={faqs} />
            </Box>
          ))}
        </Grid>
      ) : (
        <FaqSkeleton rows={12} />
      )}
    </Grid>
  );
};

/** Page /faq. */
export const Component = () => (
  <>
    <Container paddingTop={{ base: '8', md: '14' }} paddingBottom="section">
      <Heading level={1}>Frequently Asked Questions</Heading>
      <Text variant="lead" tone="ink2" marginTop="18px" marginBottom="head" maxWidth="34em">
        How fast, how far, which streets, what it costs. Short answers first; a dealer has the long
        ones.
      </Text>
      <Questions />
    </Container>
    <StillHaveQuestions />
  </>
);
