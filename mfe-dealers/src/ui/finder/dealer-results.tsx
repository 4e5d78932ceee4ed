import {
  type Dealership,
  type FoundDealership,
  type Place,
  radii,
  type Radius,
} from '@larkway/dealers-contract';
import {
  Box,
  ButtonLink,
  EmptyState,
  Text,
  TextLink,
  useSearchParams,
  VisuallyHidden,
} from '@larkway/sdk';
import { memo, type ReactNode, useMemo } from 'react';
import { ResultsMap } from '../dealer-map/results-map';
import { AboutDistances } from './about-distances';
import {
  type DealerSearch,
  type FinderPage,
  firstCards,
  inAllDealers,
  searchDealers,
  whereaboutsOf,
  withRadius,
} from './dealer-search';
import { RowsSkeleton } from './dealer-rows';
import { countStatus, nearbyStatus, noneStatus } from './dealer-status';
import { ListAndMap, type ListAndMapProps } from './list-and-map';
import { useNearbyDealers } from './nearby-dealers';
import { RadiusChoice } from './radius-choice';

export interface DealerResultsProps {
  /** All dealers that a text is searched for in. */
  dealers: Dealership[];
  search: DealerSearch;
  page: FinderPage;
  /** Of the dealers' names in the page's outline. */
  level: ListAndMapProps['level'];
  /** Whether to render the rows below the first screen too. */
  isWhole?: boolean;
  /** A short list, with a link to the page of all dealers. */
  most?: number;
  /** For a text that no dealer matches. */
  nothing?: { text: string; action: ReactNode };
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

/** Shown if the distances fail to load. */
const NotNow = ({
  level,
  onRetry,
}: Pick<DealerResultsProps, 'level'> & { onRetry: () => void }) => (
  <EmptyState
    level={level === 2 ? 2 : 3}
    title="The distances cannot be shown right now"
    text="Try again, or call us and we will find a dealer near you."
    onRetry={onRetry}
  />
);

/** The smallest radius that contains the distance. */
const radiusFor = (miles: number): Radius =>
  radii.find((radius) => radius === 'any' || Number(radius) >= miles) ?? 'any';

/** To a search that contains the nearest dealer. */
const FurtherSearch = ({ dealer, page }: { dealer: FoundDealership; page: FinderPage }) => {
  const [params] = useSearchParams();
  const radius = radiusFor(dealer.distance!);
  return (
    <ButtonLink
      tone="outline"
      borderColor="field"
      marginTop="8"
      to={withRadius(page, params, radius)}
      rel="nofollow"
    >
      {radius === 'any' ? 'Search at any distance' : `Search within ${radius} miles`}
    </ButtonLink>
  );
};

const withAll = ({ path }: FinderPage, params: URLSearchParams): string => {
  const all = new URLSearchParams(params);
  all.set('show', 'all');
  return `${path}?${all}`;
};

interface FoundProps extends Pick<
  DealerResultsProps,
  'search' | 'page' | 'level' | 'isWhole' | 'most'
> {
  dealers: FoundDealership[];
  /** How many of them the list has. */
  shown: number;
  /** Whether the map shows those that the list has; otherwise it shows all. */
  isMapCut?: boolean;
  center?: Place | undefined;
  miles?: number | undefined;
}

/** The first rows of a list with its map, and a link to all of them. */
const Found = ({
  dealers,
  shown,
  isMapCut,
  center,
  miles,
  search,
  page,
  most,
  ...list
}: FoundProps) => {
  const [params] = useSearchParams();
  return (
    <ListAndMap
      {...list}
      dealers={isMapCut ? dealers.slice(0, shown) : dealers}
      shown={shown}
      map={(content) => <ResultsMap {...content} center={center} miles={miles} />}
    >
      {shown < dealers.length && most === undefined && (
        <Box marginTop="8">
          <ButtonLink tone="outline" borderColor="field" to={withAll(page, params)} rel="nofollow">
            Show all {dealers.length} dealers
          </ButtonLink>
        </Box>
      )}
      {most !== undefined && (
        <TextLink to={inAllDealers(search)} rel="nofollow" marginTop="5">
          {shown < dealers.length
            ? `All ${dealers.length} dealers`
            : 'See them on the dealers page'}
        </TextLink>
      )}
    </ListAndMap>
  );
};

const milesOf = (radius: Radius): number | undefined =>
  radius === 'any' ? undefined : Number(radius);

const HINT = 'Try a ZIP code, a city and state such as Austin, TX, or part of a dealer’s name.';
const showAll = <ButtonLink to="/dealerships">Show All Dealers</ButtonLink>;

/** Search results: by place if the text is one, otherwise by name, city and state. */
const useResultsView = ({
  dealers: all,
  nothing = { text: HINT, action: showAll },
  ...props
}: DealerResultsProps): ResultsView => {
  const [params] = useSearchParams();
  const { search, page, level, most } = props;
  const { radius } = search;
  const first = <D extends Dealership>(dealers: D[]): D[] =>
    most === undefined ? firstCards(dealers, params.get('show') === 'all') : dealers.slice(0, most);
  const where = useMemo(() => whereaboutsOf(search, all), [search, all]);
  const { dealers, nearest, center, refusal, error, reload } = useNearbyDealers(where, radius);

  const nothingFound = (text: string): ResultsView => ({
    status: 'No dealerships found',
    isStatusHidden: true,
    isNearby: false,
    content: (
      <EmptyState
        level={level === 2 ? 2 : 3}
        title="No dealerships found"
        text={text}
        action={nothing.action}
      />
    ),
  });
  if (!where || refusal) {
    const found = searchDealers(all, search.search);
    if (found.length === 0) return nothingFound(refusal ?? nothing.text);
    const shown = first(found).length;
    return {
      status: countStatus(found.length, shown),
      isNearby: false,
      content: <Found {...props} dealers={found} shown={shown} isMapCut={most !== undefined} />,
    };
  }
  if (error)
    return { status: '', isNearby: true, content: <NotNow level={level} onRetry={reload} /> };
  if (!dealers) return { status: '', isNearby: true, content: <RowsSkeleton /> };
  if (dealers.length > 0) {
    const shown = first(dealers).length;
    return {
      status: nearbyStatus({ where, radius, count: dealers.length, shown }),
      isNearby: true,
      content: (
        <Found
          {...props}
          dealers={dealers}
          shown={shown}
          isMapCut
          center={center}
          miles={milesOf(radius)}
        />
      ),
    };
  }
  if (!nearest) return nothingFound(HINT);
  return {
    status: noneStatus(radius, nearest),
    isNearby: true,
    content: (
      <ListAndMap
        level={level}
        dealers={[nearest]}
        map={(content) => <ResultsMap {...content} center={center} />}
      >
        <FurtherSearch dealer={nearest} page={page} />
      </ListAndMap>
    ),
  };
};

/** The status of a search, its results in a list and on a map, and the choice of a radius. */
export const DealerResults = memo((props: DealerResultsProps) => {
  const { radius, position } = props.search;
  const { status, isStatusHidden, isNearby, content } = useResultsView(props);
  return (
    <>
      {isNearby && <RadiusChoice chosen={radius} page={props.page} />}
      <Text role="status" tone="ink2" marginBottom={isStatusHidden ? undefined : '6'}>
        {isStatusHidden ? <VisuallyHidden>{status}</VisuallyHidden> : status}
      </Text>
      {content}
      {isNearby && <AboutDistances isLocated={position !== undefined} />}
    </>
  );
});
DealerResults.displayName = 'DealerResults';
