import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Grid } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { stageTones } from '../../ui/stage-tone';
import { TileSkeleton } from '../../ui/tile-skeleton';
import { VehicleTile } from '../../ui/vehicle-tile';
import { featuredPlaces, type Place } from './featured-layout';

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

export const FeaturedGrid = ({ vehicles }: { vehicles: Vehicle[] }) => {
  const places = featuredPlaces(vehicles.length);
  const shown = vehicles.slice(0, places.length);
  const tones = stageTones(shown.map(({ imageUrl }) => imageUrl));
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

/** Three places: the two large ones, and the first third. */
export const FeaturedSkeleton = () => (
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
