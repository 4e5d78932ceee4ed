import { Box, Container, Grid, Heading, PhoneLink, Section, Text } from '@larkway/sdk';
import { FaqAccordion, FaqSkeleton, FaqsUnavailable, loadFaqs, useFaqs } from '../../ui/faqs';

const HEADING = 'home-faq-heading';
const EXPECTED = 25;

export const load = loadFaqs('home');

const Questions = () => {
  const { data, error, reload } = useFaqs('home');
  if (data) return <FaqAccordion faqs={data} columns={2} />;
  if (error) return <FaqsUnavailable onRetry={reload} />;
  return <FaqSkeleton rows={EXPECTED} columns={2} />;
};

/** The home page's questions, for its slot `home.faq`. */
export const Component = () => (
  <Section
    labelledBy={HEADING}
    // Near the end of the page, laid out when it comes near the viewport.
    contentVisibility="auto"
    containIntrinsicBlockSize={{ base: 'auto 2007px', md: 'auto 2169px', lg: 'auto 1350px' }}
  >
    <Container>
      <Grid
        columnGap="column"
        rowGap="4"
        alignItems="end"
        marginBottom="head"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      >
        <Heading level={2} id={HEADING} maxWidth="9em">
          Good questions, straight answers.
        </Heading>
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="end"
          justifyContent="space-between"
          columnGap="8"
          rowGap="2"
        >
          <Text variant="lead" tone="ink2" maxWidth="24em">
            Anything else? Call us and talk to someone who drives one.
          </Text>
          <PhoneLink kind="sales" />
        </Box>
      </Grid>
      <Questions />
    </Container>
  </Section>
);
