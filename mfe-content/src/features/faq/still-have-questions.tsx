import {
  Box,
  ButtonLink,
  Container,
  EnvelopeIcon,
  Grid,
  Heading,
  PhoneLink,
  Section,
  Stack,
  StorefrontIcon,
  Text,
  TextLink,
  useSite,
} from '@larkway/sdk';

const HEADING = 'still-have-questions';

export const StillHaveQuestions = () => {
  const { supportEmail } = useSite();
  return (
    <Section tone="deep" labelledBy={HEADING} paddingBlock={{ base: '72px', lg: '96px' }}>
      <Container>
        <Grid
          columnGap="column"
          rowGap="8"
          alignItems="end"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        >
          <Box>
            <Heading level={2} id={HEADING} size="h1">
              Still Have Questions?
            </Heading>
            <Text variant="lead" color="onDeep2" marginTop="5" maxWidth="28em">
              Ask someone who drives one. Call, write, or stop by: there is a dealer in every state.
            </Text>
          </Box>
          <Stack gap="2" alignItems="flex-start" justifySelf={{ lg: 'end' }}>
            <PhoneLink kind="support" />
            <TextLink href={`mailto:${supportEmail}`}>
              <EnvelopeIcon />
              {supportEmail}
            </TextLink>
            <ButtonLink to="/dealerships" tone="lark" icon={<StorefrontIcon />} marginTop="4">
              Find a Dealer
            </ButtonLink>
          </Stack>
        </Grid>
      </Container>
    </Section>
  );
};
