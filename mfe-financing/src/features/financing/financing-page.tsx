import { financingPaths, type Program } from '@larkway/financing-contract';
import {
  type ActionContext,
  type ActionResult,
  Container,
  type LoadContext,
  type Loaded,
  PageHead,
} from '@larkway/sdk';
import vehicle from '../../assets/d4.webp';
import { loadFinancingData } from '../../ui/financing-data';
import { PartnerSection } from '../partners/partner-section';
import { AdvertisedRanges } from './advertised-ranges';
import { financingJsonLd } from './financing-json-ld';
import { RecommendationEngine } from '../recommendation/recommendation-engine';

export const load = async (context: LoadContext): Promise<Loaded> => {
  const fallback = await loadFinancingData(context);
  return {
    fallback,
    head: { jsonLd: financingJsonLd(fallback[financingPaths.programs] as Program[], context.site) },
  };
};

/** Without scripts: returns the posted values, and the page shows their results. Stores nothing. */
export const action = async ({ values }: ActionContext): Promise<ActionResult> => ({
  status: 200,
  values,
  errors: {},
});

/** Page /financing. */
export const Component = () => (
  <>
    <Container paddingTop={{ base: '8', md: '14' }}>
      <PageHead
        title="Medium Speed Vehicle Financing Recommendation Engine"
        lead="Answer seven questions and get a ranked list. Nothing is sent to a lender, so your credit is not affected."
        vehicle={vehicle}
      />
      <AdvertisedRanges />
    </Container>
    <RecommendationEngine />
    <PartnerSection />
  </>
);
