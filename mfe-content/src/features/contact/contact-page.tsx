import { Box, Container, Grid, Heading, Stack, Text } from '@larkway/sdk';
import { ContactDetails } from './contact-details';
import { ContactForm } from './contact-form';
import { QuickActions } from './quick-actions';
import { SupportNotes } from './support-notes';

export { action } from './contact-action';

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' };

/** Page /contact. */
export const Component = () => (
  <>
    <Container paddingTop={{ base: '8', md: '14' }} paddingBottom="section">
      <Heading level={1}>Contact Us</Heading>
      <Text variant="lead" tone="ink2" marginTop="18px" marginBottom="head" maxWidth="36em">
        Ask about a model, a dealer, a monthly payment or a replacement part. A person reads every
        message and answers within 24 hours.
      </Text>
      <Grid gridTemplateColumns={columns} columnGap="column" rowGap="16" alignItems="start">
        <Box as="section" aria-labelledby="contact-form">
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
