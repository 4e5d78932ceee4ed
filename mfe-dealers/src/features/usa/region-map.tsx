import { type UsStateAbbreviation, usStates } from '@larkway/dealers-contract';
import { chakra } from '@larkway/sdk';
import { MAP_COLUMNS, MAP_ROWS, tilePlace } from '../../ui/tile-map';

// Of ten units; the rest is the gap.
const TILE = 9;

const fills = { fill: 'color-mix(in srgb, var(--lw-colors-tide) 14%, transparent)', '& .in': { fill: 'tide' } } as const;

/** The country in small tiles, one part of it filled. A picture beside the part's name, no more. */
export const RegionMap = ({ states }: { states: UsStateAbbreviation[] }) => (
  <chakra.svg aria-hidden viewBox={`0 0 ${MAP_COLUMNS * 10} ${MAP_ROWS * 10}`} width="full" maxWidth="220px" height="auto" css={fills}>
    {usStates.map(({ abbreviation }) => {
      const { column, row } = tilePlace(abbreviation);
      return <rect key={abbreviation} x={(column - 1) * 10} y={(row - 1) * 10} width={TILE} height={TILE} rx={1} className={states.includes(abbreviation) ? 'in' : undefined} />;
    })}
  </chakra.svg>
);
