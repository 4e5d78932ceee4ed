import type { Vehicle } from '@larkway/inventory-contract';
import { Badge, Box, Stage, type StageProps, type StageTone } from '@larkway/sdk';
import { pictureOf } from '../pictures/pictures';
import { srcSetOf } from '../pictures/src-set';

export interface VehicleFigureProps extends Pick<StageProps, 'ratio' | 'scale' | 'priority' | 'minHeight' | 'borderRadius' | 'marginInline'> {
  vehicle: Vehicle;
  tone: StageTone;
  /** How wide the picture is on the page, for the browser's choice of file. */
  sizes: string;
  /** Empty where the vehicle's name stands beside the picture. */
  alt?: string;
}

/** A vehicle on its stage, with its badge when it cannot be had at once. */
export const VehicleFigure = ({ vehicle, tone, sizes, alt = '', ratio = '16/10', scale = 108, priority, ...place }: VehicleFigureProps) => {
  const picture = pictureOf(vehicle.imageUrl);
  // A vehicle newer than this release has no picture here yet: its place stays, quiet and in its own size.
  if (!picture) return <Box background="sunk" borderRadius="stage" aspectRatio={ratio} {...place} />;
  return (
    <Stage
      tone={tone}
      src={picture.large}
      srcSet={srcSetOf(picture)}
      sizes={sizes}
      width={1280}
      height={800}
      alt={alt}
      ratio={ratio}
      scale={scale}
      priority={priority}
      badge={vehicle.isAvailable ? undefined : <Badge tone="surface">Waitlist</Badge>}
      {...place}
    />
  );
};
