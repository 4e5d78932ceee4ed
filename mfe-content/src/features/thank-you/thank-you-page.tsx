import {
  Box,
  ButtonLink,
  CentreLine,
  Container,
  Flex,
  Heading,
  type Loaded,
  Text,
  TextLink,
} from '@larkway/sdk';
import { NextSteps } from './next-steps';
import { SupportCall } from './support-call';

/** A confirmation is for the one who sent something, not for search engines. */
export const load = async (): Promise<Loaded> => ({ fallback: {}, head: { noindex: true } });

/** What comes after a message was sent. */
export const Component = () => (
  <Container paddingTop={{ base: '12', md: '24' }} paddingBottom="section">
    <Heading level={1}>Thank You!</Heading>
    <Text variant="lead" tone="ink2" marginTop="5" maxWidth="30em">
      Your message is with us. Here is what happens next.
    </Text>
    <Box marginTop={{ base: '10', md: '14' }}>
      <CentreLine display={{ base: 'none', md: 'block' }} />
      <NextSteps />
    </Box>
    <SupportCall />
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
