import type { Vehicle } from '@larkway/inventory-contract';
import { Anchor, Box, chakra, type StageTone, Text, TextLink } from '@larkway/sdk';
import { altText } from '../../pictures/alt-text';
import { formatPrice } from '../../ui/money';
import { pictureSizes } from '../../ui/picture-sizes';
import { VehicleFigure } from '../../ui/vehicle-figure';

// Two models side by side; of more, none is wider.
const widths = [
  { from: 1440, px: 520 },
  { from: 768, vw: 36 },
  { from: 0, px: 123 },
];
const scale = { base: 102, md: 97 };

// In a low frame, whole.
const onPaper = { '& img': { width: 'auto', height: '100%' } };

export interface ComparedModelProps {
  vehicle: Vehicle;
  tone: StageTone;
  /** The same comparison without this model. */
  without: string;
}

/** The head of a column: the model's picture, its name, and the way to take it out. */
export const ComparedModel = ({ vehicle, tone, without }: ComparedModelProps) => (
  <chakra.th scope="col" css={{ 'table &': { paddingTop: 0 }, _print: onPaper }}>
    <VehicleFigure
      vehicle={vehicle}
      plain
      tone={tone}
      alt={altText(vehicle)}
      ratio={{ base: '1/1', md: '16/10', _print: 'auto' }}
      minHeight={{ _print: '72px' }}
      scale={scale}
      sizes={pictureSizes(widths, scale)}
      priority
    />
    <Anchor
      to={`/inventory/${vehicle.slug}`}
      display="block"
      marginTop="3"
      textStyle="h3"
      fontSize={{ base: '1.125rem', md: undefined }}
      _print={{ fontSize: '9pt', marginTop: '1' }}
    >
      {vehicle.name}
    </Anchor>
    <Text as="span" display="block" variant="price" _print={{ display: 'none' }}>
      {formatPrice(vehicle.price)}
    </Text>
    <Box _print={{ display: 'none' }}>
      <TextLink to={without} replace aria-label={`Remove ${vehicle.name}`}>
        Remove
      </TextLink>
    </Box>
  </chakra.th>
);
