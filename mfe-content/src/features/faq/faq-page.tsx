import { contentPaths, type Faq } from '@larkway/content-contract';
import {
  Anchor,
  Box,
  Container,
  Grid,
  Heading,
  type LoadContext,
  type Loaded,
  PageHead,
  Text,
} from '@larkway/sdk';
import vehicle from '../../assets/m4-city.webp';
import { FaqAccordion, FaqSkeleton, FaqsUnavailable, loadFaqs, useFaqs } from '../../ui/faqs';
import { groupFaqs, type GroupOfFaqs } from './group-faqs';
import { StillHaveQuestions } from './still-have-questions';

/** schema.org `FAQPage`: each question with its accepted answer, in the order of the page. */
const faqPageJsonLd = (faqs: Faq[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

interface QuickNavigationProps {
  groups: GroupOfFaqs[];
}

/** Links to the groups of the page; beside them on a wide screen, above them on a narrow one. */
const QuickNavigation = ({ groups }: QuickNavigationProps) => (
  <Box
    as="nav"
    aria-label="Groups of questions"
    position={{ lg: 'sticky' }}
    top={{ lg: '24px' }}
    _print={{ display: 'none' }}
  >
    <Box as="ul" borderBottomWidth="1px">
      {groups.map(({ id, title, faqs }) => (
        <Box as="li" key={id} borderTopWidth="1px">
          <Anchor
            href={`#${id}`}
            display="flex"
            justifyContent="space-between"
            alignItems="baseline"
            gap="4"
            paddingBlock="14px"
            css={{ _hover: { color: 'tide', '& span': { textDecorationColor: 'lark' } } }}
          >
            <Box
              as="span"
              fontWeight={500}
              textDecoration="underline"
              textDecorationColor="transparent"
              textUnderlineOffset="6px"
            >
              {title}
            </Box>
            <Text as="span" variant="small" tone="ink2">
              {faqs.length} questions
            </Text>
          </Anchor>
        </Box>
      ))}
    </Box>
  </Box>
);

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 9fr)' };

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
      <PageHead
        title="Frequently Asked Questions"
        lead="How fast, how far, which streets, what it costs. Short answers first; a dealer has the long ones."
        vehicle={vehicle}
      />
      <Box marginTop="head">
        <Questions />
      </Box>
    </Container>
    <StillHaveQuestions />
  </>
);
