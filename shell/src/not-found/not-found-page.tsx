import {
  Box,
  ButtonLink,
  RoadLine,
  Container,
  Heading,
  HStack,
  Text,
  TextLink,
} from '@larkway/sdk';
import uprightAvif from '../assets/hero/ranch-square-1000.avif';
import uprightWebp from '../assets/hero/ranch-square-1000.webp';
import trackAvif1440 from '../assets/hero/ranch-wide-1440.avif';
import trackAvif1920 from '../assets/hero/ranch-wide-1920.avif';
import trackWebp1440 from '../assets/hero/ranch-wide-1440.webp';
import trackWebp1920 from '../assets/hero/ranch-wide-1920.webp';
import { ScenePicture, vehicleAt } from '../scenes/scene-picture';

/** For every path that no remote declares, with links to the main pages. */
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
      <RoadLine width="456px" maxWidth="full" />
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
    <Box marginTop={{ base: '12', lg: '0' }}>
      <ScenePicture
        avif={{ 1440: trackAvif1440, 1920: trackAvif1920 }}
        webp={{ 1440: trackWebp1440, 1920: trackWebp1920 }}
        alt="Copper four-seat electric vehicle on a ranch track between dry grass and a fence"
        sizes="(min-width: 768px) 94vw, 172vw"
        upright={{ avif: uprightAvif, webp: uprightWebp, media: '(min-width: 1024px)' }}
        ratio={{ base: '4 / 3', md: '1920 / 836', lg: '5 / 6' }}
        position={{ base: vehicleAt.wide, lg: vehicleAt.upright }}
      />
    </Box>
  </Container>
);
