import {
  Box,
  ButtonLink,
  CentreLine,
  Container,
  Flex,
  Heading,
  Section,
  Text,
  TextLink,
} from '@larkway/sdk';

/** Four ways on. */
export const Closing = () => (
  <Section tone="deep" labelledBy="closing-title" paddingBlock={{ base: '18', md: '24' }}>
    <Container>
      <Flex
        flexDirection={{ base: 'column', lg: 'row' }}
        alignItems={{ lg: 'end' }}
        justifyContent="space-between"
        columnGap="column"
        rowGap="8"
      >
        <Box>
          <Heading level={2} size="h1" id="closing-title">
            Start on your own street.
          </Heading>
          <Text variant="lead" tone="ink2" marginTop="5" maxWidth="28em">
            Pick a vehicle, then a dealer. Or tell us where you live, and we will find a dealer for
            you.
          </Text>
        </Box>
        <Box flex="none">
          <Flex flexWrap="wrap" gap="3">
            <ButtonLink tone="lark" to="/inventory">
              Browse Inventory
            </ButtonLink>
            <ButtonLink tone="outline" to="/contact">
              Contact Us
            </ButtonLink>
          </Flex>
          <Flex flexWrap="wrap" columnGap="8" marginTop="4">
            <TextLink to="/dealerships">All dealers</TextLink>
            <TextLink to="/states">Dealers by state</TextLink>
          </Flex>
        </Box>
      </Flex>
    </Container>
    <CentreLine marginTop={{ base: '14', md: '18' }} marginBottom="-24px" />
  </Section>
);
