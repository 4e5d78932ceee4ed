import type { Place } from '@larkway/dealers-contract';
import { Box, chakra, Text, variables } from '@larkway/sdk';
import { documentGeometry } from '../document-geometry';
import country from '../us-map/country.svg';
import { nameAt } from '../us-map/places';
import { type MapPoint, toMap } from '../us-map/projection';
import { isCountry, isInside, type MapView, spotIn, viewOf } from './map-view';
import type { Spot } from './place-pins';
import { type NumberedDealer, PinLayer, placeDealers, type Pointing } from './pin-layer';
import { useMemo } from 'react';

const stateShapes = documentGeometry(async () => (await import('../us-map/regions.json')).default);

/** For `load`: puts the states that the map shows into the document. */
export const loadResultsMap = stateShapes.load;

const land = {
  fill: 'surface',
  stroke: 'field',
  strokeWidth: '1px',
  strokeLinejoin: 'round',
  '& path': { vectorEffect: 'non-scaling-stroke' },
} as const;

const ring = {
  // Rings add up, so that what is near stands out.
  fill: 'color-mix(in srgb, var(--lw-colors-tide) 6%, transparent)',
  stroke: 'tide',
  strokeWidth: '1.25px',
  strokeDasharray: '5 5',
  vectorEffect: 'non-scaling-stroke',
} as const;

/** Units of the map for one of each drawing (`scripts/make-results-maps.mjs`). */
const COUNTRY_STEP = 4;
const REGION_STEP = 0.5;

interface DrawingProps {
  view: MapView;
}

const viewBoxOf = ({ left, top, width, height }: MapView): string =>
  [left, top, width, height].map((value) => Math.round(value * 10) / 10).join(' ');

const Country = ({ view }: DrawingProps) => (
  <chakra.svg viewBox={viewBoxOf(view)} display="block" width="full" css={land}>
    <g transform={`scale(${COUNTRY_STEP})`}>
      <use href={`${country}#coast`} />
      <use href={`${country}#borders`} fill="none" />
    </g>
  </chakra.svg>
);

interface RegionProps extends DrawingProps {
  center: Place | undefined;
}

const Region = ({ view, center }: RegionProps) => {
  const { svg, geometry } = stateShapes.useGeometry();
  const middle = center && toMap(center);
  return (
    <chakra.svg ref={svg} viewBox={viewBoxOf(view)} display="block" width="full" css={land}>
      <g transform={`scale(${REGION_STEP})`}>
        {view.states.map((state) => (
          <path key={state} d={geometry?.[state]} suppressHydrationWarning />
        ))}
      </g>
      {middle &&
        view.rings.map(({ miles, radius }) => (
          <chakra.circle
            key={miles}
            cx={Math.round(middle.x * 10) / 10}
            cy={Math.round(middle.y * 10) / 10}
            r={Math.round(radius * 10) / 10}
            css={ring}
          />
        ))}
    </chakra.svg>
  );
};

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;
const at = ({ left, top }: Spot) => variables({ '--left': percent(left), '--top': percent(top) });
const label = {
  position: 'absolute',
  left: 'var(--left)',
  top: 'var(--top)',
  translate: '-50% -50%',
  fontSize: '0.875rem',
  lineHeight: 1,
  whiteSpace: 'nowrap',
} as const;

/** The first side of a circle that is in the view: south, north, east or west. */
const ringLabelSpot = (view: MapView, { x, y }: MapPoint, radius: number): Spot | undefined =>
  [
    { x, y: y + radius },
    { x, y: y - radius },
    { x: x + radius, y },
    { x: x - radius, y },
  ]
    .map((point) => spotIn(view, point))
    .find((spot) => isInside(spot, 0.06));

/** Abbreviations of states, the radius of each circle, and the middle. */
const Labels = ({ view, center, hasMarker }: RegionProps & { hasMarker: boolean }) => {
  const middle = center && toMap(center);
  return (
    <>
      {view.states.map((state) => {
        const [x, y] = nameAt(state);
        const spot = spotIn(view, { x, y });
        return isInside(spot, 0.05) ? (
          <chakra.span key={state} css={[label, at(spot)]} color="ink3" fontWeight={500}>
            {state}
          </chakra.span>
        ) : null;
      })}
      {middle &&
        view.rings.map(({ miles, radius }) => {
          const spot = ringLabelSpot(view, middle, radius);
          return (
            spot && (
              <chakra.span
                key={miles}
                css={[label, at(spot)]}
                paddingInline="6px"
                paddingBlock="2px"
                borderRadius="pill"
                background="surface"
                color="tide"
                fontVariantNumeric="tabular-nums"
              >
                {miles} mi
              </chakra.span>
            )
          );
        })}
      {middle && hasMarker && (
        <chakra.span
          css={[label, at(spotIn(view, middle))]}
          boxSize="16px"
          borderRadius="pill"
          background="tide"
          borderWidth="3px"
          borderColor="surface"
          boxShadow="0 0 0 1.5px var(--lw-colors-tide)"
        />
      )}
    </>
  );
};

export interface ResultsMapProps extends Pointing {
  dealers: NumberedDealer[];
  /** The place that was searched for. */
  center?: Place | undefined;
  /** The search radius, if it has one. */
  miles?: number | undefined;
  caption?: string | undefined;
  /** Whether the center is marked; a dealer there has its own pin. */
  hasMarker?: boolean;
}

/**
 * The part of the country that has the dealers of a list, with a pin for each that has coordinates.
 * The list has the same content as text.
 */
export const ResultsMap = ({
  dealers,
  center,
  miles,
  caption,
  hasMarker = true,
  ...pointing
}: ResultsMapProps) => {
  const { view, placed, shape } = useMemo(() => {
    const places = dealers.flatMap(({ pin }) => (pin ? [pin] : []));
    const view = viewOf({ places, center, miles });
    const shape = view.height / view.width;
    const spotOf = (place: Place) => spotIn(view, toMap(place));
    return { view, shape, placed: placeDealers(dealers, spotOf, shape) };
  }, [dealers, center, miles]);
  const isWhole = isCountry(view);
  const middle = isWhole ? undefined : center;
  const key = viewBoxOf(view);
  return (
    <Box aria-hidden background="stageFog" borderRadius="stage" overflow="hidden">
      <Box position="relative">
        {isWhole ? (
          <Country key={key} view={view} />
        ) : (
          <Region key={key} view={view} center={middle} />
        )}
        {!isWhole && <Labels view={view} center={middle} hasMarker={hasMarker} />}
        <PinLayer placed={placed} shape={shape} {...pointing} />
      </Box>
      {caption && (
        <Text variant="small" tone="ink2" paddingInline={{ base: '5', md: '6' }} paddingBlock="4">
          {caption}
        </Text>
      )}
    </Box>
  );
};
