import { type FoundDealership, radii, type Radius } from '@larkway/dealers-contract';
import { Anchor, Button, ButtonLink, EmptyState, Text, useSearchParams } from '@larkway/sdk';
import { DealerGrid } from './dealer-grid';
import { withRadius } from './dealer-search';

/** Instead of distances that could not be read. */
export const NotNow = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    title="The distances cannot be shown right now"
    text="Try again, or call us and we will find a dealer near you."
    action={<Button onClick={onRetry}>Try Again</Button>}
  />
);

const link = {
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
  textDecorationColor: 'line',
  _hover: { textDecorationColor: 'lark' },
} as const;

/** What a distance means, and who made the table of places. */
export const AboutDistances = ({ isLocated }: { isLocated: boolean }) => (
  <Text variant="small" tone="ink2" marginTop="12">
    Distances are straight lines.{' '}
    {isLocated && 'Your location is rounded to about half a mile and is not stored. '}
    Places come from the U.S. Census Bureau and{' '}
    <Anchor href="https://www.geonames.org/" newTab css={link}>
      GeoNames
    </Anchor>{' '}
    (
    <Anchor href="https://creativecommons.org/licenses/by/4.0/" newTab css={link}>
      CC BY 4.0
    </Anchor>
    ).
  </Text>
);

/** The smallest radius that is large enough. */
const radiusFor = (miles: number): Radius =>
  radii.find((radius) => radius === 'any' || Number(radius) >= miles) ?? 'any';

/** The dealer that is shown where none is near enough, and the search that finds it. */
export const NearestDealer = ({ dealer }: { dealer: FoundDealership }) => {
  const [params] = useSearchParams();
  const radius = radiusFor(dealer.distance!);
  return (
    <>
      <DealerGrid dealers={[dealer]} />
      <ButtonLink
        tone="outline"
        borderColor="field"
        marginTop="10"
        to={withRadius(params, radius)}
        rel="nofollow"
      >
        {radius === 'any' ? 'Search at any distance' : `Search within ${radius} miles`}
      </ButtonLink>
    </>
  );
};
