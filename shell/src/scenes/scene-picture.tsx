import { Box, chakra, type SceneProps, Text } from '@larkway/sdk';
import { type SceneFiles, type SceneName, scenes } from './scenes';

/** Size in pixels of the largest wide picture of every scene. */
const WIDE = { width: 1920, height: 836 };

const srcSet = (files: Record<number, string>): string =>
  Object.entries(files)
    .map(([width, address]) => `${address} ${width}w`)
    .join(', ');

const frame = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
} as const;

/** `object-position` of the vehicle in wide and upright pictures: crops the side without it. */
const vehicleAt = { wide: '88% 100%', upright: '50% 80%' } as const;

/**
 * Where a whole picture is around a frame that crops it, so that lights stay at their places:
 * `object-fit: cover` with the positions above.
 */
const whole = { left: '0', top: '0', width: '100%', height: '100%' } as const;
const wideIn4By3 = { ...whole, left: '-63.6%', width: '172.3%' } as const;
const wideIn16By9 = { ...whole, left: '-25.7%', width: '129.2%' } as const;
const uprightIn5By6 = { ...whole, top: '-22.5%', height: '128.2%' } as const;
const uprightIn4By5 = { ...whole, top: '-18.4%', height: '123%' } as const;

/** The color of the evening, from the sky down; multiplied with the picture. */
const EVENING = 'linear-gradient(#31407c, #6f5f9a 34%, #56629e 62%, #3c4a7c)';

/** Whole width on phones and tablets, upright beside a text on larger screens. */
const beside = {
  ratio: { base: '4 / 3', md: '1920 / 836', lg: '5 / 6' },
  position: { base: vehicleAt.wide, lg: vehicleAt.upright },
  upright: '(min-width: 1024px)',
  sizes: '(min-width: 768px) 94vw, 172vw',
  lights: {
    ...wideIn4By3,
    '@media (min-width: 768px)': whole,
    '@media (min-width: 1024px)': uprightIn5By6,
  },
};

/** The whole width; upright on phones. */
const across = {
  ratio: { base: '4 / 5', sm: '16 / 9', md: '1920 / 836' },
  position: { base: vehicleAt.upright, sm: vehicleAt.wide },
  upright: '(max-width: 479px)',
  sizes: '(min-width: 1440px) 1328px, (min-width: 768px) 94vw, 122vw',
  lights: {
    ...uprightIn4By5,
    '@media (min-width: 480px)': wideIn16By9,
    '@media (min-width: 768px)': whole,
  },
};

/** A daylight picture in dark mode, below its lights. */
const evening = {
  _dark: {
    '& picture:first-of-type img': { filter: 'saturate(.8) contrast(1.04)' },
    _before: {
      content: '""',
      position: 'absolute',
      pointerEvents: 'none',
      inset: 0,
      zIndex: 1,
      mixBlendMode: 'multiply',
      background: EVENING,
    },
  },
} as const;

const light = {
  display: { base: 'none', _dark: 'block' },
  position: 'absolute',
  zIndex: 2,
  maxWidth: 'none',
  mixBlendMode: 'screen',
  pointerEvents: 'none',
} as const;

const layouts = { beside, across };

interface ScenePictureProps {
  name: SceneName;
  layout: keyof typeof layouts;
}

/** A lazily loaded rendering of a vehicle in its surroundings. */
const ScenePicture = ({ name, layout }: ScenePictureProps) => {
  const { avif, webp, upright, lights, alt }: SceneFiles = scenes[name];
  const { ratio, position, upright: media, sizes, lights: place } = layouts[layout];
  return (
    <Box as="figure" margin="0" minWidth="0" _print={{ display: 'none' }}>
      <Box
        position="relative"
        overflow="hidden"
        isolation="isolate"
        aspectRatio={ratio}
        borderRadius="stage"
        background="sunk"
        css={lights && evening}
      >
        <picture>
          <source type="image/avif" media={media} srcSet={upright.avif} />
          <source type="image/webp" media={media} srcSet={upright.webp} />
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
            objectPosition={position}
            css={frame}
          />
        </picture>
        {lights && (
          <picture>
            <source media={media} srcSet={lights.upright} />
            <chakra.img src={lights.wide} alt="" loading="lazy" css={{ ...light, ...place }} />
          </picture>
        )}
      </Box>
      <Text as="figcaption" variant="small" tone="ink2" marginTop="3">
        Rendering. Actual vehicle may differ.
      </Text>
    </Box>
  );
};

/** A scene for a column. */
export const SceneBeside = ({ name }: SceneProps) => <ScenePicture name={name} layout="beside" />;

/** A scene across the whole width of a section. */
export const SceneAcross = ({ name }: SceneProps) => <ScenePicture name={name} layout="across" />;
