import {
  type Dealership,
  type FoundDealership,
  radii,
  type Radius,
} from '@larkway/dealers-contract';
import {
  Anchor,
  ButtonLink,
  chakra,
  EmptyState,
  Flex,
  Text,
  useSearchParams,
  VisuallyHidden,
} from '@larkway/sdk';
import { memo, type ReactNode } from 'react';
import { DealerGrid, DealerGridSkeleton, DealerList } from './dealer-cards';
import {
  type DealerSearch,
  firstCards,
  searchDealers,
  whereaboutsOf,
  withRadius,
} from './dealer-search';
import { useNearbyDealers } from './nearby-dealers';
import { countStatus, nearbyStatus, noneStatus } from './dealer-status';

const choice = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'touch',
  minWidth: 'touch',
  paddingInline: '2',
  color: 'ink2',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  textUnderlineOffset: '8px',
  textDecorationThickness: '2.5px',
  textDecorationColor: 'lark',
  _hover: { textDecorationLine: 'underline' },
  '&[aria-current]': { color: 'ink', fontWeight: 600, textDecorationLine: 'underline' },
} as const;

const Choices = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '1', marginInlineStart: '-8px' },
});

const nameOf = (radius: Radius): string =>
  radius === 'any' ? 'Any distance' : `Within ${radius} miles`;

/** Distance filter made of links, so that it works without scripts. */
const RadiusChoice = ({ chosen }: { chosen: Radius }) => {
  const [params] = useSearchParams();
  return (
    <Flex
      as="nav"
      aria-label="Distance"
      flexWrap="wrap"
      alignItems="center"
      columnGap="5"
      marginBottom="2"
    >
      <Text variant="label" aria-hidden>
        Within
      </Text>
      <Choices>
        {radii.map((radius) => (
          <li key={radius}>
            <Anchor
              to={withRadius(params, radius)}
              rel="nofollow"
              aria-label={nameOf(radius)}
              aria-current={radius === chosen ? 'true' : undefined}
              css={choice}
            >
              {radius === 'any' ? 'Any' : `${radius} mi`}
            </Anchor>
          </li>
        ))}
      </Choices>
    </Flex>
  );
};

/** Shown if the distances fail to load. */
const NotNow = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    title="The distances cannot be shown right now"
    text="Try again, or call us and we will find a dealer near you."
    onRetry={onRetry}
  />
);

const link = {
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
  textDecorationColor: 'line',
  _hover: { textDecorationColor: 'lark' },
} as const;

/** How distances are measured, and the sources of the places. */
const AboutDistances = ({ isLocated }: { isLocated: boolean }) => (
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

/** The smallest radius that contains the distance. */
const radiusFor = (miles: number): Radius =>
  radii.find((radius) => radius === 'any' || Number(radius) >= miles) ?? 'any';

/** The nearest dealer if none is within the radius, and a link to a search that contains it. */
const NearestDealer = ({ dealer }: { dealer: FoundDealership }) => {
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

interface DealerResultsProps {
  dealers: Dealership[];
  search: DealerSearch;
  /** Whether to render the cards below the first screen too. */
  isWhole: boolean;
}

interface ResultsView {
  /** Announced by screen readers. */
  status: string;
  /** Whether the content already shows the status. */
  isStatusHidden?: boolean;
  /** Whether dealers around a place are shown. */
  isNearby: boolean;
  content: ReactNode;
}

const HINT = 'Try a ZIP code, a city and state such as Austin, TX, or part of a dealer’s name.';

const nothingFound = (text = HINT): ResultsView => ({
  status: 'No dealerships found',
  isStatusHidden: true,
  isNearby: false,
  content: (
    <EmptyState
      title="No dealerships found"
      text={text}
      action={<ButtonLink to="/dealerships">Show All Dealers</ButtonLink>}
    />
  ),
});

/** Search results: by place if the text is one, otherwise by name, city and state. */
const useResultsView = ({ dealers: all, search, isWhole }: DealerResultsProps): ResultsView => {
  const [params] = useSearchParams();
  const shownOf = (dealers: Dealership[]): number =>
    firstCards(dealers, params.get('show') === 'all').length;
  const where = whereaboutsOf(search, all);
  const { radius } = search;
  const { dealers, nearest, refusal, error, reload } = useNearbyDealers(where, radius);

  if (!where || refusal) {
    const found = searchDealers(all, search.search);
    if (found.length === 0) return nothingFound(refusal);
    return {
      status: countStatus(found.length, shownOf(found)),
      isNearby: false,
      content: <DealerList dealers={found} isWhole={isWhole} />,
    };
  }
  if (error) return { status: '', isNearby: true, content: <NotNow onRetry={reload} /> };
  if (!dealers) return { status: '', isNearby: true, content: <DealerGridSkeleton /> };
  if (dealers.length > 0) {
    const status = nearbyStatus({ where, radius, count: dealers.length, shown: shownOf(dealers) });
    return { status, isNearby: true, content: <DealerList dealers={dealers} isWhole={isWhole} /> };
  }
  if (!nearest) return nothingFound();
  return {
    status: noneStatus(radius, nearest),
    isNearby: true,
    content: <NearestDealer dealer={nearest} />,
  };
};

export const DealerResults = memo((props: DealerResultsProps) => {
  const { radius, position } = props.search;
  const { status, isStatusHidden, isNearby, content } = useResultsView(props);
  return (
    <>
      {isNearby && <RadiusChoice chosen={radius} />}
      <Text role="status" tone="ink2" marginBottom={isStatusHidden ? undefined : '6'}>
        {isStatusHidden ? <VisuallyHidden>{status}</VisuallyHidden> : status}
      </Text>
      {content}
      {isNearby && <AboutDistances isLocated={position !== undefined} />}
    </>
  );
});
DealerResults.displayName = 'DealerResults';
