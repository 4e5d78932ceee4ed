import type { Vehicle } from '@larkway/inventory-contract';
import { Anchor, Box, Flex, Heading, type StageTone, Text, tracks } from '@larkway/sdk';
import { memo } from 'react';
import { categoryInText } from './facts';
import { formatPrice } from './money';
import { tileFormat, type TileFormat } from './tile-formats';
import { VehicleFigure } from './vehicle-figure';

export interface VehicleTileProps {
  vehicle: Vehicle;
  tone: StageTone;
  format: TileFormat;
  /** Where the name stands in the page's outline. */
  level?: 2 | 3;
  /** For tiles on the first screen. */
  priority?: boolean;
}

// In a narrow tile the price stands below the name, for not every name leaves room beside it.
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

/** A vehicle to choose; the whole tile is the link. */
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
            {formatPrice(vehicle.price)}
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
