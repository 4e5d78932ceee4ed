import type { Dealership, State } from '@larkway/dealers-contract';
import { Box, chakra, Text, variables } from '@larkway/sdk';
import { dealerAnchor } from '../../ui/dealer-parts';
import { outlineOf, placeOn, useOutlines } from './outline';

/** A dealer in a list beside a map. */
export interface NumberedDealer {
  dealer: Dealership;
  /** Its pin on the map; undefined without coordinates. */
  pin?: { number: number; latitude: number; longitude: number };
}

/** Numbers from 1 for those that the map can show, in the list's order. */
export const numberDealers = (dealers: Dealership[]): NumberedDealer[] => {
  let count = 0;
  return dealers.map((dealer) => {
    const { latitude, longitude } = dealer;
    if (latitude === null || longitude === null) return { dealer };
    count += 1;
    return { dealer, pin: { number: count, latitude, longitude } };
  });
};

const drop = {
  content: '""',
  position: 'absolute',
  zIndex: -1,
  inset: 0,
  borderRadius: '999px 999px 999px 0',
  rotate: '-45deg',
  background: 'inherit',
  // Separates pins that are close together.
  boxShadow: '0 0 0 1.5px var(--lw-colors-surface)',
} as const;

const looks = {
  isolation: 'isolate',
  _hover: { background: 'lark', color: 'onLark', zIndex: 2 },
} as const;

interface PinProps {
  number: number;
  /** Id of the dealer. */
  to: number;
  isPointedAt: boolean;
  /** Of the map: percentages. */
  left: string;
  top: string;
}

/** A numbered pin whose point marks the place. For pointers only; keyboard users have the list. */
const Pin = ({ number, to, isPointedAt, left, top }: PinProps) => (
  <chakra.a
    href={`#${dealerAnchor(to)}`}
    tabIndex={-1}
    position="absolute"
    zIndex={isPointedAt ? 2 : 1}
    display="grid"
    placeItems="center"
    boxSize="26px"
    translate="-50% -130%"
    background={isPointedAt ? 'lark' : 'button'}
    color={isPointedAt ? 'onLark' : 'onButton'}
    borderRadius="pill"
    fontSize="0.875rem"
    fontWeight={600}
    lineHeight="1"
    css={[looks, variables({ '--left': left, '--top': top })]}
    left="var(--left)"
    top="var(--top)"
    _before={drop}
  >
    {number}
  </chakra.a>
);

/** Margin around the state, in units, for the pins at its edges. */
const MARGIN = 110;
/** Minimum height in units, so that a wide state does not get a narrow strip. */
const LOWEST = 620;
/** Maximum size of the map in pixels, so that a tall state fits on a screen. */
const WIDEST = 620;
const TALLEST = 560;

interface DealerMapProps {
  state: State;
  dealers: NumberedDealer[];
  /** The dealer in the list under the pointer or with focus. */
  pointedAt: number | undefined;
}

interface DrawingProps {
  state: State;
  width: number;
  height: number;
}

const Drawing = ({ state, width, height }: DrawingProps) => {
  const { svg, geometry } = useOutlines();
  const outline = outlineOf(state.name);
  return (
    <chakra.svg
      ref={svg}
      viewBox={`0 0 ${width} ${height}`}
      display="block"
      width="full"
      height="auto"
    >
      {/* Not on the path itself, whose `transform` would be a style, in other units. */}
      <g transform={`translate(${(width - outline.width) / 2} ${(height - outline.height) / 2})`}>
        <chakra.path
          d={geometry?.[state.name]}
          suppressHydrationWarning
          css={{
            fill: 'surface',
            stroke: 'field',
            strokeWidth: '1px',
            vectorEffect: 'non-scaling-stroke',
          }}
          strokeLinejoin="round"
        />
      </g>
    </chakra.svg>
  );
};

/**
 * The state's outline with a pin for each dealer with coordinates. The list has the same content as
 * text.
 */
export const DealerMap = ({ state, dealers, pointedAt }: DealerMapProps) => {
  const outline = outlineOf(state.name);
  const width = Math.max(outline.width, LOWEST) + 2 * MARGIN;
  const height = Math.max(outline.height, LOWEST) + 2 * MARGIN;
  const left = (width - outline.width) / 2;
  const top = (height - outline.height) / 2;
  // From north to south, because a pin's head reaches up: southern pins must be in front.
  const pinned = dealers
    .flatMap(({ dealer, pin }) => (pin ? [{ dealer, pin }] : []))
    .toSorted((one, other) => other.pin.latitude - one.pin.latitude);
  return (
    <Box
      aria-hidden
      background="stageFog"
      borderRadius="stage"
      paddingBottom={pinned.length > 0 ? '5' : '0'}
    >
      <Box
        position="relative"
        marginInline="auto"
        maxWidth="var(--widest)"
        css={variables({
          '--widest': `${Math.round(Math.min(WIDEST, (TALLEST * width) / height))}px`,
        })}
      >
        <Drawing state={state} width={width} height={height} />
        {pinned.map(({ dealer, pin }) => {
          const { x, y } = placeOn(outline, pin);
          const place = {
            left: `${((left + x) / width) * 100}%`,
            top: `${((top + y) / height) * 100}%`,
          };
          return (
            <Pin
              key={dealer.id}
              number={pin.number}
              to={dealer.id}
              isPointedAt={dealer.id === pointedAt}
              {...place}
            />
          );
        })}
      </Box>
      {pinned.length > 0 && (
        <Text variant="small" tone="ink2" paddingInline={{ base: '5', md: '7' }}>
          Numbers match the list.
        </Text>
      )}
    </Box>
  );
};
