import { Box, ButtonLink, CentreLine, Container, Heading, HStack, Text, TextLink } from '@larkway/sdk';
import trackAvif from '../assets/hero/ranch-wide-1440.avif';
import trackWebp from '../assets/hero/ranch-wide-1440.webp';
import { ScenePicture } from '../scenes/scene-picture';

/** For every address that no team has claimed: says so, and offers the ways that most people look for. */
export const NotFoundPage = () => (
  <Container
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '7fr 5fr' }}
    alignItems="center"
    columnGap="column"
    minHeight={{ md: '76vh' }}
    paddingBlock="section"
  >
    <div>
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
      <HStack as="ul" flexWrap="wrap" columnGap="7" rowGap="0" marginTop="6">
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
    </div>
    <Box display={{ base: 'none', lg: 'block' }}>
      <ScenePicture
        avif={{ 1440: trackAvif }}
        webp={{ 1440: trackWebp }}
        alt="Copper four-seat electric vehicle on a ranch track between dry grass and a fence"
        sizes="(min-width: 1440px) 990px, 70vw"
        width={1440}
        height={627}
        ratio="5 / 4"
      />
    </Box>
  </Container>
);
