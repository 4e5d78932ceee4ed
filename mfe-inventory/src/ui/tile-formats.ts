import type { Vehicle } from '@larkway/inventory-contract';
import type { VehicleFigureProps } from './vehicle-figure';

type Format = Pick<VehicleFigureProps, 'ratio' | 'scale' | 'minHeight' | 'sizes'>;

/** How a tile stands: in a grid of thirds (halves on mobile), alone in its row on mobile, or large. */
export type TileFormat = 'third' | 'row' | 'wide' | 'tall';

const large = 'clamp(340px, 34vw, 490px)';

// One camera took all pictures, so an eight-seater fills the frame sooner than the others.
const isLong = ({ category }: Vehicle): boolean => category === '8-seater' || category === '6-seater';

/** Sizes of a tile's picture. `scale` stays the same for all vehicles wherever the longest one has room. */
export const tileFormat = (format: TileFormat, vehicle: Vehicle): Format =>
  ({
    third: {
      ratio: { base: '1/1', md: '16/10' },
      scale: { base: isLong(vehicle) ? 112 : 124, md: 108 },
      sizes: '(min-width: 1440px) 470px, (min-width: 768px) 33vw, 58vw',
    },
    row: {
      ratio: { base: '5/4', md: '16/10' },
      scale: { base: isLong(vehicle) ? 108 : 118, md: 108 },
      sizes: '(min-width: 1440px) 470px, (min-width: 768px) 33vw, 110vw',
    },
    wide: {
      ratio: { base: '5/4', md: 'auto' },
      minHeight: { md: large },
      scale: { base: isLong(vehicle) ? 108 : 118, md: 104 },
      sizes: '(min-width: 1440px) 800px, (min-width: 768px) 56vw, 110vw',
    },
    tall: {
      ratio: { base: '5/4', md: 'auto' },
      minHeight: { md: large },
      scale: { base: isLong(vehicle) ? 108 : 118, md: isLong(vehicle) ? 112 : 136 },
      sizes: '(min-width: 1440px) 730px, (min-width: 768px) 52vw, 110vw',
    },
  })[format];
