import { ButtonLink, CentreLine, Container, Heading, HStack, Text, TextLink } from '@larkway/sdk';

export const NotFoundPage = () => (
  <Container display="grid" alignContent="center" justifyItems="start" minHeight="76vh" paddingBlock="section" overflow="hidden">
    <CentreLine width="456px" maxWidth="full" />
    <Heading level={1} marginTop="8">
      404 Page Not Found
    </Heading>
    <Text variant="lead" tone="ink2" marginTop="4" marginBottom="10">
      Did you forget to add the page to the router?
    </Text>
    <HStack flexWrap="wrap">
      <ButtonLink to="/">Back to Home</ButtonLink>
      <ButtonLink to="/inventory" tone="outline">
        Browse Inventory
      </ButtonLink>
    </HStack>
    <HStack as="ul" flexWrap="wrap" columnGap="7" marginTop="8">
      <li>
        <TextLink to="/dealerships">Find a dealer</TextLink>
      </li>
      <li>
        <TextLink to="/faq">Questions and answers</TextLink>
      </li>
      <li>
        <TextLink to="/contact">Contact</TextLink>
      </li>
    </HStack>
  </Container>
);
