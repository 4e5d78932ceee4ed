import type { Vehicle } from '@larkway/inventory-contract';
import { Grid } from '@larkway/sdk';
import { BandHead, type BandHeadProps } from './band-head';
import { RenderingNote } from './vehicle-figure';
import { figureTones } from './figure-tones';
import { VehicleTile } from './vehicle-tile';

/** Up to three tiles below a heading; one below the other on small screens. */
export const TileRow = ({ vehicles, ...head }: BandHeadProps & { vehicles: Vehicle[] }) => {
  const tones = figureTones(vehicles.map(({ imageUrl }) => imageUrl));
  return (
    <>
      <BandHead {...head} />
      <Grid
        as="ul"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="6"
        rowGap="36px"
      >
        {vehicles.map((vehicle, index) => (
          <li key={vehicle.slug}>
            <VehicleTile vehicle={vehicle} tone={tones[index]!} format="row" />
          </li>
        ))}
      </Grid>
      <RenderingNote marginTop="6" />
    </>
  );
};
