import { Container, Heading, Text } from '@larkway/sdk';
import { loadFinancingData } from '../../financing-data/financing-data';
import { PartnerSection } from '../partners/partner-section';
import { AdvertisedRanges } from './advertised-ranges';
import { RecommendationEngine } from './recommendation-engine';

export const load = loadFinancingData;

/** Page /financing. */
export const Component = () => (
  <>
    <Container paddingTop={{ base: '8', md: '14' }}>
      <Heading level={1} maxWidth="17em">
        Medium Speed Vehicle Financing Recommendation Engine
      </Heading>
      <Text variant="lead" tone="ink2" marginTop="18px" maxWidth="36em">
        Seven answers in, a ranked list out. It runs in your browser, so nothing here touches your credit.
      </Text>
      <AdvertisedRanges />
    </Container>
    <RecommendationEngine />
    <PartnerSection />
  </>
);
