import type { Vehicle } from '@larkway/inventory-contract';
import {
  Anchor,
  Box,
  chakra,
  Flex,
  formatDollars,
  Heading,
  Skeleton,
  type SkeletonProps,
  type FigureTone,
  Text,
  tracks,
} from '@larkway/sdk';
import { memo } from 'react';
import { categoryInText } from './facts';
import { pictureSizes, type Scale, type FigureWidth } from './picture-sizes';
import { VehicleFigure, type VehicleFigureProps } from './vehicle-figure';

type Format = Pick<VehicleFigureProps, 'ratio' | 'scale' | 'minHeight' | 'sizes'>;

/**
 * Layout of a tile: in the inventory's grid, in thirds (halves on mobile), full width on mobile, or
 * large.
 */
export type TileFormat = 'grid' | 'third' | 'row' | 'wide' | 'tall';

const large = 'clamp(340px, 34vw, 490px)';

const square = { base: '1/1', md: '16/10' };
const landscape = { base: '5/4', md: '16/10' };
const filling = { base: '5/4', md: 'auto' };

interface Place {
  ratio: Format['ratio'];
  minHeight?: Format['minHeight'];
  scale: Scale;
  widths: FigureWidth[];
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

/** Long vehicles nearly fill their pictures; a larger scale would cut off a bumper. */
const LONG_SCALE: Scale = { base: 102, md: 97 };

const isLong = ({ category }: Vehicle): boolean =>
  category === '8-seater' || category === '6-seater';

/** Sizes of a tile's picture. */
const tileFormat = (format: TileFormat, vehicle: Vehicle): Format => {
  const { ratio, minHeight, scale: usual, widths } = places[format];
  const scale = isLong(vehicle) ? LONG_SCALE : usual;
  return { ratio, minHeight, scale, sizes: pictureSizes(widths, scale) };
};

interface VehicleTileProps {
  vehicle: Vehicle;
  tone: FigureTone;
  format: TileFormat;
  /** Heading level of the name. */
  level?: 2 | 3;
  /** For tiles on the first screen. */
  priority?: boolean;
}

// In a narrow tile the price is below the name, because long names leave no room beside it.
const heads = {
  grid: { direction: { base: 'column', lg: 'row' }, align: { base: 'start', lg: 'baseline' } },
  third: { direction: { base: 'column', lg: 'row' }, align: { base: 'start', lg: 'baseline' } },
  row: {
    direction: { base: 'row', md: 'column', lg: 'row' },
    align: { base: 'baseline', md: 'start', lg: 'baseline' },
  },
  wide: { direction: 'row', align: 'baseline' },
  tall: { direction: 'row', align: 'baseline' },
} as const satisfies Record<TileFormat, object>;

/** A vehicle; the whole tile is a link. */
export const VehicleTile = memo(
  ({ vehicle, tone, format, level = 3, priority }: VehicleTileProps) => {
    const isHalf = format === 'third' || format === 'grid';
    const head = heads[format];
    return (
      <Anchor
        to={`/inventory/${vehicle.slug}`}
        className="group"
        display="block"
        borderRadius="stage"
        {...tracks('select_item', { item_id: vehicle.slug, item_name: vehicle.name })}
      >
        <VehicleFigure
          vehicle={vehicle}
          tone={tone}
          priority={priority}
          {...tileFormat(format, vehicle)}
        />
        <Flex
          flexDirection={head.direction}
          justifyContent="space-between"
          alignItems={head.align}
          columnGap="4"
          rowGap="2px"
          marginTop={isHalf ? { base: '3', md: '18px' } : { base: '4', md: '18px' }}
        >
          <Heading
            level={level}
            size="h3"
            fontSize={
              isHalf
                ? { base: '1.25rem', md: 'clamp(1.3125rem, 1.25rem + 0.3vw, 1.5rem)' }
                : undefined
            }
          >
            {vehicle.name}
          </Heading>
          <Text variant="price" as="span" whiteSpace="nowrap">
            {formatDollars(vehicle.price)}
          </Text>
        </Flex>
        <Text tone="ink2" fontSize="1rem" marginTop="1">
          {categoryInText(vehicle.category)} · {vehicle.range}
          <Box as="span" display={isHalf ? { base: 'none', md: 'inline' } : 'inline'}>
            {' '}
            per charge
          </Box>
        </Text>
      </Anchor>
    );
  },
);
VehicleTile.displayName = 'VehicleTile';

/** Placeholder of a tile that is loading, with the size of each line. */
export const TileSkeleton = ({ ratio, height }: Pick<SkeletonProps, 'ratio' | 'height'>) => (
  <Box>
    <Skeleton ratio={ratio} height={height} />
    <Box marginTop={{ base: '4', md: '18px' }}>
      <Skeleton height="26px" width="52%" />
    </Box>
    <Box marginTop="2">
      <Skeleton height="20px" width="72%" />
    </Box>
  </Box>
);

/** Tiles in thirds, in halves on small screens. */
export const TileGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    columnGap: { base: '3', md: '6' },
    rowGap: { base: '36px', md: '14', lg: '16' },
  },
});
