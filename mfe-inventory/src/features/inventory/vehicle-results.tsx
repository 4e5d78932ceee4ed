import type { Vehicle } from '@larkway/inventory-contract';
import { Box, EmptyState } from '@larkway/sdk';
import { RenderingNote } from '../../ui/vehicle-figure';
import { figureTones } from '../../ui/figure-tones';
import { TileGrid, TileSkeleton, VehicleTile } from '../../ui/vehicle-tile';
import { CompareToggle } from '../compare/compare-actions';
import { ClearButton } from './vehicle-filters';

/** How many tiles the first screen shows. */
const FIRST_ROW = 3;

export const VehicleResults = ({
  vehicles,
  onClear,
}: {
  vehicles: Vehicle[];
  onClear: () => void;
}) => {
  if (vehicles.length === 0)
    return (
      <EmptyState
        title="No vehicles found"
        text="No vehicle matches all of these filters. Try a wider price range or another category."
        action={<ClearButton onClear={onClear}>View All Vehicles</ClearButton>}
      />
    );
  const tones = figureTones(vehicles.map(({ imageUrl }) => imageUrl));
  return (
    <>
      <TileGrid>
        {vehicles.map((vehicle, index) => (
          <li key={vehicle.slug}>
            <VehicleTile
              vehicle={vehicle}
              tone={tones[index]!}
              format="grid"
              level={2}
              priority={index < FIRST_ROW}
            />
            <CompareToggle vehicle={vehicle} />
          </li>
        ))}
      </TileGrid>
      <RenderingNote marginTop="8" />
    </>
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
