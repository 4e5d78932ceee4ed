import { openingHours } from '@larkway/content-contract';
import {
  Box,
  ButtonLink,
  RoadLine,
  Container,
  Flex,
  Grid,
  Heading,
  type Loaded,
  phoneHref,
  PhoneIcon,
  Slot,
  Text,
  TextLink,
  tracks,
  useSite,
} from '@larkway/sdk';

const steps = [
  { title: 'We review it', text: 'Our sales team reviews your request and what you asked about.' },
  { title: 'We call or write', text: 'A representative contacts you within 24 hours.' },
  {
    title: 'You get the details',
    text: 'Detailed information on pricing, features, financing and availability.',
  },
];

const stop = {
  content: '""',
  position: 'absolute',
  top: { base: '5px', md: '-11px' },
  left: 0,
  boxSize: '18px',
  borderRadius: 'pill',
  background: 'bg',
  borderWidth: '4px',
  borderColor: 'ink',
} as const;

/** Three steps until the reply. */
const NextSteps = () => (
  <Grid
    as="ol"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    columnGap="10"
    rowGap="8"
    aria-label="Next steps"
  >
    {steps.map(({ title, text }) => (
      <Box
        as="li"
        key={title}
        position="relative"
        paddingTop={{ md: '40px' }}
        paddingLeft={{ base: '44px', md: '0' }}
        _before={stop}
      >
        <Heading level={2} size="h3" marginBottom="2">
          {title}
        </Heading>
        <Text tone="ink2">{text}</Text>
      </Box>
    ))}
  </Grid>
);

/** A phone number for visitors who do not want to wait. */
const SupportCall = () => {
  const { supportPhone } = useSite();
  return (
    <Flex
      as="section"
      aria-labelledby="support-title"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="6"
      marginTop={{ base: '12', md: '18' }}
      paddingBlock="8"
      borderBlockWidth="1px"
    >
      <Box>
        <Heading level={2} size="h3" id="support-title">
          Need an answer sooner?
        </Heading>
        <Text tone="ink2" marginTop="2">
          Support is available {openingHours.support}.
        </Text>
        <TextLink to="/contact" marginTop="1">
          Send a message instead
        </TextLink>
      </Box>
      <ButtonLink
        tone="lark"
        href={phoneHref(supportPhone)}
        icon={<PhoneIcon />}
        {...tracks('click_phone', { kind: 'support' })}
      >
        Call {supportPhone}
      </ButtonLink>
    </Flex>
  );
};

/** Search engines must not list a confirmation page. */
export const load = async (): Promise<Loaded> => ({ fallback: {}, head: { noindex: true } });

/** Page /thank-you: what happens after a message was sent. */
export const Component = () => (
  <Container paddingTop={{ base: '12', md: '24' }} paddingBottom="section">
    <Heading level={1}>Thank You!</Heading>
    <Text variant="lead" tone="ink2" marginTop="5" maxWidth="30em">
      Your message is with us. Here is what happens next.
    </Text>
    <Box marginTop={{ base: '10', md: '14' }}>
      <RoadLine display={{ base: 'none', md: 'block' }} />
      <NextSteps />
    </Box>
    <SupportCall />
    <Box marginTop={{ base: '12', md: '18' }}>
      <Slot name="thank-you.dealers" />
    </Box>
    <Flex flexWrap="wrap" gap="3" marginTop="12">
      <ButtonLink to="/inventory">View Vehicles</ButtonLink>
      <ButtonLink tone="outline" borderColor="field" to="/dealerships">
        Find Dealers
      </ButtonLink>
      <TextLink to="/" marginLeft={{ md: '3' }} minHeight="control">
        Home
      </TextLink>
    </Flex>
  </Container>
);
