import {
  ArrowLeftIcon,
  Box,
  Container,
  Grid,
  Heading,
  Section,
  Text,
  TextLink,
} from '@larkway/sdk';
import { ApplicationForm } from './application-form';
import { Benefits } from './benefits';
import { NextSteps } from './next-steps';
import { postApplication } from './post-application';

export const action = postApplication;

/** A dealer's application to the network. */
export const Component = () => (
  <>
    <Box overflow="clip">
      <Container paddingTop={{ base: '2', md: '6' }} paddingBottom={{ base: '14', md: '20' }}>
        <TextLink to="/dealerships">
          <ArrowLeftIcon />
          Back to Dealerships
        </TextLink>
        <Heading level={1} marginTop={{ base: '4', md: '6' }}>
          Sell it where you live.
        </Heading>
        <Text
          variant="lead"
          tone="ink2"
          marginTop="4"
          marginBottom={{ base: '10', md: '12' }}
          maxWidth="30em"
        >
          Your neighbors ask about short trips and quiet streets. Join the network, and we will send
          them to you.
        </Text>
        <Benefits />
      </Container>
    </Box>
    <Section tone="sunk" labelledBy="application-title" paddingBlock={{ base: '18', md: '24' }}>
      <Container>
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
          gridTemplateRows={{ lg: 'auto 1fr' }}
          gridTemplateAreas={{ base: '"head" "form" "steps"', lg: '"head form" "steps form"' }}
          columnGap="column"
          rowGap={{ base: '8', lg: '10' }}
          alignItems="start"
        >
          <Box gridArea="head">
            <Heading level={2} id="application-title">
              Add your dealership
            </Heading>
            <Text variant="lead" tone="ink2" marginTop="4" maxWidth="24em">
              Eight fields, about two minutes.
            </Text>
          </Box>
          <Box gridArea="form">
            <ApplicationForm />
          </Box>
          <Box gridArea="steps">
            <NextSteps />
          </Box>
        </Grid>
      </Container>
    </Section>
  </>
);
