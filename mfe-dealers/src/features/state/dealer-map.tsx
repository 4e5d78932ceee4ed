import type { Place, State } from '@larkway/dealers-contract';
import { Box, chakra, Text, variables } from '@larkway/sdk';
import { useMemo } from 'react';
import {
  type NumberedDealer,
  PinLayer,
  placeDealers,
  type Pointing,
} from '../../ui/dealer-map/pin-layer';
import type { Spot } from '../../ui/dealer-map/place-pins';
import { type Outline, outlineOf, placeOn, useOutlines } from './outline';

/** Margin around the state, in units, for the pins at its edges. */
const MARGIN = 110;
/** Minimum height in units, so that a wide state does not get a narrow strip. */
const LOWEST = 620;
/** Maximum size of the map in pixels, so that a tall state fits on a screen. */
const WIDEST = 620;
const TALLEST = 560;

/** The size of a state's map, with margins, in units. */
export const sizeOf = (outline: Outline): { width: number; height: number } => ({
  width: Math.max(outline.width, LOWEST) + 2 * MARGIN,
  height: Math.max(outline.height, LOWEST) + 2 * MARGIN,
});

/** Where a place is on a state's map. */
export const spotOn = (outline: Outline, place: Place): Spot => {
  const { width, height } = sizeOf(outline);
  const { x, y } = placeOn(outline, place);
  return {
    left: ((width - outline.width) / 2 + x) / width,
    top: ((height - outline.height) / 2 + y) / height,
  };
};

interface DealerMapProps extends Pointing {
  state: State;
  dealers: NumberedDealer[];
  caption: string | undefined;
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
export const DealerMap = ({ state, dealers, caption, ...pointing }: DealerMapProps) => {
  const outline = outlineOf(state.name);
  const { width, height } = sizeOf(outline);
  const shape = height / width;
  const placed = useMemo(
    () => placeDealers(dealers, (place) => spotOn(outline, place), shape),
    [dealers, outline, shape],
  );
  return (
    <Box aria-hidden background="stageFog" borderRadius="stage">
      <Box
        position="relative"
        marginInline="auto"
        maxWidth="var(--widest)"
        css={variables({
          '--widest': `${Math.round(Math.min(WIDEST, (TALLEST * width) / height))}px`,
        })}
      >
        <Drawing state={state} width={width} height={height} />
        <PinLayer placed={placed} shape={shape} {...pointing} />
      </Box>
      {caption && (
        <Text variant="small" tone="ink2" paddingInline={{ base: '5', md: '7' }} paddingBottom="5">
          {caption}
        </Text>
      )}
    </Box>
  );
};
