import type { Vehicle } from '@larkway/inventory-contract';
import {
  Badge,
  Box,
  ProductFigure,
  type ProductFigureProps,
  type FigureTone,
  Text,
  type TextProps,
} from '@larkway/sdk';
import { pictureSize } from '../pictures/picture-files';
import { shownPaint, type View, viewPicture } from '../pictures/vehicle-pictures';

/** Render it once below each group of pictures. */
export const RenderingNote = (place: Omit<TextProps, 'variant' | 'tone' | 'children'>) => (
  <Text variant="small" tone="ink2" {...place}>
    Rendering. Actual vehicle may differ.
  </Text>
);

export interface VehicleFigureProps extends Pick<
  ProductFigureProps,
  'ratio' | 'scale' | 'priority' | 'minHeight' | 'borderRadius' | 'marginInline'
> {
  vehicle: Vehicle;
  tone: FigureTone;
  /** How wide the picture is on the page, for the browser's choice of file. */
  sizes: string;
  view?: View;
  /** One of the vehicle's paints; its own by default. */
  paintId?: string;
  /** Empty if the vehicle's name is beside the picture. */
  alt?: string;
  /** Whether to hide the waitlist badge. */
  plain?: boolean;
}

/** A vehicle's picture on its background, with a waitlist badge if needed. */
export const VehicleFigure = ({
  vehicle,
  tone,
  sizes,
  view = 'front',
  paintId,
  alt = '',
  ratio = '16/10',
  scale = 97,
  priority,
  plain,
  ...place
}: VehicleFigureProps) => {
  const shown = viewPicture(vehicle.imageUrl, view, paintId);
  // A vehicle newer than this release has no picture yet: show an empty box of the same size.
  if (!shown) return <Box background="sunk" borderRadius="stage" aspectRatio={ratio} {...place} />;
  return (
    <ProductFigure
      tone={tone}
      {...shown}
      paint={shownPaint(vehicle.imageUrl, paintId)?.hex}
      {...pictureSize}
      sizes={sizes}
      alt={alt}
      ratio={ratio}
      scale={scale}
      priority={priority}
      badge={vehicle.isAvailable || plain ? undefined : <Badge tone="surface">Waitlist</Badge>}
      {...place}
    />
  );
};
