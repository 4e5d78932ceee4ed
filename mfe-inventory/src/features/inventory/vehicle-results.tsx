import type { Vehicle } from '@larkway/inventory-contract';
import { Box, EmptyState, type FigureTone, TextLink } from '@larkway/sdk';
import { memo } from 'react';
import { RenderingNote } from '../../ui/vehicle-figure';
import { figureTones, rankTones } from '../../ui/figure-tones';
import { isPlainClick } from '../../ui/plain-click';
import { TileGrid, TileSkeleton, VehicleTile } from '../../ui/vehicle-tile';
import { CompareToggle } from '../compare/compare-actions';
import type { Suggestion } from './did-you-mean';
import { quoted } from './search-words';
import { ClearButton } from './vehicle-filters';
import { type VehicleSearch, writeVehicleSearch } from './vehicle-search';

/** Tiles that are rendered first after a navigation, and whose pictures load first. */
export const FIRST_ROW = 3;
/** Tiles that may be in view at first. */
const FIRST_SCREEN = 6;

/**
 * Tiles further down are rendered when they come near. Until then they have the height of their
 * picture, which follows from the width of the grid, and of two lines of text: a way back leads to
 * the same place.
 */
const untilNear = {
  contentVisibility: 'auto',
  containIntrinsicBlockSize: {
    base: 'auto calc(50cqi + 126.4px)',
    md: 'auto calc(31.25cqi + 134px)',
    lg: 'auto calc(20.83cqi + 110px)',
  },
  // For the outline of what has the focus.
  overflowClipMargin: '8px',
} as const;

interface NoVehiclesProps {
  /** A search close to this one that finds something. */
  suggestion: Suggestion | undefined;
  onSearch: (search: VehicleSearch) => void;
  onClear: () => void;
}

/** Says that nothing was found, and offers the nearest search that finds something. */
export const NoVehicles = ({ suggestion, onSearch, onClear }: NoVehiclesProps) => (
  <EmptyState
    title="No vehicles found"
    text={
      suggestion ? (
        <>
          {suggestion.isCorrected ? 'Did you mean ' : 'Other filters leave it out: '}
          <TextLink
            to={`/inventory?${writeVehicleSearch(new URLSearchParams(), suggestion.search)}`}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onSearch(suggestion.search);
            }}
          >
            {suggestion.isCorrected
              ? quoted(suggestion.search.search)
              : `see ${suggestion.count} matching ${quoted(suggestion.search.search)}`}
          </TextLink>
          {suggestion.isCorrected && '?'}
        </>
      ) : (
        'No vehicle matches all of these filters. Try a wider price range or another category.'
      )
    }
    action={<ClearButton onClear={onClear}>View All Vehicles</ClearButton>}
  />
);

interface ResultProps {
  vehicle: Vehicle;
  tone: FigureTone;
  /** Place among those found; -1 for a hidden tile. */
  place: number;
}

const Result = memo(({ vehicle, tone, place }: ResultProps) => {
  const isFirst = place >= 0 && place < FIRST_SCREEN;
  return (
    <Box as="li" hidden={place < 0} css={isFirst ? undefined : untilNear}>
      <VehicleTile
        vehicle={vehicle}
        tone={tone}
        format="grid"
        level={2}
        priority={isFirst && place < FIRST_ROW}
      />
      <CompareToggle vehicle={vehicle} />
    </Box>
  );
});
Result.displayName = 'Result';

interface VehicleResultsProps {
  found: Vehicle[];
  /**
   * All vehicles in the same order, to render hidden tiles for those that are not found: a wider
   * search then only shows them.
   */
  all?: Vehicle[] | undefined;
}

export const VehicleResults = ({ found, all = found }: VehicleResultsProps) => {
  if (all.length === 0) return null;
  const tones = figureTones(found.map(({ imageUrl }) => imageUrl));
  const places = new Map(found.map((vehicle, index) => [vehicle, index]));
  return (
    <Box hidden={found.length === 0}>
      <TileGrid containerType="inline-size">
        {all.map((vehicle) => {
          const place = places.get(vehicle) ?? -1;
          const tone = tones[place] ?? rankTones(vehicle.imageUrl)[0]!;
          return <Result key={vehicle.slug} vehicle={vehicle} tone={tone} place={place} />;
        })}
      </TileGrid>
      <RenderingNote marginTop="8" />
    </Box>
  );
};

export const VehicleResultsSkeleton = () => (
  <Box role="status" aria-label="Loading vehicles">
    <TileGrid aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <TileSkeleton ratio={{ base: '1/1', md: '16/10' }} />
        </li>
      ))}
    </TileGrid>
  </Box>
);
