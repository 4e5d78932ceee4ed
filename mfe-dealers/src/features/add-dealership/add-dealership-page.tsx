import {
  ArrowLeftIcon,
  Box,
  Container,
  Grid,
  Heading,
  Section,
  Stops,
  Text,
  TextLink,
} from '@larkway/sdk';
import { AddDealershipForm } from './add-dealership-form';

const benefits = [
  {
    title: 'Quality Products',
    text: 'Electric vehicles with two to eight seats and up-front prices.',
  },
  {
    title: 'Marketing Support',
    text: 'A listing in this locator, inquiries from your state, and photos and copy for your own website.',
  },
  {
    title: 'Training and Support',
    text: 'Sales and service training for your staff, and a team to call with questions.',
  },
];

/** The benefits for dealers. */
const Benefits = () => (
  <Box as="section" aria-label="Benefits">
    <Stops items={benefits} level={2} />
  </Box>
);

const steps = [
  { title: 'We write back', text: 'We’ll email you to confirm that we have your application.' },
  {
    title: 'We review it',
    text: 'Our network team reviews every application and answers by email.',
  },
  {
    title: 'You are listed',
    text: 'Once you are approved, shoppers find you here and on your state’s page.',
  },
];

/** What happens with an application. */
const NextSteps = () => (
  <Box as="ol" aria-label="What happens next" borderBottomWidth="1px">
    {steps.map(({ title, text }, index) => (
      <Grid
        as="li"
        key={title}
        gridTemplateColumns="32px minmax(0, 1fr)"
        columnGap="3"
        alignItems="baseline"
        paddingBlock="4"
        borderTopWidth="1px"
      >
        <Text as="span" variant="figure" fontSize="1.375rem" aria-hidden>
          {index + 1}
        </Text>
        <Box>
          <Text variant="question">{title}</Text>
          <Text tone="ink2" marginTop="1">
            {text}
          </Text>
        </Box>
      </Grid>
    ))}
  </Box>
);

export { addDealershipAction as action } from './add-dealership-api';

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
          <Box gridArea="head" _print={{ display: 'none' }}>
            <Heading level={2} id="application-title">
              Add your dealership
            </Heading>
            <Text variant="lead" tone="ink2" marginTop="4" maxWidth="24em">
              Eight fields, about two minutes.
            </Text>
          </Box>
          <Box gridArea="form">
            <AddDealershipForm />
          </Box>
          <Box gridArea="steps">
            <NextSteps />
          </Box>
        </Grid>
      </Container>
    </Section>
  </>
);
