import type { Vehicle } from '@larkway/inventory-contract';
import { type ApiResult, Box, EmptyState, Grid } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { RenderingNote } from '../../ui/vehicle-figure';
import { figureTones } from '../../ui/figure-tones';
import { type TileFormat, TileSkeleton, VehicleTile } from '../../ui/vehicle-tile';

interface Place {
  /** Columns of twelve, from 768 px. */
  columns: number;
  format: TileFormat;
}

const third: Place = { columns: 4, format: 'third' };
const opening: Place[] = [
  { columns: 7, format: 'wide' },
  { columns: 5, format: 'tall' },
];

/**
 * A place for every vehicle: two large ones first and last where thirds alone would leave a row
 * open.
 */
export const featuredPlaces = (count: number): Place[] => {
  if (count < 2) return Array.from({ length: count }, () => third);
  const pairs = (count * 2) % 3;
  const thirds = Array.from({ length: count - pairs * opening.length }, () => third);
  return [...(pairs > 0 ? opening : []), ...thirds, ...(pairs > 1 ? opening.toReversed() : [])];
};

const Tiles = ({ children }: { children: ReactNode }) => (
  <Grid
    as="ul"
    gridTemplateColumns="repeat(12, minmax(0, 1fr))"
    columnGap={{ base: '3', md: '6' }}
    rowGap={{ base: '36px', md: '14' }}
  >
    {children}
  </Grid>
);

const spans: Record<number, string> = { 4: 'span 4', 5: 'span 5', 7: 'span 7' };

const Tile = ({ place, children }: { place: Place; children: ReactNode }) => (
  <Box
    as="li"
    gridColumn={{ base: place.format === 'third' ? 'span 6' : '1 / -1', md: spans[place.columns] }}
  >
    {children}
  </Box>
);

const FeaturedGrid = ({ vehicles }: { vehicles: Vehicle[] }) => {
  const places = featuredPlaces(vehicles.length);
  const shown = vehicles.slice(0, places.length);
  const tones = figureTones(shown.map(({ imageUrl }) => imageUrl));
  return (
    <Tiles>
      {shown.map((vehicle, index) => (
        <Tile key={vehicle.slug} place={places[index]!}>
          <VehicleTile vehicle={vehicle} tone={tones[index]!} format={places[index]!.format} />
        </Tile>
      ))}
    </Tiles>
  );
};

const skeletons: Place[] = featuredPlaces(5).slice(0, 3);

/** Skeleton of three tiles: two large ones and the first third. */
const FeaturedSkeleton = () => (
  <Box role="status" aria-label="Loading vehicles">
    <Tiles>
      {skeletons.map((place, index) => (
        <Tile key={index} place={place}>
          <TileSkeleton
            ratio={
              place.format === 'third' ? { base: '1/1', md: '16/10' } : { base: '5/4', md: 'auto' }
            }
            height={place.format === 'third' ? undefined : { md: 'clamp(340px, 34vw, 490px)' }}
          />
        </Tile>
      ))}
    </Tiles>
  </Box>
);

/** The vehicles, a skeleton while they load, or an error message. */
export const FeaturedList = ({ data: vehicles, error, reload }: ApiResult<Vehicle[]>) => {
  if (vehicles) {
    return (
      <>
        <FeaturedGrid vehicles={vehicles} />
        <RenderingNote marginTop="8" />
      </>
    );
  }
  if (!error) return <FeaturedSkeleton />;
  return (
    <EmptyState
      level={3}
      title="The vehicles cannot be shown right now"
      text="Try again in a moment."
      onRetry={reload}
    />
  );
};
