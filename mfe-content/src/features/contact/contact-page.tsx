import { Box, Container, Grid, Heading, PageHead, Scene, Section, Stack, Text } from '@larkway/sdk';
import vehicle from '../../assets/w2-courier.webp';
import { ContactDetails } from './contact-details';
import { ContactForm } from './contact-form';
import { QuickActions } from './quick-actions';

const notes = [
  {
    title: 'Dedicated team',
    text: 'Your message goes to people who drive these vehicles, and one of them stays with it until you have your answer.',
  },
  {
    title: '24-hour response guarantee',
    text: 'Send a message at any time. A person replies within 24 hours.',
  },
  {
    title: 'Nationwide network',
    text: 'Dealers in all 50 states offer test drives, delivery and service, so help is never far from your street.',
  },
];

/** What happens after a message was sent. */
const SupportNotes = () => (
  <Section tone="sunk" labelledBy="support-notes" paddingBlock={{ base: '18', md: '24' }}>
    <Container>
      <Heading level={2} id="support-notes" marginBottom="head">
        Someone answers
      </Heading>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        columnGap="column"
        rowGap="12"
        alignItems="center"
      >
        <Box as="ul">
          {notes.map(({ title, text }) => (
            <Box
              as="li"
              key={title}
              borderTopWidth="1px"
              borderColor="field"
              paddingTop="5"
              paddingBottom="8"
            >
              <Heading level={3} marginBottom="2">
                {title}
              </Heading>
              <Text tone="ink2" maxWidth="34em">
                {text}
              </Text>
            </Box>
          ))}
        </Box>
        <Scene name="street" />
      </Grid>
    </Container>
  </Section>
);

export { contactAction as action } from './contact-api';

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' };

/** Page /contact. */
export const Component = () => (
  <>
    <Container paddingTop={{ base: '8', md: '14' }} paddingBottom="section">
      <PageHead
        title="Contact Us"
        lead="Ask about a model, a dealer, a monthly payment or a replacement part. A person reads every message and answers within 24 hours."
        vehicle={vehicle}
      />
      <Grid
        gridTemplateColumns={columns}
        columnGap="column"
        rowGap="16"
        alignItems="start"
        marginTop="head"
      >
        <Box as="section" aria-labelledby="contact-form" _print={{ display: 'none' }}>
          <Heading level={2} size="h3" id="contact-form" marginBottom="6">
            Send us a message
          </Heading>
          <ContactForm labelledBy="contact-form" />
        </Box>
        <Stack gap="12">
          <Box as="section" aria-labelledby="contact-details">
            <Heading level={2} size="h3" id="contact-details" marginBottom="3">
              Or reach us directly
            </Heading>
            <ContactDetails />
          </Box>
          <QuickActions />
        </Stack>
      </Grid>
    </Container>
    <SupportNotes />
  </>
);
