import { Box, chakra, Text } from '@larkway/sdk';

export interface ScenePictureProps {
  /** URLs by width in pixels, largest last. */
  avif: Record<number, string>;
  webp: Record<number, string>;
  alt: string;
  sizes: string;
  /** An upright picture of the same scene, used where the media query matches. */
  upright: { avif: string; webp: string; media: string };
  /** CSS aspect ratio and `object-position` by breakpoint, to crop the side without the vehicle. */
  ratio: Record<string, string>;
  position: Record<string, string>;
}

/** `object-position` of the vehicle in wide and upright pictures. */
export const vehicleAt = { wide: '88% 100%', upright: '50% 80%' } as const;

/** Size in pixels of the largest wide picture of every scene. */
const WIDE = { width: 1920, height: 836 };

const srcSet = (files: Record<number, string>): string =>
  Object.entries(files)
    .map(([width, address]) => `${address} ${width}w`)
    .join(', ');

const frame = {
  display: 'block',
  width: '100%',
  objectFit: 'cover',
  borderRadius: 'stage',
  background: 'sunk',
} as const;

/** A lazily loaded rendering of a vehicle in its surroundings. */
export const ScenePicture = ({
  avif,
  webp,
  alt,
  sizes,
  upright,
  ratio,
  position,
}: ScenePictureProps) => (
  <Box as="figure" margin="0">
    <picture>
      <source type="image/avif" media={upright.media} srcSet={upright.avif} />
      <source type="image/webp" media={upright.media} srcSet={upright.webp} />
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <chakra.img
        src={Object.values(webp).at(-1)!}
        srcSet={srcSet(webp)}
        sizes={sizes}
        alt={alt}
        htmlWidth={WIDE.width}
        htmlHeight={WIDE.height}
        loading="lazy"
        decoding="async"
        aspectRatio={ratio}
        objectPosition={position}
        css={frame}
      />
    </picture>
    <Text as="figcaption" variant="small" tone="ink2" marginTop="3">
      Rendering. Actual vehicle may differ.
    </Text>
  </Box>
);
