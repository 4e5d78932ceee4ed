import type { Vehicle } from '@larkway/inventory-contract';
import { pictureSizes, type Scale, type StageWidth } from './picture-sizes';
import type { VehicleFigureProps } from './vehicle-figure';

type Format = Pick<VehicleFigureProps, 'ratio' | 'scale' | 'minHeight' | 'sizes'>;

/** How a tile stands: in the inventory's grid, in thirds (halves on mobile), alone in its row on mobile, or large. */
export type TileFormat = 'grid' | 'third' | 'row' | 'wide' | 'tall';

const large = 'clamp(340px, 34vw, 490px)';

const square = { base: '1/1', md: '16/10' };
const landscape = { base: '5/4', md: '16/10' };
const filling = { base: '5/4', md: 'auto' };

interface Place {
  ratio: Format['ratio'];
  minHeight?: Format['minHeight'];
  scale: Scale;
  widths: StageWidth[];
}

const places: Record<TileFormat, Place> = {
  grid: {
    ratio: square,
    scale: { base: 118, md: 97 },
    widths: [
      { from: 1440, px: 427 },
      { from: 1024, vw: 30 },
      { from: 768, vw: 45 },
      { from: 0, vw: 46 },
    ],
  },
  third: {
    ratio: square,
    scale: { base: 118, md: 97 },
    widths: [
      { from: 1440, px: 427 },
      { from: 768, vw: 30 },
      { from: 0, vw: 46 },
    ],
  },
  row: {
    ratio: landscape,
    scale: { base: 118, md: 97 },
    widths: [
      { from: 1440, px: 427 },
      { from: 768, vw: 30 },
      { from: 0, vw: 93 },
    ],
  },
  wide: {
    ratio: filling,
    minHeight: { md: large },
    scale: { base: 118, md: 97 },
    widths: [
      { from: 1440, px: 765 },
      { from: 768, vw: 54 },
      { from: 0, vw: 93 },
    ],
  },
  tall: {
    ratio: filling,
    minHeight: { md: large },
    scale: { base: 118, md: 118 },
    widths: [
      { from: 1440, px: 540 },
      { from: 768, vw: 38 },
      { from: 0, vw: 93 },
    ],
  },
};

/** Six and eight seats fill nearly the whole width of their pictures; larger than this, a bumper would be cut off. */
const LONG_SCALE: Scale = { base: 102, md: 97 };

const isLong = ({ category }: Vehicle): boolean =>
  category === '8-seater' || category === '6-seater';

/** Sizes of a tile's picture. */
export const tileFormat = (format: TileFormat, vehicle: Vehicle): Format => {
  const { ratio, minHeight, scale: usual, widths } = places[format];
  const scale = isLong(vehicle) ? LONG_SCALE : usual;
  return { ratio, minHeight, scale, sizes: pictureSizes(widths, scale) };
};
